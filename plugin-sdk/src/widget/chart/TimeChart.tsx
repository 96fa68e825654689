// oxlint-disable-next-line typescript/triple-slash-reference -- Plugins within this repository compile this source.
/// <reference path="../../assets.d.ts" />
import { useMemo, useRef, useSyncExternalStore } from 'react'
import styles from '../../chart/chart.css?inline'
import { chartClasses } from '../../chart/chartClasses'
import type { ChartMark as EngineMark, ChartPick as EnginePick } from '../../chart/engine/chartOptions'
import { ChartMount } from '../../chart/react/ChartMount'
import { useIsTableVisible } from '../../chart/react/chartProps'
import { ChartTable } from '../../chart/react/ChartTable'
import { toneColor } from '../kit/toneColor'
import { useKitStyles } from '../kit/useKitStyles'
import { useKitTexts } from '../kit/useKitTexts'
import { useReadable, useWidgetHost } from '../react'
import type { WidgetSpan, WidgetTone } from '../values'
import type { WidgetHost } from '../WidgetHost'
import { engineHandleOf, useChartHandle, type ChartHandle } from './chartHandle'
import { hostTimeOf } from './hostTime'
import { columnsOfSeries, type TimeSeries } from './seriesColumns'

/** A point in time with a name, or a span of time when it has an `end`; both in ms since the epoch. @public */
export interface ChartMark {
  /** Passed to `onMark`; a mark without an id cannot be opened. */
  id?: string | undefined
  time: number
  end?: number | undefined
  label: string
  tone: WidgetTone
}

/** A point that the user picked on a chart. @public */
export interface ChartPick {
  /** Ms since the epoch. */
  time: number
  /** The id of the series nearest to it; null if none is near. */
  seriesId: string | null
}

/** Props of `TimeChart`. @public */
export interface TimeChartProps {
  /** Says what the chart shows, for screen readers. */
  label: string
  series: readonly TimeSeries[]
  /**
   * `line` by default; `area`: stacked areas; `bar`: bars side by side, or stacked; `band`: from the least to the
   * greatest value of all series, with their median and the farthest series as lines.
   */
  kind?: 'line' | 'area' | 'bar' | 'band' | undefined
  /** Unit at the value axis and behind values. */
  unit?: string | undefined
  /** Length of a bucket, ms. A line has a gap where two or more are missing; bars are as wide as a bucket. */
  step?: number | undefined
  /** Time until which values are known, ms since the epoch: the bucket in which it lies says that it is not over. */
  knownUntil?: number | undefined
  /** Whether bars of one time are stacked. */
  isStacked?: boolean | undefined
  /** Whether values are counts: whole numbers on an axis from zero. */
  isCount?: boolean | undefined
  /** Whether the value axis begins at zero; areas, bars and counts always do. */
  fromZero?: boolean | undefined
  marks?: readonly ChartMark[] | undefined
  /** Whether there is a legend, whose buttons hide and show the series; true by default. */
  hasLegend?: boolean | undefined
  /** Another window than that of the dashboard. The chart then has a zoom and a cursor of its own. */
  window?: WidgetSpan | undefined
  /** Connects the chart with `useChartActions`. */
  handle?: ChartHandle | undefined
  /** Called when the user picks a point: by a click, a second tap or Enter. */
  onPick?: ((pick: ChartPick) => void) | undefined
  /** Called when the user opens a mark. */
  onMark?: ((id: string) => void) | undefined
}

/** The window of the dashboard. Redraws when it changes, and not when the cursor moves. */
function useDashboardWindow({ time }: WidgetHost): WidgetSpan {
  const start = useSyncExternalStore(time.subscribe, () => time.get().window.start)
  const end = useSyncExternalStore(time.subscribe, () => time.get().window.end)
  return useMemo(() => ({ start, end }), [start, end])
}

/** A value that is equal to one of an earlier render stays the same object: a new one is drawn again. */
function useSame<Value>(value: Value): Value {
  const text = JSON.stringify(value)
  return useMemo(() => JSON.parse(text) as Value, [text])
}

/** The columns of the engine; the same ones until a value changes. */
function useColumns(host: WidgetHost, { series, kind, step, knownUntil, window }: TimeChartProps) {
  const around = useDashboardWindow(host)
  const [start, end] = [window?.start ?? around.start, window?.end ?? around.end]
  const given = useSame(series)
  return useMemo(
    () => columnsOfSeries(given, { step, knownUntil, window: { start, end }, isJoined: kind !== 'bar' }),
    [given, kind, step, knownUntil, start, end],
  )
}

const NO_MARKS: readonly ChartMark[] = []

function useMarks({ marks = NO_MARKS }: TimeChartProps): readonly EngineMark[] {
  const given = useSame(marks)
  return useMemo(
    () =>
      given.map(({ id, time, end, label, tone }) => ({
        time,
        label,
        color: toneColor(tone),
        ...(id !== undefined && { id }),
        ...(end !== undefined && { end }),
      })),
    [given],
  )
}

/**
 * A chart of series over the time of the dashboard, with the cursor and the zoom of all its charts: pointing shows
 * values, dragging zooms, arrow keys lead from value to value. It fills the element around it, which needs a height.
 * @public
 */
export function TimeChart(props: TimeChartProps) {
  const { label, kind = 'line', unit, isStacked, isCount, fromZero, hasLegend = true, window, onPick, onMark } = props
  const host = useWidgetHost()
  const { locale, timeZone } = useReadable(host.language)
  const texts = useKitTexts()
  const figure = useRef<HTMLDivElement>(null)
  useKitStyles(figure, styles)
  const ownHandle = useChartHandle()
  const handle = engineHandleOf(props.handle ?? ownHandle)
  const isTable = useIsTableVisible(handle)
  const columns = useColumns(host, props)
  const marks = useMarks(props)
  const time = useMemo(() => hostTimeOf(host), [host])
  const pick = onPick && (({ time: at, seriesId }: EnginePick) => onPick({ time: at, seriesId }))
  return (
    <div ref={figure} className={chartClasses.figure}>
      {texts && isTable && (
        <ChartTable columns={columns} label={label} timeZone={timeZone} language={{ t: texts, locale }} />
      )}
      {texts && !isTable && (
        <ChartMount
          label={label}
          kind={kind}
          columns={columns}
          marks={marks}
          unit={unit}
          stacked={isStacked}
          wholeNumbers={isCount}
          fromZero={fromZero}
          legend={hasLegend}
          onPick={pick}
          onMark={onMark}
          handle={handle}
          timeZone={timeZone}
          language={{ t: texts, locale }}
          time={window ? undefined : time}
          height={0}
        />
      )}
    </div>
  )
}
