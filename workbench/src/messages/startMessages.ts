import i18next, { type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { inTime, systemClock } from '@barn-workbench/core/clock'
import { ProblemError } from '@barn-workbench/core/result'
import { FALLBACK_LANGUAGE, LANGUAGES, type LocalSettings } from '@barn-workbench/core/settings'
import { SECOND } from '@barn-workbench/core/time'
import { loadMessages, NAMESPACES } from '@barn-workbench/locales'
import type { LoadMessages, PluginDefinition } from '@barn-workbench/plugin-sdk'
import { amounts, INTERPOLATION, loadSdkMessages, SDK_NAMESPACES } from '@barn-workbench/plugin-sdk/host'
import { whenIdle } from '../environment/whenIdle'

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

/** Time for which the page waits for the messages of a namespace, in ms. Later ones are shown when they arrive. */
const MESSAGES_TIMEOUT = 4 * SECOND

const late = () => new ProblemError({ code: 'client/timeout', params: {} })

/** Loads messages for the library; `onLate` receives messages that arrive after it has stopped waiting. */
function createBackend(loaders: Loaders, onLate: (language: string, namespace: string, messages: object) => void) {
  /** All that is loading or has been, of the shell: without its words nothing can be drawn. */
  const ofShell: Promise<unknown>[] = []
  return {
    type: 'backend' as const,
    init: () => undefined,
    read(language: string, namespace: string, done: (error: unknown, messages?: object) => void) {
      const load = loaders.get(namespace)?.[language === 'de' ? 'de' : 'en']
      const loading = load?.() ?? Promise.resolve({ default: {} })
      if (namespace === SHELL) ofShell.push(loading)
      inTime(systemClock, MESSAGES_TIMEOUT, loading, late).then(
        (messages) => done(null, messages.default),
        (error: unknown) => {
          done(error)
          loading.then(
            (late) => onLate(language, namespace, late.default),
            () => undefined,
          )
        },
      )
    },
    /** Resolves when the shell has words in some language, or when none can be loaded. */
    shellLoaded: () =>
      Promise.any(ofShell).then(
        () => undefined,
        () => undefined,
      ),
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
 * Reports each missing message once, after its namespace is loaded. A missing optional text, for which the caller has
 * another one, is not reported.
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
 * Begins to load the likely language: all its messages are one file, which then arrives beside the manifests. If it
 * cannot be loaded, it is requested again when the translation starts.
 */
export function preloadMessages(language: 'en' | 'de' | undefined): void {
  if (language) loadMessages(language, SHELL).catch(() => undefined)
}

/**
 * Starts the translation of the shell, the SDK and every plugin. Waits for the messages of the language in use; those
 * of the fallback load when the page is idle, or before the first rendering if others are missing. A missing text is
 * empty, never a key, and is rendered when it arrives; without the shell's messages it keeps waiting.
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
  const backend = createBackend(loaders, (late, namespace, messages) => {
    instance.addResourceBundle(late, namespace, messages)
    instance.emit('loaded', {})
  })
  // A key is shown only if both languages are loaded and have no message for it, which is a fault of the plugin.
  const withoutWords = (key: string, fallback: string | undefined, options: Record<string, unknown> = {}) => {
    if (fallback !== undefined) return fallback
    if (instance.language === 'debug') return describeKey(key, options)
    const [namespace] = [options.ns ?? SHELL].flat() as string[]
    return namespace !== undefined && hasWords(namespace) && hasFallback(namespace) ? key : ''
  }
  await instance
    .use(backend)
    .use(debug)
    .use(amounts)
    .use(initReactI18next)
    .init({
      lng: language,
      // Not waited for, unless the language itself does not come.
      fallbackLng: false,
      // All messages of a language are in one file, so none waits for another.
      maxParallelReads: loaders.size,
      supportedLngs: [...LANGUAGES],
      load: 'currentOnly',
      ns: [...loaders.keys()],
      defaultNS: SHELL,
      postProcess: ['debug'],
      interpolation: INTERPOLATION,
      parseMissingKeyHandler: withoutWords,
      react: { useSuspense: false, bindI18n: 'languageChanged loaded' },
      saveMissing: true,
      // If no messages could be loaded, the plugin is not at fault.
      missingKeyHandler: reportOnce((namespace) => hasWords(namespace) && hasFallback(namespace), onMissingMessage),
    })
  instance.options.fallbackLng = [FALLBACK_LANGUAGE]
  if (![...loaders.keys()].every(hasWords)) await instance.loadLanguages(FALLBACK_LANGUAGE)
  else whenIdle(() => void instance.loadLanguages(FALLBACK_LANGUAGE))
  if (!hasWords(SHELL) && !hasFallback(SHELL)) await backend.shellLoaded()
  return instance
}
