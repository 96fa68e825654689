export { Age } from './Age'
export { formatDaysAgo, formatDuration, formatShortDuration, formatSpan, largestUnit } from '../time/formatDuration'
export { useBarnTime, type BarnTimeFormat } from './useBarnTime'
export { Chip, type Tone } from './Chip'
export { downloadBlob, fileNameOf } from '../download/downloadBlob'
export { viewStateOf, updatedAtOf, type ViewState } from './viewState'
export type { FrameAction } from './frameAction'
export { CloseOnBack } from './CloseOnBack'
export { Figure, type FigureProps } from './Figure'
export { IconButton, IconLink } from './IconButton'
export { ModalDialog, type ModalDialogProps } from './ModalDialog'
export { PageFrame, type PageFrameProps } from './PageFrame'
export { PageLink, type PageLinkProps } from './PageLink'
export {
  entityPath,
  changedSearch,
  screenPath,
  useAddressParameters,
  useBringIntoView,
  useChosen,
  useEntityPath,
  useIsScreen,
  useScreenPath,
  type InstanceScreen,
  type ScreenChoice,
  type ScreenLink,
} from './screens'
export { NoticeButton, type NoticeButtonProps } from './NoticeButton'
export { ProblemNotice } from './ProblemNotice'
export { loadBatches, useBatches, type Batch } from './batches'
export { useDisplaySettings } from './useDisplaySettings'
export { useCall, useCount, useDocuments, useLive } from './useCall'
export type { CallOptions } from './useInstanceQuery'
export { useLoader, type Loader, type LoadOptions } from './useLoader'
export { useClock } from './useClock'
export { sharedCall, sharedDocuments, type SharedCall } from './sharedCall'
export { allCameras, CAMERAS_REFRESH, useCameras } from './useCameras'
export { useCameraTime } from './useCameraTime'
export type { OfferedAction, OfferedForMany } from './doors'
export { copyText, shareLink, type ShareOutcome } from '../share/shareLink'
export { lazyPart } from './lazyPart'
export { KeyName } from './KeyName'
export { Slot } from './Slot'
export { useHost } from './useHost'
export { useLeaveQuestion, type LeaveTarget } from './useLeaveQuestion'
export { useIntent } from './useIntent'
export { useOutbox, useUnsentCalls } from './useOutbox'
export { useSaveSetting } from './useSaveSetting'
export type { SaveSetting } from './WorkbenchContext'
export { useWrite, type WriteResult } from './useWrite'
export { useInstance, usePermission, useSnapshot, useSpecies, useTimeZone } from './useInstance'
export { useLocalSettings } from './useLocalSettings'
export { useNow } from './useNow'
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
export type { TimeView, TimeViewEvents, TimeZoom } from '../time/timeView'
export { useMoment, useTimeChoice, useTimeSetup, useTimeView, useTimeZoom } from './useTimeView'
export type { TooltipSide } from './FloatingTooltip'
export { useTooltip, type TooltipTarget } from './useTooltip'
export { WidgetFrame, type WidgetFrameProps } from './WidgetFrame'
export { useLocale, useMessages, useProblemText, type Messages } from './messages'
export { useContribution, useWorkbench, type Address, type DeviceData, type WorkbenchValue } from './WorkbenchContext'
