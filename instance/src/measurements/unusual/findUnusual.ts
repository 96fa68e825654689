import { sql } from 'kysely'
import { COMPARED_MEASUREMENTS, type UnusualFinding, type UnusualReport } from '@barn-workbench/core/contract'
import { DEVIATION_PER_MAD } from '@barn-workbench/core/numbers'
import { calendarDay, DAY, HOUR, timeZoneOf, type TimeZone } from '@barn-workbench/core/time'
import { compileSql, integer, json, type Sql } from '../engine/compileSql'
import type { TimeRange } from '../engine/stage'
import { seriesOf, type Series } from '../series/catalogue'
import type { MeasurementStore } from '../storage/measurementStore'
import { CAMERAS_PER_KEY, firstKeyFrom, presenceColumn, ROLL_UP_TABLE, rollUpColumn } from '../storage/tables'
import { BUCKET_TABLE } from '../written/sqliteWrittenStore'

/** The stays of animals that are compared. */
export interface UnusualQuery {
  /** The stay of the animals in the barn, and those of the previous batches, the latest first; ms since the epoch. */
  batches: readonly TimeRange[]
  /** Only these measurements; all without it. */
  measurements?: readonly string[]
}

type ComparedMeasurement = (typeof COMPARED_MEASUREMENTS)[number]

/** Measurements whose series add up to the value of a camera. */
const SUMS: ReadonlySet<string> = new Set<ComparedMeasurement>(['labelCounts'])
/** Measurements that grow with the animals, so that the days before say little of today. */
const GROWING: ReadonlySet<string> = new Set<ComparedMeasurement>(['weightEstimation', 'size'])

/** The ids of all cameras with rows of a measurement, and the series from outside with the index of their camera. */
function camerasOf({ source, written }: MeasurementStore, name: string) {
  const cameraIds = source.cameras.map(({ cameraId }) => cameraId)
  const computed = new Set(cameraIds)
  const fromOutside = written.seriesOf(name).flatMap(({ id, tags, firstTime }) => {
    const { camera, region, pen } = tags
    // What is about a part of the picture is in the series of the whole one, too.
    if (camera === undefined || computed.has(camera) || region !== undefined || pen !== undefined) return []
    if (!cameraIds.includes(camera)) cameraIds.push(camera)
    return [{ id, camera: cameraIds.indexOf(camera), firstTime }]
  })
  return { cameraIds, fromOutside }
}

function readDeviations(
  { database, source }: MeasurementStore,
  name: string,
  { hours, fromOutside }: Pick<DeviationQuery, 'hours' | 'fromOutside'>,
): HourDeviation[] {
  const measurement = source.catalogue.measurements.find((known) => known.measurement === name)
  const series = seriesOf(source.catalogue, name, false)
  if (!measurement || series.length === 0) return []
  const { scale } = measurement
  const statement = compileSql(deviationSql({ series, scale, isSum: SUMS.has(name), hours, fromOutside }))
  return database.prepare(statement.sql).all(statement.values) as HourDeviation[]
}

function findingsOf(store: MeasurementStore, name: string, hours: readonly ComparedHour[]): UnusualFinding[] {
  const startOf = (hour: number) => hours[hour]?.start ?? 0
  const { cameraIds, fromOutside } = camerasOf(store, name)
  const deviations = readDeviations(store, name, { hours, fromOutside })
  return findRuns(deviations).map(({ camera, firstHour, lastHour, ...figures }) => ({
    measurement: name,
    camera: cameraIds[camera] ?? '',
    start: startOf(firstHour),
    end: startOf(lastHour) + HOUR,
    ...figures,
  }))
}

/** The measurements that can be compared with these batches or days; none without a basis. */
function measurementsOn(basis: UnusualReport['basis']): readonly string[] {
  if (!basis) return []
  return COMPARED_MEASUREMENTS.filter((name) => basis.kind === 'batches' || !GROWING.has(name))
}

