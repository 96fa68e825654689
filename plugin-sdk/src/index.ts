export type { ActionHost, IntentCall, Toast } from './define/actionHost'
export {
  ACTION_GROUPS,
  defineAction,
  type ActionAsk,
  type ActionDefinition,
  type ActionGroup,
  type ActionUser,
  type ActionRun,
  type EntityAction,
  type FreeAction,
} from './define/defineAction'
export { defineDialog, type DialogDefinition, type DialogProps } from './define/defineDialog'
export { defineFinder, type FinderDefinition, type FindEntities, type FoundEntity } from './define/defineFinder'
export { defineJob, type BringData, type JobDefinition } from './define/defineJob'
export { definePage, type InstancePage, type PageDefinition, type PageNavigation } from './define/definePage'
export { openPageAction, type OpenPageOptions } from './define/openPageAction'
export { definePlugin, type LoadMessages, type PluginDefinition } from './define/definePlugin'
export { defineSlotContent, type SlotContentDefinition } from './define/defineSlotContent'
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
export { hiddenSetting } from './define/hiddenSetting'
export { widgetSetting } from './define/widgetSetting'
export { readSettings, settingsVersionOf } from './define/readSettings'
export { GREATEST_TIME, SHORTEST_SPAN } from './time/timeBounds'
export { newUuid } from './writes/newUuid'
