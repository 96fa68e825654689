import type { i18n as I18n } from 'i18next'
import { useContext, useSyncExternalStore } from 'react'
import { getI18n, I18nContext } from 'react-i18next'

/** Returns the text of a key with its placeholders filled in; for several keys the first existing text. @public */
export type Messages = (key: string | readonly string[], values?: Record<string, unknown>) => string

/** The texts of an application in its current language. */
interface Texts {
  /** The texts of a namespace; the same function until the language changes. */
  of(namespace: string): Messages
  language(): string
  subscribe(listener: () => void): () => void
}

const CHANGED = 'languageChanged'
/** The event that the store of texts emits when it has loaded more of them. */
const ADDED = 'added'

/** Texts of a namespace that are remembered. */
const MAXIMUM_TEXTS = 2_000

/** Names a text with its placeholders filled in; null if one of them is not a plain value. */
function nameOf(key: string | readonly string[], values: Record<string, unknown>): string | null {
  const parts: unknown[] = [key]
  for (const [name, value] of Object.entries(values)) {
    if (value !== null && ['object', 'function', 'symbol'].includes(typeof value)) return null
    parts.push(name, typeof value, String(value))
  }
  return JSON.stringify(parts)
}

/** The texts of a namespace. Each is made once, as hundreds of rows may show it. */
function messagesOf(i18n: I18n, namespace: string): Messages {
  const translate = i18n.getFixedT(null, namespace) as Messages
  const made = new Map<string, string>()
  return (key, values) => {
    const name = values === undefined && typeof key === 'string' ? key : nameOf(key, values ?? {})
    if (name === null) return translate(key, values)
    const known = made.get(name)
    if (known !== undefined) return known
    const text = translate(key, values)
    if (made.size >= MAXIMUM_TEXTS) made.clear()
    made.set(name, text)
    return text
  }
}

function createTexts(i18n: I18n): Texts {
  const byNamespace = new Map<string, Messages>()
  // This handler runs before the subscribers below.
  i18n.on(CHANGED, () => byNamespace.clear())
  i18n.store.on(ADDED, (_language: string, namespace: string) => byNamespace.delete(namespace))
  return {
    of(namespace) {
      const texts = byNamespace.get(namespace) ?? messagesOf(i18n, namespace)
      byNamespace.set(namespace, texts)
      return texts
    },
    language: () => i18n.language,
    subscribe(listener) {
      i18n.on(CHANGED, listener)
      return () => i18n.off(CHANGED, listener)
    },
  }
}

const textsByApplication = new WeakMap<I18n, Texts>()

/**
 * The texts of the application around. The library's own hook creates a translator and several subscriptions for each
 * component, of which a screen has hundreds.
 */
function useTexts(): Texts {
  const { i18n = getI18n() } = useContext(I18nContext) ?? {}
  const known = textsByApplication.get(i18n)
  if (known) return known
  const texts = createTexts(i18n)
  textsByApplication.set(i18n, texts)
  return texts
}

/** The texts of a namespace in the user's language. Redraws when the language changes. */
export function useTextsOf(namespace: string): Messages {
  const texts = useTexts()
  return useSyncExternalStore(texts.subscribe, () => texts.of(namespace))
}

/** The texts of the SDK itself. */
export function useSdkTexts(): Messages {
  return useTextsOf('sdk')
}

/** The user's language: `en`, `de` or `debug`. */
export function useLanguage(): string {
  const texts = useTexts()
  return useSyncExternalStore(texts.subscribe, texts.language)
}
