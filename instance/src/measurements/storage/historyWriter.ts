import { MINUTE_RETENTION, ROLL_UP_RESOLUTION } from '@barn-workbench/core/contract'
import { HOUR, MINUTE } from '@barn-workbench/core/time'
import type { Sqlite } from '../../database'
import { PRESENCES, type RowSource, type SeriesCatalogue } from '../series/catalogue'
import { bucketSegments, bucketStarts } from '../timeBuckets'
import {
  MINUTE_TABLE,
  minuteColumns,
  minuteKey,
  PRESENCE_PARTS,
  ROLL_UP_PARTS,
  ROLL_UP_TABLE,
  rollUpColumns,
  upsertSql,
  writeCoverage,
  type Coverage,
} from './tables'

/**
 * Time for which they are stored at once, if more has to be caught up, in ms. Earlier ones are added later, so that an
 * instance starts as soon as it can.
 */
export const FIRST_MINUTES = 48 * HOUR

/**
 * Starts of all roll-ups, which are counted from the barn's midnight like every bucket, that overlap [from, to), and
 * the start of the next one.
 */
export function rollUpStarts(timeZone: string, from: number, to: number): number[] {
  const end = to + ROLL_UP_RESOLUTION
  return bucketStarts(bucketSegments(timeZone, ROLL_UP_RESOLUTION, from, end), from, end)
}

/** The first minute that is stored after the rows up to `coverage.to` have been continued up to `end`. */
export function minutesFromAt(coverage: Coverage, end: number): number {
  const retention = end - coverage.to > FIRST_MINUTES ? FIRST_MINUTES : MINUTE_RETENTION
  return Math.max(coverage.minutesFrom, end - retention)
}

/** Time whose roll-ups are deleted in one transaction, in ms, so that other writes do not wait long. */
const LARGEST_REMOVAL = 6 * HOUR

/** Writes the rows of the past of a simulated barn. */
export interface HistoryWriter {
  /**
   * Writes all rows from `coverage` up to `to` in one transaction and returns the new coverage. Writing a span again
   * changes nothing.
   */
  write(coverage: Coverage, to: number): Coverage
  /** Adds rows before `coverage`, back to `earlier`, in one transaction, and returns the new coverage. */
  writeBefore(coverage: Coverage, earlier: Partial<Pick<Coverage, 'from' | 'minutesFrom'>>): Coverage
  /** Deletes the roll-ups before a time, the oldest hours of them in one transaction, and returns the new coverage. */
  removeBefore(coverage: Coverage, time: number): Coverage
}

function storedValues(row: Float64Array): (number | null)[] {
  return Array.from(row, (value) => (Number.isNaN(value) ? null : value))
}

/**
 * Writes the rows of single minutes of the last days, and roll-ups of all complete buckets. All rows are computed
 * from the source, so that rows of an interrupted run are simply overwritten.
 */
export function createHistoryWriter(database: Sqlite, source: RowSource): HistoryWriter {
  const insertMinute = database.prepare(upsertSql(MINUTE_TABLE, minuteColumns(source)))
  const insertRollUp = database.prepare(upsertSql(ROLL_UP_TABLE, rollUpColumns(source)))
  const removeRollUps = database.prepare(`DELETE FROM ${ROLL_UP_TABLE} WHERE id < ?`)
  const prune = database.prepare(`DELETE FROM ${MINUTE_TABLE} WHERE id < ?`)
  const rollUps = source.cameras.map(() => new RollUpRowBuilder(source.catalogue))
  const row = new Float64Array(source.catalogue.series.length)

  const writeMinute = (time: number, isStored: boolean, isRolledUp = true): void => {
    rollUps.forEach((rollUp, camera) => {
      if (!source.fillRow(row, camera, time)) return
      if (isRolledUp) rollUp.add(row, time)
      if (isStored) insertMinute.run(minuteKey(time, camera), ...storedValues(row))
    })
  }
  const writeRollUps = (start: number): void => {
    rollUps.forEach((rollUp, camera) => {
      if (!rollUp.isEmpty) insertRollUp.run(...rollUp.parameters(minuteKey(start, camera)))
    })
  }
  const writeBucket = (start: number, end: number, coverage: Coverage): void => {
    for (const rollUp of rollUps) rollUp.clear()
    const isComplete = end <= coverage.to
    for (let time = start; time < Math.min(end, coverage.to); time += MINUTE)
      writeMinute(time, time >= coverage.minutesFrom)
    // An incomplete bucket is rolled up later, after its last minute.
    if (isComplete) writeRollUps(start)
  }
  return {
    write(coverage, to) {
      const minutesFrom = minutesFromAt(coverage, to)
      const starts = rollUpStarts(source.timeZone, coverage.rolledTo, to)
      const next: Coverage = { from: coverage.from, rolledTo: coverage.rolledTo, minutesFrom, to }
      database.transaction(() => {
        starts.slice(0, -1).forEach((start, index) => {
          const end = starts[index + 1] as number
          writeBucket(start, end, next)
          if (end <= to) next.rolledTo = end
        })
        prune.run(minuteKey(minutesFrom))
        writeCoverage(database, next)
      })
      return next
    },
    removeBefore(coverage, time) {
      const end = Math.min(time, coverage.from + LARGEST_REMOVAL)
      const from = rollUpStarts(source.timeZone, end, end)[0] as number
      if (from <= coverage.from) return coverage
      const next = { ...coverage, from }
      database.transaction(() => {
        removeRollUps.run(minuteKey(from))
        writeCoverage(database, next)
      })
      return next
    },
    writeBefore(coverage, earlier) {
      const next = { ...coverage, ...earlier }
      database.transaction(() => {
        for (let time = next.minutesFrom; time < coverage.minutesFrom; time += MINUTE) writeMinute(time, true, false)
        const starts = rollUpStarts(source.timeZone, next.from, coverage.from)
        for (const [index, start] of starts.entries()) {
          if (start >= coverage.from) break
          writeBucket(start, starts[index + 1] as number, { ...next, minutesFrom: Infinity })
        }
        writeCoverage(database, next)
      })
      return next
    },
  }
}

