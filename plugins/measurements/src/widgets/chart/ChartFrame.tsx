import type { ReactNode } from 'react'
import { useChartActions, type ChartColumns, type ChartHandle } from '@barn-workbench/plugin-sdk/chart'
import {
  IconChartAreaLine,
  IconChartLine,
  IconChevronDown,
  IconChevronUp,
  IconClock,
  IconLayoutGrid,
  IconNotes,
} from '@barn-workbench/plugin-sdk/icons'
import {
  formatDuration,
  useBarnTime,
  useCollapse,
  useContribution,
  useHost,
  useLocale,
  useMessages,
  useSaveSetting,
  useScreenPath,
  useTimeChoice,
  useTimeSetup,
  useTimeZoom,
  WidgetFrame,
  type FrameAction,
  type ViewState,
} from '@barn-workbench/plugin-sdk/react'
import { useDocumentation } from '../../annotation/useAnnotation'
import { timeDialog } from '../../dialogs'
import type { Aggregate } from '../../queries/measurementQuery'
import { useNeverMeasured } from '../../queries/useNeverMeasured'
import { useNeverMeasuredState } from '../../sensors/useNeverMeasuredState'
import classes from './ChartFrame.module.css'
import { hasValues } from './series'
import { useFailureLog } from './useFailureLog'

interface ChartFrameProps {
  /** Name of the chart within this plugin. */
  name: string
  /** The measurement that it shows. */
  measurement: string
  /** The state of the calls. */
  state: ViewState
  title: string
  columns: ChartColumns | undefined
  updatedAt: number | undefined
  /** The function that has reduced the values of a bucket to one. */
  aggregate: Aggregate
  /** Length of a bucket in ms. */
  timeResolution: number
  /** A finer resolution was chosen than the measurement has. */
  isFinest: boolean
  /** The time at which the animals moved in, if the time before that is left out; in ms since the epoch. */
  movedIn: number | null
  /** The dashboard asks for the batch before, and none is known. */
  isBatchBeforeMissing: boolean
  /** Whether it has a time of its own instead of the dashboard's. */
  hasOwnTime: boolean
  /** Whether only its title is shown. */
  isCollapsed: boolean
  /** The form in which its lines are shown; null if it has too few to choose. */
  shownAs: ShownAs | null
  /** The omission, in words, or null. */
  cut: string | null
  handle: ChartHandle
  children: ReactNode
}

const COLLAPSED: ViewState = { kind: 'content' }

/** Shows the origin of the values in a line: aggregation, resolution, and deviations from the usual choice of time. */
function Badge(props: Omit<ChartFrameProps, 'children'>) {
  const { aggregate, timeResolution, isFinest, movedIn, hasOwnTime, isBatchBeforeMissing, cut } = props
  const t = useMessages()
  const locale = useLocale()
  const { dayAndTime } = useBarnTime()
  const resolution = formatDuration(locale, timeResolution)
  const parts = [
    t(`aggregation.${aggregate}`),
    isFinest ? t('finest', { resolution }) : resolution,
    hasOwnTime && t('ownTime.badge'),
    movedIn !== null && t('movedIn', { time: dayAndTime(movedIn) }),
    isBatchBeforeMissing && t('before.missing'),
    cut,
  ]
  const text = parts.filter(Boolean).join(' · ')
  return (
    <span className={classes.badge} title={text}>
      {text}
    </span>
  )
}

/** The state of a chart; a collapsed one shows only its title. */
function useShownState({ measurement, state, columns, timeResolution, isCollapsed }: ChartFrameProps): ViewState {
  const t = useMessages()
  const locale = useLocale()
  const isEmpty = !isCollapsed && state.kind === 'content' && columns !== undefined && !hasValues(columns)
  const isNeverMeasured = useNeverMeasured(measurement, isEmpty)
  const neverMeasured = useNeverMeasuredState()
  if (isCollapsed) return COLLAPSED
  if (!isEmpty) return state
  if (isNeverMeasured) return neverMeasured
  const { window } = columns
  // The newest bucket is still being measured, so a window of less than two of them may have no full one.
  const isShort = window !== undefined && window.end - window.start < 2 * timeResolution
  const resolution = formatDuration(locale, timeResolution)
  const hint = isShort ? t('empty.short', { resolution }) : t('empty.hint')
  return { kind: 'empty', title: t('empty.title'), hint }
}

