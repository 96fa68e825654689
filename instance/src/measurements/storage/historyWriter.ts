import { MINUTE_RETENTION, ROLL_UP_RESOLUTION } from '@barn-workbench/core/contract'
import { HOUR, MINUTE } from '@barn-workbench/core/time'
import type { Sqlite } from '../../database'
import type { RowSource } from '../series/series'
import { bucketSegments, bucketStarts } from '../time/timeBuckets'
import { writeCoverage, type Coverage } from './coverage'
import { RollUpRowBuilder } from './rollUpRowBuilder'
import { MINUTE_TABLE, minuteColumns, minuteKey, ROLL_UP_TABLE, rollUpColumns, upsertSql } from './tables'

/**
 * Time for which they are stored at once, where more has to be caught up, in ms. Those before are added later, so that
 * an instance starts as soon as it can.
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

export interface HistoryWriter {
  /**
   * Writes all rows from `coverage` up to `to` in one transaction and returns the new coverage. Writing a span again
   * changes nothing.
   */
  write(coverage: Coverage, to: number): Coverage
  /** Adds rows before those of `coverage`, back to `earlier`, in one transaction, and returns the new coverage. */
  writeBefore(coverage: Coverage, earlier: Partial<Pick<Coverage, 'from' | 'minutesFrom'>>): Coverage
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