/** The start of the measurements that are compared, computed or from outside; infinite without any. */
function measuredSince(store: MeasurementStore, measurements: UnusualQuery['measurements']): number {
  const names = COMPARED_MEASUREMENTS.filter((name) => measurements?.includes(name) !== false)
  const fromOutside = names.flatMap((name) => camerasOf(store, name).fromOutside.map(({ firstTime }) => firstTime))
  return Math.min(store.coverage()?.from ?? Infinity, ...fromOutside)
}

/** Compares the last day with earlier batches, measurement by measurement. Yields after each of them. */
export function* findUnusual(
  store: MeasurementStore,
  { batches, measurements }: UnusualQuery,
  now: number,
): Generator<undefined, UnusualReport> {
  const zone = timeZoneOf(store.source.timeZone)
  const measuredFrom = measuredSince(store, measurements)
  const { hours, basis } = findComparedHours({ zone, batches, measuredFrom, now })
  const findings: UnusualFinding[] = []
  for (const name of measurementsOn(basis)) {
    if (measurements?.includes(name) === false) continue
    findings.push(...findingsOf(store, name, hours))
    yield
  }
  findings.sort((left, right) => Math.abs(right.score) - Math.abs(left.score))
  const last = hours[hours.length - 1]
  return { start: hours[0]?.start ?? now, end: last ? last.start + HOUR : now, basis, findings }
}

/** Hours that are compared. */
const COMPARED_HOURS = 24
/** Days of an earlier batch around the same one: the day before, the same, the day after. */
const NEIGHBOUR_DAYS = [-1, 0, 1] as const
/** Days of this batch that replace earlier batches if there are none. */
const DAYS_BEFORE = 14
/** Values from which an expectation can be drawn. */
const FEWEST_SAMPLES = 3

/** An hour and the hours with which it is compared: their starts in ms since the epoch. */
interface ComparedHour {
  start: number
  samples: readonly number[]
}

export interface Comparison {
  hours: readonly ComparedHour[]
  basis: UnusualReport['basis']
}

interface ComparisonInput {
  zone: TimeZone
  /** The stay of the animals in the barn, and those of the previous batches, the latest first; ms since the epoch. */
  batches: readonly TimeRange[]
  /** The start of the measurements. */
  measuredFrom: number
  now: number
}

/** Starts of the last whole hours by the clocks of the barn, the oldest first. */
function lastHours(zone: TimeZone, now: number): number[] {
  const end = zone.toInstant(Math.floor(zone.toLocal(now) / HOUR) * HOUR)
  return Array.from({ length: COMPARED_HOURS }, (_, index) => end - (COMPARED_HOURS - index) * HOUR)
}

function sampleAt(zone: TimeZone, hour: number, days: number): number {
  return zone.toInstant(zone.toLocal(hour) + days * DAY)
}

/**
 * Finds for each of the last hours the same hour of the same day of earlier batches, and of the days beside it. Days
 * are counted by the barn's calendar from the one on which the animals moved in. If no earlier batch was measured then,
 * the days before in this batch replace it.
 */
export function findComparedHours({ zone, batches, measuredFrom, now }: ComparisonInput): Comparison {
  const [current, ...earlier] = batches
  const none: Comparison = { hours: [], basis: null }
  if (!current || now >= current.end) return none
  const starts = lastHours(zone, now).filter((hour) => hour >= current.start)
  const isMeasured = (sample: number, batch: TimeRange) =>
    sample >= Math.max(batch.start, measuredFrom) && sample + HOUR <= batch.end
  const inBatch = (hour: number, batch: TimeRange) => {
    const shift = calendarDay(zone, batch.start) - calendarDay(zone, current.start)
    return NEIGHBOUR_DAYS.map((day) => sampleAt(zone, hour, shift + day)).filter((sample) => isMeasured(sample, batch))
  }
  const daysBefore = (hour: number) =>
    Array.from({ length: DAYS_BEFORE }, (_, index) => sampleAt(zone, hour, -index - 1)).filter((sample) =>
      isMeasured(sample, current),
    )
  const measured = earlier.filter((batch) => starts.some((hour) => inBatch(hour, batch).length >= FEWEST_SAMPLES))
  const samplesOf = (hour: number) =>
    measured.length > 0 ? measured.flatMap((batch) => inBatch(hour, batch)) : daysBefore(hour)
  const hours = starts
    .map((start) => ({ start, samples: samplesOf(start) }))
    .filter(({ samples }) => samples.length >= FEWEST_SAMPLES)
  if (hours.length === 0) return none
  const days = Math.max(...hours.map(({ samples }) => samples.length))
  return {
    hours,
    basis: measured.length > 0 ? { kind: 'batches', count: measured.length } : { kind: 'days', count: days },
  }
}

