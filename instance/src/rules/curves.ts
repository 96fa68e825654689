import { SENSOR_MEASUREMENTS } from '@barn-workbench/core/schema'
import { DAY, MINUTE, type TimeZone } from '@barn-workbench/core/time'
import type { MeasurementQueries, MeasurementQuery } from '../measurements'
import { ofTarget, type Target } from './targets'

/*
 * Values of measurements as rules see them. A curve has the values of one target: the values of its series, added up or
 * averaged, at regular steps.
 */

/** Amounts: they are added up over time and over series, and no row means nothing. */
const AMOUNTS: ReadonlySet<string> = new Set(['feed', 'water'])
/** Values that hold until the next one. */
const SWITCHES: ReadonlySet<string> = new Set(['door', 'alarmContact'])
/** Numbers of animals, which are counted by label. */
const COUNTS: ReadonlySet<string> = new Set(['labelCounts', 'regions'])
const OF_SENSORS: ReadonlySet<string> = new Set(SENSOR_MEASUREMENTS)

/** A value without a newer one counts for this time, in ms. */
const LONGEST_VALUE = 30 * MINUTE
/** Days before with which a value is compared, and the fewest of them that say something. */
export const USUAL_DAYS = 7
const FEWEST_DAYS = 3

/** Whether values are amounts, of which no row means nothing. */
export function isAmount(measurement: string): boolean {
  return AMOUNTS.has(measurement)
}

/** Whether values hold until the next one. */
export function isSwitch(measurement: string): boolean {
  return SWITCHES.has(measurement)
}

interface Series {
  tags: Readonly<Record<string, string>>
  times: number[]
  values: number[]
}

/** The rows of a measurement by their series. */
export interface MeasuredSeries {
  measurement: string
  /** Width of a bucket in ms. */
  step: number
  series: readonly Series[]
}

/** The values of one target, sorted by time. Each time is the start of a bucket. */
export interface Curve {
  measurement: string
  step: number
  times: readonly number[]
  values: readonly number[]
}

export interface SeriesQuery {
  measurement: string
  step: number
  start: number
  end: number
  /** A tag and its value, where only those series are needed. */
  only?: { key: 'sensor' | 'camera'; value: string } | undefined
}

function queryOf({ measurement, step, start, end, only }: SeriesQuery): MeasurementQuery {
  const tags = OF_SENSORS.has(measurement) ? ['sensor', 'camera', 'pen', 'region'] : ['camera', 'sensor']
  const groupByTags = measurement === 'regions' ? [...tags, 'pen'] : tags
  const shared = { time: { start, end }, timeResolution: `${step}ms` }
  const where = only ? [{ key: only.key, operator: '==', value: only.value }] : []
  const columns = (aggregation: string, field: string) => ({ [field]: `${aggregation}@y`, time: 'time' })
  if (COUNTS.has(measurement)) {
    const first = { ...shared, where, columns: columns('mean', 'value'), groupByTags: [...groupByTags, 'label'] }
    const second = { timeResolution: `${step}ms`, columns: columns('sum', 'y'), groupByTags, isByPresence: true }
    return { kind: 'stages', measurement, stages: [first, second] }
  }
  const aggregation = AMOUNTS.has(measurement) ? 'sum' : SWITCHES.has(measurement) ? 'last' : 'mean'
  return {
    kind: 'stages',
    measurement,
    stages: [{ ...shared, where, columns: columns(aggregation, 'value'), groupByTags }],
  }
}

/** The account in whose name the instance asks its measurements. */
const INSTANCE_ACCOUNT = ''

/** Reads the series of a measurement; null where the instance is busy. Throws on a query that is none. */
export async function readSeries(
  queries: MeasurementQueries,
  query: SeriesQuery,
  signal: AbortSignal,
): Promise<MeasuredSeries | null> {
  const job = { query: queryOf(query), form: 'rows' as const, accountId: INSTANCE_ACCOUNT, time: query.end }
  const reply = await queries.run(job, signal)
  if (!reply.ok) {
    if (reply.problem.code === 'request/too-many') return null
    throw new Error(`Cannot read ${query.measurement}: ${reply.problem.code}`)
  }
  const { result } = JSON.parse(new TextDecoder().decode(reply.value)) as { result: Record<string, unknown>[] }
  return { measurement: query.measurement, step: query.step, series: seriesOfRows(result) }
}

function seriesOfRows(rows: readonly Record<string, unknown>[]): Series[] {
  const byTags = new Map<string, Series>()
  for (const { time, y, ...tags } of rows) {
    if (typeof y !== 'number' || !Number.isFinite(y)) continue
    const key = JSON.stringify(tags)
    let series = byTags.get(key)
    if (!series) byTags.set(key, (series = { tags: textsOf(tags), times: [], values: [] }))
    series.times.push(time as number)
    series.values.push(y)
  }
  return [...byTags.values()]
}

