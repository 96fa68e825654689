import { useCallback } from 'react'
import type { Problem } from '@barn-workbench/core/result'
import { problemTextOf } from './problemText'
import { useLanguage, useTextsOf, type Messages } from './texts'
import { useContribution } from './WorkbenchContext'

/** The messages of the plugin around, in the user's language: `t('empty.title', { count })`. @public */
export function useMessages(): Messages {
  const { pluginId } = useContribution()
  return useTextsOf(pluginId)
}

/** Returns a function that explains a problem in the user's language. @public */
export function useProblemText(): (problem: Problem) => string {
  const t = useTextsOf('errors')
  return useCallback((problem) => problemTextOf(t, problem), [t])
}

/** Language of the user as a BCP 47 tag for dates and numbers. */
function localeOf(language: string): string {
  return language === 'de' ? 'de-DE' : 'en-GB'
}

/** The user's language as a BCP 47 tag, for `Intl`: `en-GB` or `de-DE`. @public */
export function useLocale(): string {
  return localeOf(useLanguage())
}
