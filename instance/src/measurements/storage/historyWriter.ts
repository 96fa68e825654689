import type BetterSqlite3 from 'better-sqlite3'
import { HOUR, MINUTE } from '@barn-workbench/core/time'
import type { RowSource } from '../series/series'
import { bucketSegments, bucketStarts } from '../time/timeBuckets'
import { writeCoverage, type Coverage } from './coverage'
import { minuteKey } from './minuteKey'
import { RollUpRow } from './rollUpRow'
import { MINUTE_TABLE, minuteColumns, ROLL_UP_TABLE, rollUpColumns, upsertSql } from './tables'

/** Width of a roll-up, counted from the barn's midnight like every bucket. */
export const ROLL_UP_RESOLUTION = 20 * MINUTE
/** How long rows of single minutes are kept. */
export const MINUTES_KEPT = 48 * HOUR

/** Starts of the roll-ups that [from, to) touches, and the start of the one after. */
export function rollUpStarts(timeZone: string, from: number, to: number): number[] {
  const end = to + ROLL_UP_RESOLUTION
  return bucketStarts(bucketSegments(timeZone, ROLL_UP_RESOLUTION, from, end), from, end)
}

export interface HistoryWriter {
  /** Brings the tables from `coverage` up to `to` in one transaction; the same span again changes nothing. */
  write(coverage: Coverage, to: number): Coverage
}

/**
 * Writes rows of single minutes of the last 48 hours before `horizon` and roll-ups of all whole buckets. Everything is computed
 * from the source, so what an interrupted run left behind is simply written over.
 */
export function createHistoryWriter(database: BetterSqlite3.Database, source: RowSource): HistoryWriter {
  const insertMinute = database.prepare(upsertSql(MINUTE_TABLE, minuteColumns(source)))
  const insertRollUp = database.prepare(upsertSql(ROLL_UP_TABLE, rollUpColumns(source)))
  const prune = database.prepare(`DELETE FROM ${MINUTE_TABLE} WHERE id < ?`)
  const rollUps = source.cameras.map(() => new RollUpRow(source.catalogue))
  const row = new Float64Array(source.catalogue.series.length)

  const writeMinute = (time: number, keep: boolean): void => {
    rollUps.forEach((rollUp, camera) => {
      if (!source.fillRow(row, camera, time)) return
      rollUp.add(row, time)
      if (keep)
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
    const whole = end <= coverage.to
    // An unfinished bucket is rolled up when its last minute is there.
    for (let time = start; time < Math.min(end, coverage.to); time += MINUTE)
      writeMinute(time, time >= coverage.minutesFrom)
    if (whole) writeRollUps(start)
  }
  return {
    write(coverage, to) {
      const minutesFrom = Math.max(coverage.minutesFrom, to - MINUTES_KEPT)
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
