import i18next, { type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { FALLBACK_LANGUAGE, type LocalSettings } from '@barn-workbench/core/settings'
import { loadMessages, NAMESPACES, type Namespace } from '@barn-workbench/locales'
import type { PluginDefinition } from '@barn-workbench/plugin-sdk'

type Language = LocalSettings['language']

/** The debug language shows each key with its arguments, so that every word on a screen can be found. */
function describeKey(key: string, options: Record<string, unknown>): string {
  const given = Object.entries(options).filter(
    ([name, value]) => name !== 'ns' && ['string', 'number', 'boolean'].includes(typeof value),
  )
  return given.length > 0 ? `${key}(${given.map(([name, value]) => `${name}: ${String(value)}`).join(', ')})` : key
}

function isOurs(namespace: string): namespace is Namespace {
  return (NAMESPACES as readonly string[]).includes(namespace)
}

/** Words of the shell, of the errors and of every plugin, each loaded for the language in use and for the fallback. */
export async function startMessages(plugins: readonly PluginDefinition[], language: Language): Promise<i18n> {
  const byId = new Map(plugins.map((plugin) => [plugin.id, plugin.locale]))
  const instance = i18next.createInstance()
  const backend = {
    type: 'backend' as const,
    init: () => undefined,
    read(asked: string, namespace: string, done: (error: unknown, words?: object) => void) {
      const spoken = asked === 'de' ? 'de' : 'en'
      const load = isOurs(namespace) ? loadMessages(spoken, namespace) : byId.get(namespace)?.[spoken]()
      void Promise.resolve(load).then(
        (words) => done(null, words?.default ?? {}),
        (error: unknown) => done(error),
      )
    },
  }
  const debug = {
    type: 'postProcessor' as const,
    name: 'debug',
    process: (value: string, keys: string[], options: Record<string, unknown>) =>
      instance.language === 'debug' ? describeKey(keys[0] ?? '', options) : value,
  }
  await instance
    .use(backend)
    .use(debug)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: FALLBACK_LANGUAGE,
      supportedLngs: ['en', 'de', 'debug'],
      load: 'currentOnly',
      ns: [...NAMESPACES, ...byId.keys()],
      defaultNS: 'shell',
      postProcess: ['debug'],
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    })
  return instance
}
