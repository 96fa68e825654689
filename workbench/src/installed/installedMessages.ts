import { messagesOf, type PluginManifest } from '@barn-workbench/core/plugins'

/** Name of the dialogs that widgets of plugins open. */
export const PLUGIN_DIALOG = 'ofWidget'

/** The texts that the workbench itself draws for a plugin, besides those of the plugin. Keys are dotted. */
export function hostMessagesOf(manifest: PluginManifest, language: 'en' | 'de'): Readonly<Record<string, string>> {
  const titles = manifest.widgets.map(({ name, title }) => [`widgets.${name}.title`, title[language]])
  return {
    ...messagesOf(manifest, language),
    ...Object.fromEntries(titles),
    [`dialogs.${PLUGIN_DIALOG}.title`]: '{{title}}',
    'host.toast': '{{text}}',
  }
}
