export { defineCommand, type CommandDefinition, type CommandHost } from './define/defineCommand'
export { defineJob, type JobDefinition } from './define/defineJob'
export { definePage, type PageDefinition } from './define/definePage'
export { definePlugin, type LoadMessages, type PluginDefinition } from './define/definePlugin'
export {
  codeIdOf,
  defineWidget,
  WIDGET_GROUPS,
  type Migration,
  type SavedSettings,
  type WidgetDefinition,
  type WidgetGroup,
  type WidgetProps,
  type WidgetSize,
} from './define/defineWidget'
export { entitySetting, type SettingEntity } from './define/entitySetting'
export { readSettings, settingsVersionOf } from './define/readSettings'
