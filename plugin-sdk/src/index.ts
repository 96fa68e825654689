export { defineCommand, type CommandDefinition, type CommandHost } from './define/defineCommand'
export { defineJob, type JobDefinition } from './define/defineJob'
export { definePage, type PageDefinition } from './define/definePage'
export { definePlugin, type LoadMessages, type PluginDefinition } from './define/definePlugin'
export {
  codeIdOf,
  defineWidget,
  type Migration,
  type SavedSettings,
  type WidgetDefinition,
  type WidgetProps,
  type WidgetSize,
} from './define/defineWidget'
export { readSettings, settingsVersionOf } from './define/readSettings'
