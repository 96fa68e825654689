import { useContext, useEffect, useReducer } from 'react'
import { getI18n, I18nContext } from 'react-i18next'
import { useTextsOf, type Messages } from '../context/texts'

/** The texts of a namespace that loads when something first needs it. Until then each text is empty. */
export function useLateTexts(namespace: string): Messages {
  const { i18n = getI18n() } = useContext(I18nContext) ?? {}
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    let isMounted = true
    void i18n.loadNamespaces(namespace).then(() => isMounted && redraw())
    return () => {
      isMounted = false
    }
  }, [i18n, namespace])
  return useTextsOf(namespace)
}
