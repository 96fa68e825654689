import { z } from 'zod'
import { codeIdOf, settingsVersionOf, type PluginDefinition, type WidgetDefinition } from '@barn-workbench/plugin-sdk'
import { plugins } from '../src/plugins'

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
    settings: z.toJSONSchema(widget.settings, { io: 'input' }),
  }
}

function describePlugin({ id, widgets = [], pages = [], commands = [] }: PluginDefinition) {
  return {
    id,
    widgets: widgets.map(describeWidget),
    pages: pages.map((page) => ({ id: page.id, path: page.path })),
    commands: commands.map((command) => command.id),
  }
}

/** The widgets, pages and commands of every plugin, with the JSON Schema of each widget's settings. */
export const descriptions = plugins.map(describePlugin)