function textsOf(tags: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(tags).filter(([, value]) => typeof value === 'string')) as Record<
    string,
    string
  >
}

/** The measurement of a target. */
export function curveOf(
  { measurement, step, series }: MeasuredSeries,
  target: Pick<Target, 'sensor' | 'matches'>,
): Curve {
  const own = ofTarget(series, target)
  const [only] = own
  if (!only) return { measurement, step, times: [], values: [] }
  if (own.length === 1) return { measurement, step, times: only.times, values: only.values }
  const sums = new Map<number, { sum: number; count: number }>()
  for (const { times, values } of own)
    times.forEach((time, index) => {
      const sum = sums.get(time) ?? { sum: 0, count: 0 }
      sums.set(time, { sum: sum.sum + (values[index] ?? 0), count: sum.count + 1 })
    })
  const isSum = AMOUNTS.has(measurement) || COUNTS.has(measurement) || SWITCHES.has(measurement)
  const times = [...sums.keys()].sort((left, right) => left - right)
  const values = times.map((time) => {
    const { sum, count } = sums.get(time) ?? { sum: 0, count: 1 }
    return isSum ? sum : sum / count
  })
  return { measurement, step, times, values }
}

/** The number of times that are before a moment. */
function countBefore(times: readonly number[], moment: number): number {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((times[middle] ?? 0) < moment) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * The value of a curve at a moment: over the time `span` before it, in ms. Without a value in it, the last one counts
 * for a while. Null without any. An amount without rows is 0.
 */
export function valueAt({ measurement, step, times, values }: Curve, at: number, span: number): number | null {
  const end = countBefore(times, at)
  const start = countBefore(times, at - Math.max(span, step))
  if (AMOUNTS.has(measurement)) return sumOf(values, start, end)
  const last = values[end - 1]
  if (SWITCHES.has(measurement)) return last ?? null
  if (end > start) return sumOf(values, start, end) / (end - start)
  const isFresh = end > 0 && at - (times[end - 1] ?? 0) <= LONGEST_VALUE + step
  return isFresh ? (last ?? null) : null
}

function sumOf(values: readonly number[], start: number, end: number): number {
  let sum = 0
  for (let index = start; index < end; index++) sum += values[index] ?? 0
  return sum
}

/** The time of the last value before a moment; null without one. */
export function lastTimeBefore({ times }: Curve, at: number): number | null {
  const count = countBefore(times, at)
  return count > 0 ? (times[count - 1] ?? null) : null
}

/**
 * The median of the values at the same time of the days before, by the clocks of the barn. `since`: the start of the
 * values, before which an amount without rows is not 0 but unknown.
 */
export function usualAt(
  curve: Curve,
  { at, span, zone, since }: { at: number; span: number; zone: TimeZone; since: number },
): number | null {
  const local = zone.toLocal(at)
  const days = Array.from({ length: USUAL_DAYS }, (_, index) => zone.toInstant(local - (index + 1) * DAY))
  const found = days
    .filter((day) => day - span >= since)
    .map((day) => valueAt(curve, day, span))
    .filter((value) => value !== null)
    .sort((left, right) => left - right)
  if (found.length < FEWEST_DAYS) return null
  const middle = found.length >> 1
  const upper = found[middle] ?? 0
  return found.length % 2 === 1 ? upper : (upper + (found[middle - 1] ?? 0)) / 2
}

/** Longest times to look back for which minutes, and pieces of five of them, are read, in ms. */
const LONGEST_BY_MINUTE = 150 * MINUTE
const LONGEST_BY_FIVE = 12 * 60 * MINUTE
/** Width of the buckets for longer times, which are stored. */
export const COARSE_STEP = 20 * MINUTE

/** The reads that a value needs. */
export interface Need {
  measurement: string
  step: number
  lookBack: number
  /** Whether it stays good until the next bucket begins. */
  isKept: boolean
}

/** The reads for the present value, and for the values within the last `within` ms. */
export function needOf(measurement: string, span: number, within: number): Need {
  const lookBack = span + within + (AMOUNTS.has(measurement) ? 0 : LONGEST_VALUE)
  const step = lookBack <= LONGEST_BY_MINUTE ? MINUTE : lookBack <= LONGEST_BY_FIVE ? 5 * MINUTE : COARSE_STEP
  return { measurement, step, lookBack, isKept: false }
}

/** The reads that the values of the days before need. */
export function needOfDays(measurement: string, span: number): Need {
  return { measurement, step: COARSE_STEP, lookBack: (USUAL_DAYS + 1) * DAY + span, isKept: true }
}
