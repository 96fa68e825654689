import { z } from 'zod'
import { codeIdOf, settingsVersionOf, type PluginDefinition, type WidgetDefinition } from '@barn-workbench/plugin-sdk'
import { manifests } from '../src/plugins'
import { loadPlugins } from '../src/registry/loadPlugins'

/**
 * The JSON Schema of a widget's settings, or the reason why they have none: settings are saved as JSON, so that they
 * cannot hold a date, for example.
 */
export function describeSettings({ settings }: Pick<WidgetDefinition, 'settings'>) {
  try {
    return { settings: z.toJSONSchema(settings, { io: 'input' }) }
  } catch (error) {
    return { settings: {}, settingsFault: error instanceof Error ? error.message : String(error) }
  }
}

/** Describes a widget for readers that do not load its code. */
function describeWidget(widget: WidgetDefinition) {
  const { id, size, needs, species } = widget
  return {
    id,
    code: codeIdOf(widget),
    size,
    needs,
    ...(species && { species }),
    version: settingsVersionOf(widget),
    ...describeSettings(widget),
  }
}

function describePlugin({ id, widgets = [], pages = [], actions = [] }: PluginDefinition) {
  return {
    id,
    widgets: widgets.map(describeWidget),
    pages: pages.map((page) => ({ id: page.id, path: page.path })),
    actions: actions.map((action) => action.id),
  }
}

/**
 * The widgets, pages and actions of every plugin that can be loaded, with the JSON Schema of each widget's settings.
 */
export const descriptions = (await loadPlugins(manifests)).plugins.map(describePlugin)
