import type { ReactNode } from 'react'
import { useChartActions, type ChartColumns, type ChartHandle } from '@barn-workbench/plugin-sdk/chart'
import {
  formatDuration,
  useBarnTime,
  useContribution,
  useLocale,
  useMessages,
  useScreenPath,
  WidgetFrame,
  type ViewState,
} from '@barn-workbench/plugin-sdk/react'
import classes from './ChartFrame.module.css'
import { hasValues } from './series'
import { useFailureLog } from './useFailureLog'
import { useFrameTools, type ShownAs } from './useFrameTools'

interface ChartFrameProps {
  /** Name of the chart within this plugin. */
  name: string
  /** The state of the calls. */
  state: ViewState
  title: string
  columns: ChartColumns | undefined
  updatedAt: number | undefined
  /** The function that has reduced the values of a bucket to one. */
  aggregate: 'mean' | 'count'
  /** Length of a bucket in ms. */
  timeResolution: number
  /** A finer resolution was chosen than the measurement has. */
  isFinest: boolean
  /** When the animals moved in, if the time before that is left out; ms since the epoch. */
  movedIn: number | null
  /** Whether it has a time of its own, and not that of the dashboard. */
  hasOwnTime: boolean
  /** Whether nothing of it is shown but its title. */
  isCollapsed: boolean
  /** How its lines are shown; null: it has none, or too few to choose. */
  shownAs: ShownAs | null
  /** What is left out, in words; null: nothing. */
  cut: string | null
  handle: ChartHandle
  children: ReactNode
}

const COLLAPSED: ViewState = { kind: 'content' }

/** How the values were made, in a line: aggregation, resolution, and what of the time is another way than usual. */
function Badge({ aggregate, timeResolution, isFinest, movedIn, hasOwnTime, cut }: Omit<ChartFrameProps, 'children'>) {
  const t = useMessages()
  const locale = useLocale()
  const { dayAndTime } = useBarnTime()
  const resolution = formatDuration(locale, timeResolution)
  const parts = [
    t(`aggregation.${aggregate}`),
    isFinest ? t('finest', { resolution }) : resolution,
    hasOwnTime && t('ownTime.badge'),
    movedIn !== null && t('movedIn', { time: dayAndTime(movedIn) }),
    cut,
  ]
  const text = parts.filter(Boolean).join(' · ')
  return (
    <span className={classes.badge} title={text}>
      {text}
    </span>
  )
}

/** The state of a chart; a collapsed one shows nothing but its title, whatever it has. */
function useShownState({ state, columns, timeResolution, isCollapsed }: ChartFrameProps): ViewState {
  const t = useMessages()
  const locale = useLocale()
  if (isCollapsed) return COLLAPSED
  if (state.kind !== 'content' || columns === undefined || hasValues(columns)) return state
  const { window } = columns
  // The newest bucket is still being measured, so that a window of less than two of them may have none that is full.
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
