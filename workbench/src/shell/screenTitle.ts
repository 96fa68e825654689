import { createContext, useContext, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useMatch } from 'react-router'

/** Screens of an instance whose paths begin with these names. */
const SCREENS = ['incidents', 'cameras', 'measurements'] as const

const SetScreenTitleContext = createContext<(title: string | null) => void>(() => undefined)
/** Provides the function with which a screen sets its title; null: the title of its path. */
export const ScreenTitleProvider = SetScreenTitleContext.Provider

/** Sets the title of the screen for as long as the caller is mounted. */
export function useSetScreenTitle(title: string): void {
  const setTitle = useContext(SetScreenTitleContext)
  useEffect(() => {
    setTitle(title)
    return () => setTitle(null)
  }, [setTitle, title])
}

/** The title of the current path, for screens that set none; null where the path has no title. */
export function useDefaultScreenTitle(): string | null {
  const { t } = useTranslation('shell')
  const pathInInstance = useMatch('/instance/:id/*')?.params['*']
  const isCatalogue = useMatch('/plugins') !== null
  if (pathInInstance === undefined) return isCatalogue ? t('nav.plugins') : null
  const screen = SCREENS.find((name) => pathInInstance.startsWith(name))
  return t(screen ? `nav.${screen}` : 'nav.dashboard')
}
