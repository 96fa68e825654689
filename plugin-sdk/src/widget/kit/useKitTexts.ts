import { useEffect, useState } from 'react'
import { loadSdkMessages } from '../../host/loadSdkMessages'
import { flattenTexts, messageText, type MessageValues } from '../messageText'
import { useReadable, useWidgetHost } from '../react'

type Language = 'en' | 'de'
/** The texts of the SDK in one language. */
export type KitTexts = (key: string | readonly string[], values?: MessageValues) => string

const loadedTexts = new Map<Language, KitTexts>()

async function loadTexts(language: Language): Promise<void> {
  const texts = Object.fromEntries(flattenTexts((await loadSdkMessages(language, 'sdk')).default))
  const locale = language === 'de' ? 'de-DE' : 'en-GB'
  if (loadedTexts.has(language)) return
  loadedTexts.set(language, (key, values) =>
    messageText(texts, locale, typeof key === 'string' ? key : (key[0] ?? ''), values),
  )
}

/** The texts of the SDK for the parts of a kit, in the language of the person; null until they are loaded. */
export function useKitTexts(): KitTexts | null {
  const { locale } = useReadable(useWidgetHost().language)
  const language: Language = locale.startsWith('de') ? 'de' : 'en'
  const [, setLoaded] = useState<Language | null>(null)
  const texts = loadedTexts.get(language) ?? null
  useEffect(() => {
    if (texts) return
    let isWanted = true
    void loadTexts(language).then(() => isWanted && setLoaded(language))
    return () => {
      isWanted = false
    }
  }, [texts, language])
  return texts
}
