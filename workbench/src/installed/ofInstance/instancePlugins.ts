import { createElement, type ComponentType } from 'react'
import { isApiCompatible, type InstancePlugin, type PluginWidget } from '@barn-workbench/core/plugins'
import {
  definePlugin,
  type PluginDefinition,
  type WidgetDefinition,
  type WidgetProps,
} from '@barn-workbench/plugin-sdk'
import type { Registered, Registry } from '../../registry/registry'
import { definePluginWidget } from '../definePluginWidget'
import { hostMessagesOf } from '../manifestParts'
import { keyOfInstancePlugin } from '../shownPlugin'

/*
 * Plugins that the administrators of an instance have installed on it. They exist on the screens of that instance
 * alone: `InstancePluginsScope` has a registry for these, which `FollowInstancePlugins` derives from the list of the
 * instance. `InstanceWidget` is the tile of each of their widgets. It has the package loaded and checked
 * (`useInstancePackage`, `checkPackage` in a worker, `seenPackages`) and gets an origin (`frameOrigins`). Until then no
 * code of it runs; from then on the widget runs in a frame, and may do what was granted (`grantedManifest`).
 */

/** Plugins that an instance may have here. What it lists beyond is left out. */
const MOST_PLUGINS = 200

/** A plugin of an instance with its definitions. */
interface DefinedPlugin {
  plugin: InstancePlugin
  definition: PluginDefinition
  widgets: readonly Registered<WidgetDefinition>[]
}

/** Definitions by the text of what the instance said of a plugin. One that has not changed stays the same object. */
export type KnownPlugins = Map<string, DefinedPlugin>

/** The plugins of an instance that this workbench can show, and the reasons why others are left out. */
export interface InstancePlugins {
  plugins: readonly DefinedPlugin[]
  leftOut: readonly string[]
}

function define(plugin: InstancePlugin, instanceId: string): DefinedPlugin {
  const { manifest } = plugin
  const words = (language: 'en' | 'de') => () => Promise.resolve({ default: hostMessagesOf(manifest, language) })
  const definitions = manifest.widgets.map((widget) => defineWidgetOf(plugin, widget))
  const definition = definePlugin({
    // The namespace of its words: plugins of several instances may have one id.
    id: keyOfInstancePlugin(manifest.id, instanceId),
    widgets: definitions,
    locale: { en: words('en'), de: words('de') },
  })
  const widgets = definitions.map((one, index) => ({
    plugin: definition,
    definition: one,
    name: manifest.widgets[index]?.name ?? '',
  }))
  return { plugin, definition, widgets }
}

function defineWidgetOf(plugin: InstancePlugin, widget: PluginWidget): WidgetDefinition {
  return definePluginWidget(plugin.manifest.id, widget, async (settingsSchema) => {
    const { InstanceWidget } = await import('./InstanceWidget')
    const Tile: ComponentType<WidgetProps<Record<string, unknown>>> = ({ settings }) =>
      createElement(InstanceWidget, { plugin, name: widget.name, settings, settingsSchema })
    return { default: Tile }
  })
}

/** Why a plugin is left out, for which `ids` are those before it; null if it is not. */
function faultOf({ pluginId, manifest }: InstancePlugin, ids: ReadonlySet<string>): string | null {
  if (ids.has(pluginId)) return 'it is listed twice'
  if (pluginId !== manifest.id) return `its manifest has the id ${manifest.id}`
  if (!isApiCompatible(manifest.api)) return `it was written for version ${manifest.api} of the interface`
  return null
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Characters of all that an instance says of its plugins. What it lists beyond is left out. */
const MOST_TEXT = 4_000_000

interface DefineOptions {
  instanceId: string
  /** Those of the last time, which are replaced. */
  known?: KnownPlugins
  /** Called before each plugin, so that a long list does not hold up the page. */
  pause?: () => Promise<void>
}

/** Makes definitions of the plugins that an instance lists, one after the other. */
export async function defineInstancePlugins(
  listed: readonly InstancePlugin[],
  { instanceId, known = new Map(), pause = () => Promise.resolve() }: DefineOptions,
): Promise<InstancePlugins> {
  const current: KnownPlugins = new Map()
  const ids = new Set<string>()
  const leftOut: string[] = []
  let length = 0
  for (const plugin of listed.slice(0, MOST_PLUGINS)) {
    const { pluginId } = plugin
    await pause()
    const text = JSON.stringify(plugin)
    length += text.length
    try {
      const fault = length > MOST_TEXT ? 'the list of plugins is too long' : faultOf(plugin, ids)
      if (fault !== null) throw new Error(fault)
      current.set(text, known.get(text) ?? define(plugin, instanceId))
      ids.add(pluginId)
    } catch (error) {
      leftOut.push(`${pluginId}: ${messageOf(error)}`)
    }
  }
  if (listed.length > MOST_PLUGINS) leftOut.push(`${listed.length - MOST_PLUGINS} more than ${MOST_PLUGINS}`)
  known.clear()
  for (const [text, plugin] of current) known.set(text, plugin)
  return { plugins: [...current.values()], leftOut }
}

/**
 * The widgets of the registry for the screens of an instance; nothing if it has no plugin. For an id that several have,
 * the workbench's own plugins have precedence, then those of the server of the client. A plugin in quarantine keeps its
 * places on dashboards, which say so, and is offered nowhere.
 */
export function addInstancePlugins(
  base: Registry,
  { plugins }: Pick<InstancePlugins, 'plugins'>,
): Partial<Pick<Registry, 'widgets' | 'widget'>> {
  const taken = new Set(base.plugins.map(({ id }) => id))
  const own = plugins.filter(({ plugin }) => !taken.has(plugin.pluginId))
  if (own.length === 0) return {}
  const byType = new Map(
    own.flatMap(({ widgets }) => widgets.map((widget) => [widget.definition.id as string, widget] as const)),
  )
  const offered = own.filter(({ plugin }) => plugin.quarantine === null).flatMap(({ widgets }) => widgets)
  return {
    widgets: [...base.widgets, ...offered],
    widget: (type) => base.widget(type) ?? byType.get(type),
  }
}
