/** The namespace of the sentences about plugins of third parties. */
export const PLUGIN_WORDS = 'pluginWords'

const loaders = {
  en: () => import('../../locale/en/pluginWords.json'),
  de: () => import('../../locale/de/pluginWords.json'),
}

/** Loads the sentences about plugins of third parties in one language. They are not among the messages of the start. */
export function loadPluginWords(language: 'en' | 'de'): Promise<{ default: object }> {
  return loaders[language]()
}
