import { seriesColor } from '../../canvas/seriesColor'
import { MISSING_AFTER, type ChartColumns, type ChartSeries } from '../../chart/columns/chartColumns'
import { toneColor } from '../kit/toneColor'
import type { WidgetSpan, WidgetTone } from '../values'

/** A time in ms since the epoch, and the value at it; null is a gap. @public */
export type TimeValue = readonly [time: number, value: number | null]

/** One series of a chart: a line, an area, or the bars of one colour. @public */
export interface TimeSeries {
  /** Its name in the legend and beside its values, unique within the chart. */
  label: string
  /** Passed to `onPick`; the label by default. */
  id?: string | undefined
  /** In any order. Charts of several series may have other times in each. */
  values: readonly TimeValue[]
  /** Its colour by a meaning. */
  tone?: WidgetTone | undefined
  /** A CSS colour, or a token such as `var(--bw-series-3)`; the colours of the workbench in turn by default. */
  color?: string | undefined
  /** Whether it is drawn thin and pale behind the others, as values to compare with. */
  isFaint?: boolean | undefined
  /** Whether a value holds until the next one: its line is level, and rises or falls at once. */
  isStepped?: boolean | undefined
}

/** How values lie in time. */
export interface SeriesOptions {
  /** Length of a bucket, ms: a line has a gap where two or more are missing. Without it only null is a gap. */
  step: number | undefined
  /** The time until which values are known, ms since the epoch. */
  knownUntil: number | undefined
  window: WidgetSpan
  /** Whether lines join the values, so that one has a value at the times of the others as well. */
  isJoined: boolean
}

/** The values of a series in the order of their times; of two at one time the last one counts. */
function sortedValues({ values }: TimeSeries): TimeValue[] {
  const byTime = new Map(values.filter(([time]) => Number.isFinite(time)))
  return [...byTime].sort(([left], [right]) => left - right)
}

/** All times, and one more in each gap, at which its lines end. */
function timesOf(all: readonly (readonly TimeValue[])[], longest: number, step: number): Float64Array {
  const times = new Set<number>()
  for (const values of all)
    values.forEach(([time], index) => {
      const before = values[index - 1]?.[0] ?? time
      if (time - before > longest) times.add(before + step)
      times.add(time)
    })
  return Float64Array.from(times).sort()
}

interface Joining {
  isJoined: boolean
  isStepped: boolean
  /** Longest time between two values that are joined, ms. */
  longest: number
}

/** The value of a line at a time between two of its own; NaN in a gap. */
function valueBetween(
  before: TimeValue | undefined,
  after: TimeValue | undefined,
  time: number,
  joining: Joining,
): number {
  const { isJoined, isStepped, longest } = joining
  const [start, from] = before ?? [0, null]
  const [end, to] = after ?? [0, null]
  if (!isJoined || from === null || to === null || end - start > longest) return NaN
  return isStepped ? from : from + ((to - from) * (time - start)) / (end - start)
}

/** The value of a series at each time of the chart. */
function valuesAt(x: Float64Array, values: readonly TimeValue[], joining: Joining): Float64Array {
  let next = 0
  return x.map((time) => {
    while (next < values.length && (values[next]?.[0] ?? 0) < time) next++
    const after = values[next]
    if (after?.[0] === time) return after[1] ?? NaN
    return valueBetween(values[next - 1], after, time, joining)
  })
}

/** Makes the columns of the chart engine from the series of a widget. */
export function columnsOfSeries(all: readonly TimeSeries[], options: SeriesOptions): ChartColumns {
  const { step, knownUntil, window, isJoined } = options
  // Bars have no line that a gap could end.
  const longest = step === undefined || !isJoined ? Infinity : step * MISSING_AFTER
  const sorted = all.map(sortedValues)
  const x = timesOf(sorted, longest, step ?? 0)
  const series = all.map(({ label, id, tone, color, isFaint = false, isStepped = false }, index): ChartSeries => ({
    name: label,
    id: id ?? label,
    color: color ?? (tone ? toneColor(tone) : seriesColor(index)),
    values: valuesAt(x, sorted[index] ?? [], { isJoined, isStepped, longest }),
    ...(isFaint && { ghost: true }),
    ...(isStepped && { stepped: true }),
  }))
  return { x, series, window, ...(step !== undefined && { step }), ...(knownUntil !== undefined && { knownUntil }) }
}
