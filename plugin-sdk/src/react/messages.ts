import { useTranslation } from 'react-i18next'
import { useContribution } from './WorkbenchContext'

/** Gives the words of a key, with values in their places. @public */
export type Messages = (key: string, values?: Record<string, unknown>) => string

/** Words of the plugin around: `t('empty.title', { count })`. @public */
export function useMessages(): Messages {
  const { pluginId } = useContribution()
  return useTranslation(pluginId).t as Messages
}

/** Language of the user as a BCP 47 tag for dates and numbers. */
function localeOf(language: string): string {
  return language === 'de' ? 'de-DE' : 'en-GB'
}

/** BCP 47 tag of the user's language, for Intl. @public */
export function useLocale(): string {
  return localeOf(useTranslation().i18n.language)
}