interface DeviationQuery {
  /** The series of one measurement, which all have values in the same minutes. */
  series: readonly Series[]
  /** Values are stored multiplied by this. */
  scale: number
  /** Whether a value is the sum of its series rather than their mean. */
  isSum: boolean
  hours: readonly ComparedHour[]
  /** The series that are written from outside, each with the index of its camera. */
  fromOutside: readonly { id: number; camera: number }[]
}

/** Each hour and its samples by the keys of their rows. The hour itself is sample 0. */
function slotsOf(hours: readonly ComparedHour[]): (readonly number[])[] {
  return hours.flatMap(({ start, samples }, hour) =>
    [start, ...samples].map((from, sample) => [hour, sample, firstKeyFrom(from), firstKeyFrom(from + HOUR), from]),
  )
}

/** The median of `value` in each hour at each camera, of a table of such values. */
function medianSql(values: Sql): Sql {
  return sql`
    SELECT hour, camera, avg(value) AS value, samples FROM (
      SELECT hour, camera, value, row_number() OVER (PARTITION BY hour, camera ORDER BY value) AS place,
        count(*) OVER (PARTITION BY hour, camera) AS samples FROM (${values}))
    WHERE place IN ((samples + 1) / 2, (samples + 2) / 2) GROUP BY hour, camera`
}

/** Selects the points of each hour and camera from the roll-ups of the series from outside. */
function outsideSql(fromOutside: DeviationQuery['fromOutside'], isSum: boolean): Sql {
  const ofSeries = sql`
    SELECT hour, sample, json_extract(member.value, '$.camera') AS camera, stored.series,
      sum(stored.sum) AS sum, sum(stored.count) AS count
    FROM slot CROSS JOIN json_each(${json(fromOutside)}) AS member
    CROSS JOIN ${sql.table(BUCKET_TABLE)} AS stored ON stored.series = json_extract(member.value, '$.id')
      AND stored.start >= slot.start AND stored.start < slot.start + ${sql.lit(HOUR)}
    WHERE stored.count > 0 GROUP BY hour, sample, camera, stored.series`
  const value = isSum ? sql`sum(sum / count)` : sql`sum(sum) / sum(count)`
  return sql`SELECT hour, sample, camera, ${value} AS value FROM (${ofSeries}) GROUP BY hour, sample, camera`
}

/**
 * Selects for each hour at each camera its mean, the median of its samples (`expected`) and the median of their
 * distances from it (`deviation`), which single odd days change little.
 */
function deviationSql({ series, scale, isSum, hours, fromOutside }: DeviationQuery): Sql {
  const [first] = series
  if (!first) throw new Error('A measurement without series')
  const total = sql.join(
    series.map((one) => sql.id(rollUpColumn(one, 'sum'))),
    sql` + `,
  )
  const count = sql.id(presenceColumn(first.presence, 'count'))
  const divisor = sql`${scale * (isSum ? 1 : series.length)}`
  const distances = sql`
    SELECT sample_point.hour, sample_point.camera, abs(sample_point.value - expected.value) AS value
    FROM sample_point JOIN expected USING (hour, camera)`
  return sql`
    WITH slot AS (
      SELECT json_extract(value, '$[0]') AS hour, json_extract(value, '$[1]') AS sample,
        json_extract(value, '$[2]') AS first_key, json_extract(value, '$[3]') AS end_key,
        json_extract(value, '$[4]') AS start
      FROM json_each(${json(slotsOf(hours))})),
    point AS MATERIALIZED (
      SELECT hour, sample, id % ${sql.lit(CAMERAS_PER_KEY)} AS camera,
        sum(${total}) / (sum(${count}) * ${divisor}) AS value
      FROM slot CROSS JOIN ${sql.table(ROLL_UP_TABLE)} ON id >= first_key AND id < end_key
      WHERE ${count} > 0 GROUP BY hour, sample, camera
      UNION ALL ${outsideSql(fromOutside, isSum)}),
    sample_point AS (SELECT hour, camera, value FROM point WHERE sample > 0),
    expected AS MATERIALIZED (${medianSql(sql`SELECT hour, camera, value FROM sample_point`)}),
    deviation AS (${medianSql(distances)})
    SELECT point.camera, point.hour, point.value, expected.value AS expected, deviation.value AS deviation
    FROM point JOIN expected USING (hour, camera) JOIN deviation USING (hour, camera)
    WHERE point.sample = 0 AND expected.samples >= ${integer(FEWEST_SAMPLES)}
    ORDER BY point.camera, point.hour`
}

