import i18next, { type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { systemClock, wait } from '@barn-workbench/core/clock'
import { ProblemError } from '@barn-workbench/core/result'
import { FALLBACK_LANGUAGE, LANGUAGES, type LocalSettings } from '@barn-workbench/core/settings'
import { SECOND } from '@barn-workbench/core/time'
import { loadMessages, NAMESPACES } from '@barn-workbench/locales'
import type { LoadMessages, PluginDefinition } from '@barn-workbench/plugin-sdk'
import { loadSdkMessages, SDK_NAMESPACES } from '@barn-workbench/plugin-sdk/host'
import { whenIdle } from '../boot/whenIdle'

type Language = LocalSettings['language']

/** Loads the messages of each namespace, by language. */
type Loaders = ReadonlyMap<string, Record<'en' | 'de', LoadMessages>>

/** Options of the library that are no arguments of a message. */
const NO_ARGUMENTS = new Set(['ns', 'lng', 'context', 'defaultValue'])

/** The debug language shows each key with its arguments, so that every text on a screen can be traced. */
function describeKey(key: string, options: Record<string, unknown>): string {
  const values = Object.entries(options).filter(
    ([name, value]) => !NO_ARGUMENTS.has(name) && ['string', 'number', 'boolean'].includes(typeof value),
  )
  if (values.length === 0) return key
  return `${key}(${values.map(([name, value]) => `${name}: ${String(value)}`).join(', ')})`
}

function loadersOf(plugins: readonly PluginDefinition[]): Loaders {
  return new Map([
    ...NAMESPACES.map((name) => [name, inBoth((language) => loadMessages(language, name))] as const),
    ...SDK_NAMESPACES.map((name) => [name, inBoth((language) => loadSdkMessages(language, name))] as const),
    ...plugins.map(({ id, locale }) => [id, locale] as const),
  ])
}

function inBoth(load: (language: 'en' | 'de') => ReturnType<LoadMessages>): Record<'en' | 'de', LoadMessages> {
  return { en: () => load('en'), de: () => load('de') }
}

/** The namespace of the workbench itself. */
const SHELL = 'shell'

/** How long the messages of a namespace may take, in ms. Until they are there, keys are shown. */
const MESSAGES_TIMEOUT = 4 * SECOND

async function loadInTime(load: LoadMessages | undefined): Promise<object> {
  const loaded = new AbortController()
  const timeout = wait(systemClock, MESSAGES_TIMEOUT, loaded.signal).then(() => {
    throw new ProblemError({ code: 'client/timeout', params: {} })
  })
  try {
    return (await Promise.race([load?.(), timeout]))?.default ?? {}
  } finally {
    loaded.abort()
    timeout.catch(() => undefined)
  }
}

function createBackend(loaders: Loaders) {
  return {
    type: 'backend' as const,
    init: () => undefined,
    read(language: string, namespace: string, done: (error: unknown, messages?: object) => void) {
      const load = loaders.get(namespace)?.[language === 'de' ? 'de' : 'en']
      loadInTime(load).then(
        (messages) => done(null, messages),
        (error: unknown) => done(error),
      )
    },
  }
}

type MissingKeyArguments = [
  languages: readonly string[],
  namespace: string,
  key: string,
  fallback: string,
  update: boolean,
  options: { defaultValue?: unknown },
]

/**
 * Reports each message once that is missing where it is loaded. A text that is optional, because the caller has another
 * one, is not missing.
 */
function reportOnce(isLoaded: (namespace: string) => boolean, report: (namespace: string, key: string) => void) {
  const reported = new Set<string>()
  return (...[, namespace, key, , , { defaultValue }]: MissingKeyArguments) => {
    const name = `${namespace}:${key}`
    if (defaultValue !== undefined || reported.has(name) || !isLoaded(namespace)) return
    reported.add(name)
    report(namespace, key)
  }
}

/**
 * Begins to load the language that is likely wanted: all messages of one are a file, which so comes beside the manifests.
 * One that cannot be loaded is asked for again when the translation starts.
 */
export function preloadMessages(language: 'en' | 'de' | undefined): void {
  if (language) loadMessages(language, SHELL).catch(() => undefined)
}

/**
 * Starts the translation of the shell, the SDK and every plugin. The messages of the language in use are waited for;
 * those of the fallback load when the page is idle, or before anything is drawn where one of the others does not come.
 * `onMissingMessage` is called once for each key that has no message in either.
 */
export async function startMessages(
  plugins: readonly PluginDefinition[],
  language: Language,
  onMissingMessage: (namespace: string, key: string) => void = () => undefined,
): Promise<i18n> {
  const loaders = loadersOf(plugins)
  const instance = i18next.createInstance()
  const hasWords = (namespace: string) => instance.hasResourceBundle(instance.language, namespace)
  const hasFallback = (namespace: string) => instance.hasResourceBundle(FALLBACK_LANGUAGE, namespace)
  const debug = {
    type: 'postProcessor' as const,
    name: 'debug',
    process: (value: string, keys: string[], options: Record<string, unknown>) =>
      instance.language === 'debug' ? describeKey(keys[0] ?? '', options) : value,
  }
  await instance
    .use(createBackend(loaders))
    .use(debug)
    .use(initReactI18next)
    .init({
      lng: language,
      // Not waited for, unless the language itself does not come.
      fallbackLng: false,
      // Those of a language come in one file: each waits for no other.
      maxParallelReads: loaders.size,
      supportedLngs: [...LANGUAGES],
      load: 'currentOnly',
      ns: [...loaders.keys()],
      defaultNS: SHELL,
      postProcess: ['debug'],
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
      saveMissing: true,
      // Where no messages could be loaded, the plugin is not at fault.
      missingKeyHandler: reportOnce((namespace) => hasWords(namespace) && hasFallback(namespace), onMissingMessage),
    })
  instance.options.fallbackLng = [FALLBACK_LANGUAGE]
  if (![...loaders.keys()].every(hasWords)) await instance.loadLanguages(FALLBACK_LANGUAGE)
  else whenIdle(() => void instance.loadLanguages(FALLBACK_LANGUAGE))
  return instance
}
