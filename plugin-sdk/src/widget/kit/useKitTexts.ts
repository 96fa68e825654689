import { useEffect, useState } from 'react'
import { loadSdkMessages, type SdkNamespace } from '../../texts/loadSdkMessages'
import { flattenTexts, messageText, type MessageValues } from '../messageText'
import { useReadable, useWidgetHost } from '../react'

type Language = 'en' | 'de'

/** The texts of a kit that no part of the workbench has; they are loaded with the kit. */
const ownTexts = {
  stage: {
    en: () => import('../../../locale/en/stage.json'),
    de: () => import('../../../locale/de/stage.json'),
  },
}
type KitNamespace = SdkNamespace | keyof typeof ownTexts

function loadNamespace(language: Language, namespace: KitNamespace): Promise<{ default: object }> {
  return namespace === 'stage' ? ownTexts.stage[language]() : loadSdkMessages(language, namespace)
}

/** The texts of the SDK in one language. */
export type KitTexts = (key: string | readonly string[], values?: MessageValues) => string

const loadedTexts = new Map<string, KitTexts>()
const nameOf = (language: Language, namespace: KitNamespace) => `${language}/${namespace}`

async function loadTexts(language: Language, namespace: KitNamespace): Promise<void> {
  const texts = Object.fromEntries(flattenTexts((await loadNamespace(language, namespace)).default))
  const locale = language === 'de' ? 'de-DE' : 'en-GB'
  const name = nameOf(language, namespace)
  if (loadedTexts.has(name)) return
  loadedTexts.set(name, (key, values) =>
    messageText(texts, locale, typeof key === 'string' ? key : (key[0] ?? ''), values),
  )
}

/**
 * The texts of the SDK for the parts of a kit, in the language of the person; null until they are loaded. `errors` has
 * the sentences for failures.
 */
export function useKitTexts(namespace: KitNamespace = 'sdk'): KitTexts | null {
  const { locale } = useReadable(useWidgetHost().language)
  const language: Language = locale.startsWith('de') ? 'de' : 'en'
  const [, setLoaded] = useState<string | null>(null)
  const name = nameOf(language, namespace)
  const texts = loadedTexts.get(name) ?? null
  useEffect(() => {
    if (texts) return
    let isWanted = true
    void loadTexts(language, namespace).then(() => isWanted && setLoaded(name))
    return () => {
      isWanted = false
    }
  }, [texts, language, namespace, name])
  return texts
}
