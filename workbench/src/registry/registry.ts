import { createContext, useContext } from 'react'
import type { InstalledPlugins } from '@barn-workbench/core/plugins'
import type {
  ActionDefinition,
  FinderDefinition,
  JobDefinition,
  PageDefinition,
  PluginDefinition,
  SlotContentDefinition,
  WidgetDefinition,
} from '@barn-workbench/plugin-sdk'
import type { LoadedPlugins } from './loadPlugins'

/**
 * A contribution of a plugin (a widget, a page, an action, a finder, the content of a slot or a job), with the plugin
 * that it comes from.
 */
export interface Registered<T> {
  plugin: PluginDefinition
  definition: T
  /** Its name within the plugin: `list` of `incidents.list`. */
  name: string
}

/** The contributions of all plugins of this workbench. */
export interface Registry extends Required<LoadedPlugins> {
  /** Which plugins of others may run, as the server of the client says. */
  policy?: InstalledPlugins['policy']
  /** Path of a recording by which widgets are answered, where the tools of an author say so. */
  replay?: InstalledPlugins['replay']
  /** Resolves when it is known which plugins are installed besides the workbench's own. */
  whenComplete: Promise<unknown>
  widgets: readonly Registered<WidgetDefinition>[]
  widget(id: string): Registered<WidgetDefinition> | undefined
  pages: readonly Registered<PageDefinition>[]
  actions: readonly Registered<ActionDefinition>[]
  finders: readonly Registered<FinderDefinition>[]
  slotContents: readonly Registered<SlotContentDefinition>[]
  jobs: readonly Registered<JobDefinition>[]
}

/** Collects one kind of contribution from all plugins. */
function contributionsOf<T extends { id: string }>(
  plugins: readonly PluginDefinition[],
  definitionsOf: (plugin: PluginDefinition) => readonly T[] | undefined,
): Registered<T>[] {
  return plugins.flatMap((plugin) =>
    (definitionsOf(plugin) ?? []).map((definition) => ({
      plugin,
      definition,
      name: definition.id.slice(plugin.id.length + 1),
    })),
  )
}

/** Collects the contributions of plugins whose manifests were checked. */
export function createRegistry(
  { plugins, faulty, installed = [], readAgain = () => undefined }: LoadedPlugins,
  whenComplete: Promise<unknown> = Promise.resolve(),
): Registry {
  const widgets = new Map(
    contributionsOf(plugins, (plugin) => plugin.widgets as readonly WidgetDefinition[]).map((widget) => [
      widget.definition.id as string,
      widget,
    ]),
  )
  return {
    plugins,
    faulty,
    installed,
    readAgain,
    whenComplete,
    widgets: [...widgets.values()],
    widget: (id) => widgets.get(id),
    pages: contributionsOf(plugins, (plugin) => plugin.pages as readonly PageDefinition[]),
    actions: contributionsOf(plugins, (plugin) => plugin.actions),
    finders: contributionsOf(plugins, (plugin) => plugin.finders as readonly FinderDefinition[]),
    slotContents: contributionsOf(plugins, (plugin) => plugin.slotContents as readonly SlotContentDefinition[]).sort(
      (a, b) => a.definition.order - b.definition.order || (a.definition.id < b.definition.id ? -1 : 1),
    ),
    jobs: contributionsOf(plugins, (plugin) => plugin.jobs),
  }
}

const RegistryContext = createContext<Registry | null>(null)
export const RegistryProvider = RegistryContext.Provider

/** Returns the contributions of all plugins. Throws outside of their provider. */
export function useRegistry(): Registry {
  const value = useContext(RegistryContext)
  if (!value) throw new Error('useRegistry is called outside RegistryProvider')
  return value
}