/** The frame of a chart: title, aggregation and actions. Shows a message in place of a chart without values. */
export function ChartFrame(props: ChartFrameProps) {
  const { name, state, title, columns, updatedAt, hasOwnTime, isCollapsed, shownAs, handle, children } = props
  const pathOf = useScreenPath()
  const { pluginId, title: givenTitle } = useContribution()
  const shown = useShownState(props)
  const ofValues = useChartActions(handle, givenTitle ?? title)
  const actions = useFrameTools({
    hasOwnTime,
    isCollapsed,
    shownAs,
    hasValues: shown.kind !== 'empty' && columns !== undefined,
    ofValues,
  })
  const widgetType = `${pluginId}.${name}`
  useFailureLog(widgetType, state)
  return (
    <WidgetFrame
      state={shown}
      title={title}
      leadsTo={pathOf('measurements', { widgetType })}
      badge={!isCollapsed && <Badge {...props} />}
      updatedAt={isCollapsed ? undefined : updatedAt}
      actions={actions}
      flush
    >
      {!isCollapsed && <div className={classes.body}>{children}</div>}
    </WidgetFrame>
  )
}

const ICON = { size: 15, stroke: 1.8 } as const

/** Documents the time of the current zoom. */
function useZoomDocumenting(): FrameAction[] {
  const t = useMessages()
  const create = useDocumentation()
  const zoom = useTimeZoom()
  if (!create || !zoom) return []
  const [start, end] = [Math.round(zoom.start), Math.round(zoom.end)]
  const onClick = () => void create({ type: 'barnDocumentation', start, end })
  return [{ id: 'document', label: t('document'), icon: <IconNotes {...ICON} />, onClick }]
}

/** Gives the chart a separate time. */
function useOwnTimeAction(isOwn: boolean): FrameAction[] {
  const t = useMessages()
  const host = useHost()
  const save = useSaveSetting()
  const choice = useTimeChoice()
  const setup = useTimeSetup()
  if (!save) return []
  const choose = async () => {
    const chosen = await host.open(timeDialog, { choice, setup, isOwn })
    // An edit that cannot be sent waits on this device, and says so where all edits do.
    if (chosen) await save('time', chosen.time).catch(() => undefined)
  }
  return [
    {
      id: 'time',
      label: t('ownTime.action'),
      icon: <IconClock {...ICON} />,
      onClick: () => void choose(),
      isPressed: isOwn,
    },
  ]
}

/** The forms of lines, in the order in which one follows the other. */
const SHOWN_AS = ['lines', 'band', 'multiples'] as const
type ShownAs = (typeof SHOWN_AS)[number]
const SHOWN_AS_ICONS = { lines: IconChartLine, band: IconChartAreaLine, multiples: IconLayoutGrid } as const

/** Switches how the lines of the chart are shown: as lines, as a band, each in a separate chart. */
function useShownAsAction(shownAs: ShownAs | null): FrameAction[] {
  const t = useMessages()
  const save = useSaveSetting()
  if (!save || shownAs === null) return []
  const next = SHOWN_AS[(SHOWN_AS.indexOf(shownAs) + 1) % SHOWN_AS.length] ?? 'lines'
  const Icon = SHOWN_AS_ICONS[next]
  const onClick = () => void save('display', next).catch(() => undefined)
  return [{ id: 'display', label: t(`showAs.${next}`), icon: <Icon {...ICON} />, onClick }]
}

/** Collapses the chart to its title, or expands it. */
function useCollapseAction(): FrameAction[] {
  const t = useMessages()
  const collapse = useCollapse()
  if (!collapse?.toggle) return []
  const Icon = collapse.isCollapsed ? IconChevronDown : IconChevronUp
  const label = t(collapse.isCollapsed ? 'expand' : 'collapse')
  return [{ id: 'collapse', label, icon: <Icon {...ICON} />, onClick: collapse.toggle }]
}

interface FrameToolsOptions {
  /** Whether the chart has a separate time. */
  hasOwnTime: boolean
  /** Whether values are on screen. */
  hasValues: boolean
  isCollapsed: boolean
  /** The form in which its lines are shown; null if it has too few to choose. */
  shownAs: ShownAs | null
  /** The actions on the values. */
  ofValues: readonly FrameAction[]
}

/** The actions of a chart's frame; those on values only if some are on screen. */
function useFrameTools(options: FrameToolsOptions): readonly FrameAction[] {
  const { hasOwnTime, hasValues, isCollapsed, shownAs, ofValues } = options
  const documenting = useZoomDocumenting()
  const ownTime = useOwnTimeAction(hasOwnTime)
  const showAs = useShownAsAction(shownAs)
  const collapse = useCollapseAction()
  if (isCollapsed) return collapse
  return [...(hasValues ? [...documenting, ...showAs, ...ofValues] : []), ...ownTime, ...collapse]
}
