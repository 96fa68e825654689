import { useTranslation } from 'react-i18next'
import { usePart } from './WorkbenchContext'

/** Words of the plugin around: `t('empty.title', { count })`. @public */
export function useWords() {
  const { pluginId } = usePart()
  return useTranslation(pluginId).t
}

/** Language of the user as a BCP 47 tag for dates and numbers. */
function localeOf(language: string): string {
  return language === 'de' ? 'de-DE' : 'en-GB'
}

/** BCP 47 tag of the user's language, for Intl. @public */
export function useLocale(): string {
  return localeOf(useTranslation().i18n.language)
}
