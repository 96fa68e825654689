/*
 * The root of the SDK: functions that define what a plugin contributes. Manifests import it at the start of the page,
 * so it has no React. What is shown loads later, through the other doors (`/react`, `/form`, `/list`, `/chart` and
 * more).
 */

export {
  ACTION_GROUPS,
  defineAction,
  defineDialog,
  type ActionAsk,
  type ActionDefinition,
  type ActionGroup,
  type ActionHost,
  type ActionRun,
  type ActionUser,
  type DialogDefinition,
  type DialogProps,
  type EntityAction,
  type FreeAction,
  type IntentCall,
  type Toast,
} from './define/defineAction'
export {
  defineFinder,
  defineJob,
  definePlugin,
  defineSlotContent,
  type BringData,
  type FindEntities,
  type FinderDefinition,
  type FoundEntity,
  type JobDefinition,
  type LoadMessages,
  type PluginDefinition,
  type SlotContentDefinition,
} from './define/definePlugin'
export {
  definePage,
  openPageAction,
  type InstancePage,
  type OpenPageOptions,
  type PageDefinition,
  type PageNavigation,
} from './define/definePage'
export type { SavedSettings } from './context/WorkbenchContext'
export {
  codeIdOf,
  definePortableWidget,
  defineWidget,
  WIDGET_GROUPS,
  type Migration,
  type PortableModule,
  type WidgetDefinition,
  type WidgetGroup,
  type WidgetProps,
  type WidgetSize,
} from './define/defineWidget'
export {
  entitySetting,
  hiddenSetting,
  readSettings,
  settingsVersionOf,
  widgetSetting,
  type SettingEntity,
} from './define/settings'
export { artifactKindOf, type ArtifactKind } from './artifact/artifactKind'
export { allCameras, allRegions, CAMERAS_REFRESH, REGIONS_REFRESH } from './requests/barnCalls'
export { outlinesSince } from './requests/outlinesSince'
export { sharedCall, sharedDocuments, type SharedCall } from './requests/sharedCall'
export { GREATEST_TIME, SHORTEST_SPAN } from './time/timeView'
export { newUuid } from './writes/newUuid'
