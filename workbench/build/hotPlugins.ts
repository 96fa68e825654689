import { relative } from 'node:path'
import type { Plugin } from 'vite'
import { MESSAGES_CHANGED, PLUGIN_CHANGED, type ChangedMessages } from '../src/environment/hotEvents.ts'

const MANIFEST = /\/plugins\/[a-z0-9-]+\/src\/manifest\.ts$/

/** Lets a manifest be replaced, with all definitions that it imports, without a reload of the page. */
const ACCEPT_MANIFEST = `
if (import.meta.hot) import.meta.hot.accept((module) => {
  if (module) dispatchEvent(new CustomEvent(${JSON.stringify(PLUGIN_CHANGED)}, { detail: module }))
})
`

/** The language and the namespace of a file of messages; undefined for another file. */
export function messagesOf(path: string): Pick<ChangedMessages, 'language' | 'namespace'> | undefined {
  const [, plugin, pluginLanguage] = /^plugins\/([a-z0-9-]+)\/locale\/(\w+)\.json$/.exec(path) ?? []
  if (plugin !== undefined && pluginLanguage !== undefined) return { language: pluginLanguage, namespace: plugin }
  const [, language, namespace] = /^(?:locales|plugin-sdk\/locale)\/(\w+)\/(\w+)\.json$/.exec(path) ?? []
  return language !== undefined && namespace !== undefined ? { language, namespace } : undefined
}

/** In development, changes of messages and of settings reach the page without a reload, so that its state is kept. */
export function hotPlugins(root: string): Plugin {
  return {
    name: 'hot-plugins',
    apply: 'serve',
    transform: {
      filter: { id: MANIFEST },
      handler: (code) => ({ code: code + ACCEPT_MANIFEST, map: null }),
    },
    async hotUpdate({ file, read }) {
      const messages = messagesOf(relative(root, file))
      if (!messages) return undefined
      if (this.environment.name === 'client') {
        const data: ChangedMessages = { ...messages, content: JSON.parse(await read()) as object }
        this.environment.hot.send({ type: 'custom', event: MESSAGES_CHANGED, data })
      }
      return []
    },
  }
}
