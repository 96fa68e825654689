import { messagesOf, type PluginManifest, type PluginWidget } from '@barn-workbench/core/plugins'

/** The file of a widget's module without its ending, by which an error in its stack is found. */
export function codeOf({ module }: PluginWidget): string {
  return module.replace(/\.js$/, '')
}

/** Name of the dialogs that widgets of plugins open. */
export const PLUGIN_DIALOG = 'ofWidget'

/** Keys of the names of a plugin and of its author. Plugins of the workbench itself have no such texts. */
export const PLUGIN_NAME = 'host.plugin'
export const PLUGIN_AUTHOR = 'host.author'

/** The texts that the workbench itself draws for a plugin, besides those of the plugin. Keys are dotted. */
export function hostMessagesOf(manifest: PluginManifest, language: 'en' | 'de'): Readonly<Record<string, string>> {
  const ofWidgets = manifest.widgets.flatMap(({ name, title }) => [
    [`widgets.${name}.title`, title[language]],
    [`widgets.${name}.description`, manifest.description?.[language] ?? ''],
  ])
  return {
    ...messagesOf(manifest, language),
    ...Object.fromEntries(ofWidgets),
    [`dialogs.${PLUGIN_DIALOG}.title`]: '{{title}}',
    'host.toast': '{{text}}',
    [PLUGIN_NAME]: manifest.name[language],
    [PLUGIN_AUTHOR]: manifest.author.name,
  }
}
