import type { i18n } from 'i18next'
import { PLUGIN_CHANGED, type ChangedMessages } from '../environment/hotEvents'
import { checkManifest, type LoadedPlugins } from '../registry/loadPlugins'

interface HotUpdateOptions {
  messages: i18n
  loaded: LoadedPlugins
  /** Called with the plugins after one of them was replaced. */
  onPlugins: (loaded: LoadedPlugins) => void
  /** Subscribes to `MESSAGES_CHANGED` of the development server. */
  onMessagesChanged: (listener: (changed: ChangedMessages) => void) => void
  /** Reloads the page, for changes that cannot be replaced. */
  reload: () => void
}

/** In development, takes changed messages and manifests into the running page, whose state is kept. */
export function followHotUpdates({ messages, loaded, onPlugins, onMessagesChanged, reload }: HotUpdateOptions): void {
  let { plugins } = loaded

  onMessagesChanged(({ language, namespace, content }) => {
    // The debug language shows the keys of the English messages.
    for (const changed of language === 'en' ? ['en', 'debug'] : [language])
      messages.removeResourceBundle(changed, namespace).addResourceBundle(changed, namespace, content)
    // Everything that shows messages listens to this event.
    messages.emit('languageChanged', messages.language)
  })

  addEventListener(PLUGIN_CHANGED, (event) => {
    const module: unknown = (event as CustomEvent).detail
    const id = (module as { default?: { id?: unknown } }).default?.id
    const others = plugins.filter((plugin) => plugin.id !== id)
    const checked = checkManifest(module, others)
    // A plugin that is new or has a mistake now is loaded with the page.
    if (!('plugin' in checked) || others.length === plugins.length) return reload()
    plugins = plugins.map((plugin) => (plugin.id === id ? checked.plugin : plugin))
    onPlugins({ ...loaded, plugins })
  })
}
