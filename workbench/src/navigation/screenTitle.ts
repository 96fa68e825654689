import { createContext, useContext, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useMatch } from 'react-router'

/** The shipped layouts with their own path below an instance. Each path has a text `nav.<path>`. */
export const LAYOUT_ROUTES = [
  { path: 'incidents', layoutId: 'incidents' },
  { path: 'cameras', layoutId: 'cameras' },
  { path: 'measurements', layoutId: 'measurements' },
  { path: 'regions-overview', layoutId: 'region-dashboard' },
] as const

/** The title of a screen. `hasHeading`: the screen shows it itself, so that the top bar does not. */
export interface ScreenTitle {
  text: string
  hasHeading: boolean
}

const SetScreenTitleContext = createContext<(title: ScreenTitle | null) => void>(() => undefined)

/** Provides the function with which a screen sets its title; null for the title of its path. */
export const ScreenTitleProvider = SetScreenTitleContext.Provider

/** Sets the title of the screen for as long as the caller is mounted. */
export function useSetScreenTitle(text: string, { hasHeading = false }: { hasHeading?: boolean } = {}): void {
  const setTitle = useContext(SetScreenTitleContext)
  useEffect(() => {
    setTitle({ text, hasHeading })
    return () => setTitle(null)
  }, [setTitle, text, hasHeading])
}

/**
 * The title of the current path until the screen has set its own; null outside an instance. A path of an instance
 * without a layout counts as the dashboard.
 */
export function useDefaultScreenTitle(): ScreenTitle | null {
  const { t } = useTranslation('shell')
  const pathInInstance = useMatch('/instance/:id/*')?.params['*']
  if (pathInInstance === undefined) return null
  const screen = LAYOUT_ROUTES.find(({ path }) => pathInInstance.startsWith(path))
  return { text: t(screen ? `nav.${screen.path}` : 'nav.dashboard'), hasHeading: false }
}
