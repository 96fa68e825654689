import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Problem } from '@barn-workbench/core/result'
import { useContribution } from './WorkbenchContext'

/**
 * Returns the text of a key with its placeholders filled in; of several keys that of the first which has one. @public
 */
export type Messages = (key: string | readonly string[], values?: Record<string, unknown>) => string

/** The messages of the plugin around, in the user's language: `t('empty.title', { count })`. @public */
export function useMessages(): Messages {
  const { pluginId } = useContribution()
  return useTranslation(pluginId).t as Messages
}

/** Returns a function that explains a problem in the user's language. @public */
export function useProblemText(): (problem: Problem) => string {
  const { t } = useTranslation('errors')
  return useCallback(({ code, params }) => t(code, params), [t])
}

/** Language of the user as a BCP 47 tag for dates and numbers. */
function localeOf(language: string): string {
  return language === 'de' ? 'de-DE' : 'en-GB'
}

/** The user's language as a BCP 47 tag, for `Intl`: `en-GB` or `de-DE`. @public */
export function useLocale(): string {
  return localeOf(useTranslation().i18n.language)
}
