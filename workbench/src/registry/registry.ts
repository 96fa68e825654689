import type {
  CommandDefinition,
  JobDefinition,
  PageDefinition,
  PluginDefinition,
  WidgetDefinition,
} from '@barn-workbench/plugin-sdk'

/** A part of a plugin with the plugin that it came from. */
export interface Registered<T> {
  plugin: PluginDefinition
  definition: T
  /** Name of the part within its plugin: `list` of `incidents.list`. */
  part: string
}

/** All that the plugins of this workbench add to it, found by id. */
export interface Registry {
  plugins: readonly PluginDefinition[]
  widgets: readonly Registered<WidgetDefinition>[]
  widget(id: string): Registered<WidgetDefinition> | undefined
  pages: readonly Registered<PageDefinition>[]
  commands: readonly Registered<CommandDefinition>[]
  jobs: readonly Registered<JobDefinition>[]
}

function partsOf<T extends { id: string }>(
  plugins: readonly PluginDefinition[],
  pick: (plugin: PluginDefinition) => readonly T[] | undefined,
): Registered<T>[] {
  return plugins.flatMap((plugin) =>
    (pick(plugin) ?? []).map((definition) => {
      const [owner, part] = definition.id.split('.')
      if (owner !== plugin.id || !part) throw new Error(`${definition.id} is not named after its plugin ${plugin.id}`)
      return { plugin, definition, part }
    }),
  )
}

export function createRegistry(plugins: readonly PluginDefinition[]): Registry {
  const widgets = new Map(
    partsOf(plugins, (plugin) => plugin.widgets as readonly WidgetDefinition[]).map((widget) => [
      widget.definition.id as string,
      widget,
    ]),
  )
  return {
    plugins,
    widgets: [...widgets.values()],
    widget: (id) => widgets.get(id),
    pages: partsOf(plugins, (plugin) => plugin.pages as readonly PageDefinition[]),
    commands: partsOf(plugins, (plugin) => plugin.commands),
    jobs: partsOf(plugins, (plugin) => plugin.jobs),
  }
}
