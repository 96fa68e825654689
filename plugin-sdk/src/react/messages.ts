import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Problem } from '@barn-workbench/core/result'
import { useContribution } from './WorkbenchContext'

/** Gives the text of a key, with values in their places; of several keys that of the first that has one. @public */
export type Messages = (key: string | readonly string[], values?: Record<string, unknown>) => string

/** Words of the plugin around: `t('empty.title', { count })`. @public */
export function useMessages(): Messages {
  const { pluginId } = useContribution()
  return useTranslation(pluginId).t as Messages
}

/** Gives the sentence that tells the user of a problem. @public */
export function useProblemText(): (problem: Problem) => string {
  const { t } = useTranslation('errors')
  return useCallback(({ code, params }) => t(code, params), [t])
}

/** Language of the user as a BCP 47 tag for dates and numbers. */
function localeOf(language: string): string {
  return language === 'de' ? 'de-DE' : 'en-GB'
}

/** BCP 47 tag of the user's language, for Intl. @public */
export function useLocale(): string {
  return localeOf(useTranslation().i18n.language)
}
