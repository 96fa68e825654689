import type { i18n } from 'i18next'
import { createElement, type ComponentType } from 'react'
import type { Log } from '@barn-workbench/core/log'
import {
  InstalledPlugins,
  readSettingsSchema,
  type OfferedPlugin,
  type PluginManifest,
  type PluginWidget,
} from '@barn-workbench/core/plugins'
import { definePlugin, defineWidget, type PluginDefinition, type WidgetProps } from '@barn-workbench/plugin-sdk'
import { BASE_PATH } from '../environment/basePath'
import { logFaultyPlugins, type FaultyPlugin } from '../registry/loadPlugins'
import { createRegistry, type Registry } from '../registry/registry'
import { hostMessagesOf } from './installedMessages'

/*
 * Plugins that the server of the client offers besides those of the workbench itself. `installedPlugins` asks it for
 * their manifests, which are plain data, and makes definitions of them as other plugins have; `PortableWidget` is the
 * tile of each of their widgets. `runInPage` loads the module of a widget and runs it in a shadow tree, connected by
 * messages alone, which `serveWidget` checks and `useWidgetServices` fulfils.
 */

/** The installed plugins, ready for the registry, and those that are left out. */
export interface Installed {
  plugins: readonly PluginDefinition[]
  /** Their manifests. */
  installed: readonly PluginManifest[]
  faulty: readonly FaultyPlugin[]
}

function defineInstalledWidget(plugin: OfferedPlugin, widget: PluginWidget) {
  const { name, size, needs, species, group, followsTime } = widget
  return defineWidget({
    id: `${plugin.manifest.id}.${name}`,
    settings: readSettingsSchema(widget.settings),
    migrations: [],
    // Errors outside of its drawing are found by the file in their stack.
    sharedCode: widget.module.replace(/\.js$/, ''),
    size: {
      w: size.w,
      h: size.h,
      ...(size.minW !== undefined && { minW: size.minW }),
      ...(size.minH !== undefined && { minH: size.minH }),
    },
    needs,
    ...(species && { species }),
    ...(group && { group }),
    ...(followsTime && { followsTime: true as const }),
    load: async () => {
      const { PortableWidget } = await import('./PortableWidget')
      const Tile: ComponentType<WidgetProps<Record<string, unknown>>> = ({ settings }) =>
        createElement(PortableWidget, { plugin, widget, settings })
      return { default: Tile }
    },
  })
}

function defineInstalled(plugin: OfferedPlugin): PluginDefinition {
  const { manifest } = plugin
  const load = (language: 'en' | 'de') => () => Promise.resolve({ default: hostMessagesOf(manifest, language) })
  return definePlugin({
    id: manifest.id,
    widgets: manifest.widgets.map((widget) => defineInstalledWidget(plugin, widget)),
    locale: { en: load('en'), de: load('de') },
  })
}

/** Makes definitions of the plugins that a server offers. `known`: ids of the plugins that are there already. */
export function defineInstalledPlugins(offered: InstalledPlugins, known: readonly string[]): Installed {
  const plugins: PluginDefinition[] = []
  const installed: PluginManifest[] = []
  const faulty: FaultyPlugin[] = offered.faulty.map(({ name, reason, detail }) => ({
    name,
    fault: { reason: `installed.${reason}` as const, params: { detail } },
  }))
  for (const plugin of offered.plugins) {
    const { id } = plugin.manifest
    try {
      if (known.includes(id)) {
        faulty.push({ name: id, fault: { reason: 'duplicatePlugin', params: { id } } })
        continue
      }
      plugins.push(defineInstalled(plugin))
      installed.push(plugin.manifest)
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error)
      faulty.push({ name: id, fault: { reason: 'installed.badManifest', params: { detail } } })
    }
  }
  return { plugins, installed, faulty }
}

/**
 * Asks the server of the client which plugins it offers. Rejects where it cannot be reached or answers something else.
 */
export async function loadInstalledPlugins(
  fetch: (url: string, init: RequestInit) => Promise<Response>,
  known: readonly string[],
): Promise<Installed> {
  const response = await fetch(`${BASE_PATH}plugins/installed.json`, { cache: 'no-store' })
  if (!response.ok) throw new Error(`plugins/installed.json answers ${response.status}`)
  return defineInstalledPlugins(InstalledPlugins.parse(await response.json()), known)
}

interface Installation {
  fetch: (url: string, init: RequestInit) => Promise<Response>
  messages: i18n
  /** Draws the workbench with other plugins. */
  render: (registry: Registry) => void
}

/**
 * Adds the plugins that the server of the client offers to those of the workbench. Where they cannot be loaded, which
 * the log says, their widgets keep their places and say what is missing. Never rejects.
 */
export async function addInstalledPlugins(
  log: Pick<Log, 'write'>,
  registry: Registry,
  { fetch, messages, render }: Installation,
): Promise<void> {
  try {
    const { plugins, faulty, installed } = await loadInstalledPlugins(
      fetch,
      registry.plugins.map(({ id }) => id),
    )
    if (plugins.length + faulty.length === 0) return
    for (const { id, locale } of plugins)
      for (const language of ['en', 'de'] as const)
        messages.addResourceBundle(language, id, (await locale[language]()).default)
    logFaultyPlugins(faulty, log)
    const all = { plugins: [...registry.plugins, ...plugins], faulty: [...registry.faulty, ...faulty], installed }
    render(createRegistry(all))
  } catch (error) {
    log.write({ level: 'WARN', tag: 'Plugin', message: `The installed plugins could not be loaded: ${String(error)}` })
  }
}