/** One hour at one camera, and what was expected. */
interface HourDeviation {
  camera: number
  /** Index of the hour. */
  hour: number
  value: number
  expected: number
  /** The median distance of the samples from the expected value. */
  deviation: number
}

/** Hours in a row that deviate in the same direction. */
export interface DeviationRun {
  camera: number
  firstHour: number
  lastHour: number
  value: number
  expected: number
  spread: number
  score: number
}

/** Values that differ by less than this share of the expected value of a day are never unusual. */
const SMALLEST_SPREAD = 0.05
/** Distance from the expected value, in spreads, from which on an hour is unusual. */
const UNUSUAL = 3
/**
 * Score from which on a run is a finding: among many hours, cameras and measurements some single hours are far off by
 * chance.
 */
const FINDING = 4

interface ScoredHour extends HourDeviation {
  spread: number
  score: number
}

function meanOf<T>(items: readonly T[], valueOf: (item: T) => number): number {
  return items.reduce((sum, item) => sum + valueOf(item), 0) / items.length
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

function scoreHours(hours: readonly HourDeviation[]): ScoredHour[] {
  const level = meanOf(hours, ({ expected }) => Math.abs(expected))
  // The few samples of one hour may lie close together by chance.
  const usual = medianOf(hours.map(({ deviation }) => deviation))
  return hours.flatMap((hour) => {
    const smallest = SMALLEST_SPREAD * Math.max(level, Math.abs(hour.expected))
    const spread = Math.max(DEVIATION_PER_MAD * Math.max(hour.deviation, usual), smallest)
    return spread > 0 ? [{ ...hour, spread, score: (hour.value - hour.expected) / spread }] : []
  })
}

function runOf(hours: readonly ScoredHour[]): DeviationRun {
  const [first, last] = [hours[0], hours[hours.length - 1]] as [ScoredHour, ScoredHour]
  return {
    camera: first.camera,
    firstHour: first.hour,
    lastHour: last.hour,
    value: meanOf(hours, ({ value }) => value),
    expected: meanOf(hours, ({ expected }) => expected),
    spread: meanOf(hours, ({ spread }) => spread),
    // Several hours in a row are less likely than one: chance would grow with the root of their number.
    score: meanOf(hours, ({ score }) => score) * Math.sqrt(hours.length),
  }
}

/** The hours of one camera, in order, divided into runs of unusual ones. */
function runsOf(hours: readonly ScoredHour[]): DeviationRun[] {
  const runs: ScoredHour[][] = []
  for (const hour of hours) {
    if (Math.abs(hour.score) < UNUSUAL) continue
    const run = runs.at(-1)
    const before = run?.at(-1)
    if (run && before?.hour === hour.hour - 1 && Math.sign(before.score) === Math.sign(hour.score)) run.push(hour)
    else runs.push([hour])
  }
  return runs.map(runOf)
}

/** The most unusual run of each camera, of hours that are sorted by camera and time. */
export function findRuns(hours: readonly HourDeviation[]): DeviationRun[] {
  const cameras = [...new Set(hours.map(({ camera }) => camera))]
  return cameras.flatMap((camera) =>
    runsOf(scoreHours(hours.filter((hour) => hour.camera === camera)))
      .filter(({ score }) => Math.abs(score) >= FINDING)
      .sort((left, right) => Math.abs(right.score) - Math.abs(left.score))
      .slice(0, 1),
  )
}
