/*
 * The door `host`, for the workbench alone: providers, registries of what is on screen, and everything else by which
 * the workbench gives plugins their place. A rule forbids it to plugins.
 */

export { amounts, INTERPOLATION } from '../texts/amounts'
export { loadSdkMessages, SDK_NAMESPACES, type SdkNamespace } from '../texts/loadSdkMessages'
export { useOptionalSpecies } from '../context/useInstance'
export { useSharedPictures, type PictureChoice } from '../camera/useSharedPictures'
export { regionOptions, type RegionOption } from '../form/regionOptions'
export { useInstanceQuery, type QueryMeta } from '../requests/useInstanceQuery'
export { collapsedOf } from '../react/useCollapse'
export { focusMain, MAIN_ID, sheetLeft } from '../react/CloseOnBack'
export { lazyPart } from '../react/lazyPart'
export { ScreenActionsProvider, useScreenActions, type CallIntent, type ScreenActions } from '../react/screenActions'
export { screenKeys } from '../actions/screenKeys'
export { targetsOf } from '../actions/targets'
export { settleWrites, writesOf } from '../writes/writesOf'
export { allCodeLoaded, isCodeLoading, loadCode } from '../react/loadCode'
export { LeaveGuardProvider, type LeaveGuard, type LeaveQuestion } from '../react/useLeaveQuestion'
export { PageTitleProvider } from '../react/usePageTitle'
export { TimeViewProvider } from '../react/useTimeView'
export {
  ContributionProvider,
  SessionProvider,
  ShownWidgetsProvider,
  useOptionalSession,
  WorkbenchProvider,
  type SaveSetting,
  type WorkbenchValue,
} from '../context/WorkbenchContext'
export { keepMomentInAddress } from '../react/keepMomentInAddress'
export { createTimeView } from '../time/timeView'
export { isPortable } from '../define/defineWidget'
export { flattenTexts } from '../widget/messageText'
export { connectWidget, type WidgetConnection } from '../widget/connectWidget'
export { createLoopback } from '../widget/channel'
export { createWritable, type Writable } from '../widget/readable'
export { type HostMessage, type Snapshots, type WidgetMessage } from '../widget/messages'
export { createPluginStorage } from '../widget/serve/pluginStorage'
export {
  serveWidget,
  widgetProblemOf,
  type ServedWidget,
  type WidgetServices,
  type WidgetView,
  type WidgetWatch,
} from '../widget/serve/serveWidget'
export { useOptionalTimeView } from '../react/useTimeView'
export { type Channel } from '../widget/channel'
export { createRecorder, type Recorder } from '../widget/recording/createRecorder'
export { createReplay, type Replay } from '../widget/recording/createReplay'
export { scrubRecording } from '../widget/recording/scrubRecording'
export { provideWorkbenchParts, type WorkbenchParts } from '../pluginWords/workbenchParts'
export { ControlsRoot } from '../ui/WidgetControls'
