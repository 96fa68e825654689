import { createContext, useContext, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useMatch } from 'react-router'

/**
 * Ids of the shipped layouts that have a path of their own below an instance; the path is the id. Each has a text
 * `nav.<id>`.
 */
export const LAYOUT_ROUTES = ['incidents', 'cameras', 'measurements'] as const

/** The title of a screen. `hasHeading`: the screen shows it itself, so that the top bar does not. */
export interface ScreenTitle {
  text: string
  hasHeading: boolean
}

const SetScreenTitleContext = createContext<(title: ScreenTitle | null) => void>(() => undefined)

/** Provides the function with which a screen sets its title; null: the title of its path. */
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
 * without a layout of its own counts as the dashboard.
 */
export function useDefaultScreenTitle(): ScreenTitle | null {
  const { t } = useTranslation('shell')
  const pathInInstance = useMatch('/instance/:id/*')?.params['*']
  if (pathInInstance === undefined) return null
  const screen = LAYOUT_ROUTES.find((name) => pathInInstance.startsWith(name))
  return { text: t(screen ? `nav.${screen}` : 'nav.dashboard'), hasHeading: false }
}