const FIRST_VALUE = PRESENCES.length * PRESENCE_PARTS.length
const PARTS = ROLL_UP_PARTS.length

/** Aggregates the minutes of one camera and bucket to a row of the roll-up table. */
class RollUpRowBuilder {
  /** In the order of the columns of the table, without the key. */
  private readonly values: Float64Array
  /** For each series the index of its presence in `PRESENCES`. */
  private readonly presences: Uint8Array
  /** For each presence the index of a series: if it has a value, all series of that presence have one. */
  private readonly sampleSeries: number[]
  private readonly isFirst = PRESENCES.map(() => false)

  constructor(catalogue: SeriesCatalogue) {
    this.values = new Float64Array(FIRST_VALUE + catalogue.series.length * PARTS)
    this.presences = Uint8Array.from(catalogue.series, (series) => PRESENCES.indexOf(series.presence))
    this.sampleSeries = PRESENCES.map((presence) =>
      catalogue.series.findIndex((series) => series.presence === presence),
    )
  }

  get isEmpty(): boolean {
    return this.values[0] === 0
  }

  clear(): void {
    this.values.fill(0)
  }

  add(row: Float64Array, time: number): void {
    this.sampleSeries.forEach((seriesIndex, presence) => {
      this.isFirst[presence] =
        seriesIndex >= 0 &&
        !Number.isNaN(row[seriesIndex]) &&
        this.count(presence * PRESENCE_PARTS.length, time / MINUTE)
    })
    for (let index = 0; index < row.length; index++) {
      const value = row[index] as number
      if (!Number.isNaN(value))
        this.addValue(FIRST_VALUE + index * PARTS, value, this.isFirst[this.presences[index] as number] === true)
    }
  }

  /** Counts a minute with values; returns whether it is the first. */
  private count(at: number, minute: number): boolean {
    const before = this.values[at] as number
    this.values[at] = before + 1
    if (before === 0) this.values[at + 1] = minute
    this.values[at + 2] = minute
    return before === 0
  }

  private addValue(at: number, value: number, isFirst: boolean): void {
    const values = this.values
    values[at] = (values[at] as number) + value
    if (isFirst || value < (values[at + 1] as number)) values[at + 1] = value
    if (isFirst || value > (values[at + 2] as number)) values[at + 2] = value
    if (isFirst) values[at + 3] = value
    values[at + 4] = value
  }

  /** The values to bind, with the key first. Values of series without any value are null. */
  parameters(key: number): (number | null)[] {
    const parameters: (number | null)[] = [key]
    for (let index = 0; index < this.values.length; index++) {
      const presence =
        index < FIRST_VALUE
          ? Math.floor(index / PRESENCE_PARTS.length)
          : (this.presences[Math.floor((index - FIRST_VALUE) / PARTS)] as number)
      parameters.push(this.values[presence * PRESENCE_PARTS.length] === 0 ? null : (this.values[index] as number))
    }
    return parameters
  }
}

/** Time whose rows are written in one piece, in ms: it takes some milliseconds, in which nothing else is answered. */
const PIECE = 40 * MINUTE
/** Part of the time for which the machine is used: a quarter of a core. */
const SHARE = 1 / 4

/** The rows that the next piece adds; null if there are all. */
export function extendStep(
  timeZone: string,
  coverage: Coverage,
  from: number,
): Partial<Pick<Coverage, 'from' | 'minutesFrom'>> | null {
  const firstMinute = Math.max(coverage.from, coverage.to - MINUTE_RETENTION + HOUR)
  if (coverage.minutesFrom > firstMinute) return { minutesFrom: Math.max(firstMinute, coverage.minutesFrom - PIECE) }
  const start = rollUpStarts(
    timeZone,
    Math.max(Math.min(from, coverage.from), coverage.from - PIECE),
    coverage.from,
  )[0] as number
  return start < coverage.from ? { from: start } : null
}

function pause(duration: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, duration)
    timer.unref()
    signal.addEventListener('abort', end)
  })
}

/**
 * Writes the history back to `from` in the background, slowly enough to leave the machine to others. It continues where
 * it was interrupted.
 */
export async function extendHistory(
  { extend }: { extend: (from: number) => Promise<boolean> },
  from: number,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const startedAt = performance.now()
    if (!(await extend(from))) return
    await pause((performance.now() - startedAt) * (1 / SHARE - 1), signal)
  }
}
