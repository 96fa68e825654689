import { useTranslation } from 'react-i18next'
import { useMatch } from 'react-router'

const SCREENS = ['incidents', 'cameras', 'measurements'] as const

/** Name of the screen of the instance in front, or of the page. */
export function useScreenTitle(): string | null {
  const { t } = useTranslation('shell')
  const within = useMatch('/instance/:id/*')?.params['*']
  const isCatalogue = useMatch('/plugins') !== null
  if (within === undefined) return isCatalogue ? t('nav.plugins') : null
  const screen = SCREENS.find((one) => within.startsWith(one))
  return t(screen ? `nav.${screen}` : 'nav.dashboard')
}
