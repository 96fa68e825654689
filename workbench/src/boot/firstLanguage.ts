import { TRANSLATED_LANGUAGES } from '@barn-workbench/core/settings'

/** The language of a first visit: the browser's, where the client has it. */
export function firstLanguage(): (typeof TRANSLATED_LANGUAGES)[number] | undefined {
  const browserLanguage = navigator.language.slice(0, 2)
  return TRANSLATED_LANGUAGES.find((language) => language === browserLanguage)
}
