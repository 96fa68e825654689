import { useCallback, useContext, useEffect, useReducer, useState } from 'react'
import { getI18n, I18nContext } from 'react-i18next'
import { useLanguage, useTextsOf, type Messages } from '../context/texts'
import { loadPluginWords, PLUGIN_WORDS } from './loadPluginWords'

/**
 * The texts about plugins, which the first screen that needs them loads. Until then each text is empty; if they cannot
 * be loaded it is its key, so that the screen stays usable.
 */
export function usePluginTexts(): Messages {
  const { i18n = getI18n() } = useContext(I18nContext) ?? {}
  const language = useLanguage()
  const [hasFailed, setFailed] = useState(false)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (i18n.hasResourceBundle(language, PLUGIN_WORDS)) return
    let isMounted = true
    loadPluginWords(language === 'de' ? 'de' : 'en').then(
      (words) => {
        i18n.addResourceBundle(language, PLUGIN_WORDS, words.default)
        if (isMounted) redraw()
      },
      () => isMounted && setFailed(true),
    )
    return () => {
      isMounted = false
    }
  }, [i18n, language])
  const t = useTextsOf(PLUGIN_WORDS)
  return useCallback((key, values) => t(key, values) || (hasFailed ? String(key) : ''), [t, hasFailed])
}
