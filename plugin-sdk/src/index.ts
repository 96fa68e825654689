export type { ActionHost, IntentCall, Toast } from './define/defineAction'
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
export { defineDialog, type DialogDefinition, type DialogProps } from './define/defineAction'
export { defineFinder, type FinderDefinition, type FindEntities, type FoundEntity } from './define/definePlugin'
export { defineJob, type BringData, type JobDefinition } from './define/definePlugin'
export { definePage, type InstancePage, type PageDefinition, type PageNavigation } from './define/definePage'
export { openPageAction, type OpenPageOptions } from './define/definePage'
export { definePlugin, type LoadMessages, type PluginDefinition } from './define/definePlugin'
export { defineSlotContent, type SlotContentDefinition } from './define/definePlugin'
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
export { entitySetting, type SettingEntity } from './define/settings'
export { hiddenSetting } from './define/settings'
export { widgetSetting } from './define/settings'
export { readSettings, settingsVersionOf } from './define/settings'
export { artifactKindOf, type ArtifactKind } from './artifact/artifactKind'
export { allCameras, allRegions, CAMERAS_REFRESH, REGIONS_REFRESH } from './requests/barnCalls'
export { sharedCall, sharedDocuments, type SharedCall } from './requests/sharedCall'
export { GREATEST_TIME, SHORTEST_SPAN } from './time/timeView'
export { newUuid } from './writes/newUuid'
