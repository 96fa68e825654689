import type BetterSqlite3 from 'better-sqlite3'
import { HOUR, MINUTE } from '@barn-workbench/core/time'
import type { RowSource } from '../series/series'
import { bucketSegments, bucketStarts } from '../time/timeBuckets'
import { writeCoverage, type Coverage } from './coverage'
import { RollUpRowBuilder } from './rollUpRowBuilder'
import { MINUTE_TABLE, minuteColumns, minuteKey, ROLL_UP_TABLE, rollUpColumns, upsertSql } from './tables'

/** Width of a roll-up in ms. Like every bucket it is counted from the barn's midnight. */
export const ROLL_UP_RESOLUTION = 20 * MINUTE
/** Time for which rows of single minutes are stored, in ms. */
export const MINUTE_RETENTION = 48 * HOUR

/** Starts of all roll-ups that overlap [from, to), and the start of the next one. */
export function rollUpStarts(timeZone: string, from: number, to: number): number[] {
  const end = to + ROLL_UP_RESOLUTION
  return bucketStarts(bucketSegments(timeZone, ROLL_UP_RESOLUTION, from, end), from, end)
}

export interface HistoryWriter {
  /**
   * Writes all rows from `coverage` up to `to` in one transaction and returns the new coverage. Writing a span again
   * changes nothing.
   */
  write(coverage: Coverage, to: number): Coverage
}

/**
 * Writes the rows of single minutes of the last 48 hours, and roll-ups of all complete buckets. All rows are computed
 * from the source, so that rows of an interrupted run are simply overwritten.
 */
export function createHistoryWriter(database: BetterSqlite3.Database, source: RowSource): HistoryWriter {
  const insertMinute = database.prepare(upsertSql(MINUTE_TABLE, minuteColumns(source)))
  const insertRollUp = database.prepare(upsertSql(ROLL_UP_TABLE, rollUpColumns(source)))
  const prune = database.prepare(`DELETE FROM ${MINUTE_TABLE} WHERE id < ?`)
  const rollUps = source.cameras.map(() => new RollUpRowBuilder(source.catalogue))
  const row = new Float64Array(source.catalogue.series.length)

  const writeMinute = (time: number, isStored: boolean): void => {
    rollUps.forEach((rollUp, camera) => {
      if (!source.fillRow(row, camera, time)) return
      rollUp.add(row, time)
      if (isStored)
        insertMinute.run(minuteKey(time, camera), ...Array.from(row, (value) => (Number.isNaN(value) ? null : value)))
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
      const minutesFrom = Math.max(coverage.minutesFrom, to - MINUTE_RETENTION)
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
      })()
      return next
    },
  }
}
