import { useCallback } from 'react'
import { useLocale } from '@barn-workbench/plugin-sdk/react'

/** Returns a function that reads a text of a manifest in the user's language. */
export function useManifestWords(): (words: { en: string; de: string }) => string {
  const language = useLocale().startsWith('de') ? 'de' : 'en'
  return useCallback((words) => words[language], [language])
}
