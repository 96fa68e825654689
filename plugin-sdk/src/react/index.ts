/*
 * Everything that any component of a plugin may use: the frames of widgets and pages, links, buttons, chips, dialogs
 * and notices; the time of the barn in words; the words and colours of incidents; live data of the instance
 * (`requests/`), writes, settings, intents and the session around it (`context/`). Lists, forms, actions, cameras,
 * charts, the stage and rich text have their own entry files, so that a widget loads only what it draws.
 */

export { Age } from './Age'
export {
  formatAge,
  formatDaysAgo,
  formatDuration,
  formatShortDuration,
  formatSpan,
  largestUnit,
} from '../time/formatDuration'
export { OnPaper, useIsOnPaper } from './OnPaper'
export { browserTimeZone, useBarnTime, useCameraTime, type BarnTimeFormat } from './useBarnTime'
export { cameraColors, CameraMark, useCameraColors, type CameraColor } from './CameraMark'
export type { Tone } from '../canvas/canvasTheme'
export { Chip } from './Chip'
export { incidentChartColor, incidentColor, incidentTone, incidentTypeColor, incidentTypeName } from './incidentLook'
export { downloadBlob, fileNameOf } from '../share/downloadBlob'
export { updatedAtOf, ViewStateNotice, viewStateOf, type ViewState, type ViewStateAction } from './ViewStateNotice'
export type { FrameAction } from '../context/frameAction'
export type { FrameLack } from '../context/frameLacks'
export type { BrowserSubscription, PushBrowser, PushObstacle } from '../context/pushBrowser'
export type {
  Diagnostics,
  DiagnosticsSnapshot,
  FailedCalls,
  LongTasks,
  MemoryMeasure,
  WebVital,
  WidgetMemory,
} from '../context/diagnostics'
export { useDiagnostics } from './useDiagnostics'
export { CloseOnBack } from './CloseOnBack'
export { Figure, type FigureProps } from './Figure'
export { IconButton, IconLink } from './IconButton'
export { ModalDialog, type ModalDialogProps } from './ModalDialog'
export { NoPasskeysNotice, passkeyObstacle, type PasskeyObstacle } from './NoPasskeysNotice'
export {
  PageFrame,
  PageSection,
  TabbedPage,
  usePageTabs,
  type PageFrameProps,
  type PageSectionProps,
  type PageTab,
  type TabbedPageProps,
} from './PageFrame'
export { usePageTitle } from './usePageTitle'
export { TourCard, type TourCardProps } from './TourCard'
export { CardLink } from './CardLink'
export { PageLink, type PageLinkProps } from './PageLink'
export {
  BATCH_BEFORE_PARAMETER,
  changedSearch,
  useAddressParameters,
  useChosen,
  useShowsBatchBefore,
} from './addressParameters'
export {
  entityPath,
  screenPath,
  useEntityPath,
  useIsScreen,
  useScreenPath,
  type InstanceScreen,
  type ScreenChoice,
  type ScreenLink,
} from './screenPaths'
export { useBringIntoView } from './useBringIntoView'
export { useLatest } from './useLatest'
export { PlainButton, type PlainButtonProps } from './PlainButton'
export { ProblemNotice } from './ProblemNotice'
export { loadBatches, useBatches, type Batch } from './batches'
export {
  useDisplayMode,
  useDisplaySettings,
  useLocalSettings,
  useSaveSetting,
  useUserMode,
  type UserMode,
} from './settings'
export { useJobs, type Jobs } from './useJobs'
export { useCall, useCount, useDocuments, useLive } from '../requests/useCall'
export { useInstanceEntry, useSessions } from './useSessions'
export { useInstancesOfType, useLiveEach, useSnapshots, type InstancesOfType, type SessionRequest } from './useLiveEach'
export { DiscardUnsent } from './DiscardUnsent'
export type { CallOptions } from '../requests/useInstanceQuery'
export { useLoader, type Loader, type LoadOptions } from './useLoader'
export { useClock, useNow } from './useNow'
export { useCameras } from '../requests/useCameras'
export { useIncidentCameraName } from '../requests/useIncidentCameraName'
export { useRegions, type RegionCalls, type RegionOptions } from '../requests/useRegions'
export { useIntent, type OfferedAction, type OfferedForMany } from './screenActions'
export { ClipboardError, writeToClipboard, type ClipboardContent, type ClipboardFault } from '../share/clipboard'
export { copyText, shareLink, type ShareOutcome } from '../share/shareLink'
export { lazyPart } from './lazyPart'
export { KeyName } from './KeyName'
export { Slot, useIsSlotFilled } from './Slot'
export { useHost, useWrite, type WriteResult } from './useWrite'
export { useLeaveQuestion, type LeaveTarget } from './useLeaveQuestion'
export { useOutbox, useUnsentCalls } from './useOutbox'
export { OwnTime, type OwnTimeProps } from './OwnTime'
export { useBlobSource } from './useBlobSource'
export { useCollapse, type Collapse } from './useCollapse'
export { usePlayedScreen, usePlayer, type Playing } from './usePlayer'
export { TIME_STEPS } from '../time/timeSteps'
export type { PlayedScreen } from '../time/player'
export {
  useContribution,
  useShowsWidget,
  useWorkbench,
  type Address,
  type DeviceData,
  type SaveSetting,
  type WorkbenchValue,
} from '../context/WorkbenchContext'
export {
  useFromSnapshot,
  useInstance,
  usePermission,
  useSession,
  useSnapshot,
  useSpecies,
  useTimeZone,
} from '../context/useInstance'
export { useFileSize } from './useFileSize'
export { useIsPhone } from './useIsPhone'
export { useIsSeen } from './useIsSeen'
export {
  automaticResolution,
  DEFAULT_CHART_TIME,
  DEFAULT_DASHBOARD_TIME,
  FINEST_MEASUREMENT_RESOLUTION,
  QUICK_RANGES,
  TIME_RESOLUTIONS,
  type TimeChoice,
  type TimeSetup,
} from '../time/timeSetup'
export { MOMENT_PARAMETER } from './keepMomentInAddress'
export type { TimeView, TimeViewEvents, TimeZoom } from '../time/timeView'
export { useMoment, useTimeChoice, useTimeSetup, useTimeView, useTimeZoom } from './useTimeView'
export type { TooltipSide } from './FloatingTooltip'
export { useTooltip, type TooltipTarget } from './useTooltip'
export { WidgetFrame, type WidgetFrameProps } from './WidgetFrame'
export { useLocale, useMessages, useProblemText } from '../context/messages'
export type { Messages } from '../context/texts'
