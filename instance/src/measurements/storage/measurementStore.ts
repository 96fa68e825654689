import type BetterSqlite3 from 'better-sqlite3'
import { HOUR, MINUTE } from '@barn-workbench/core/time'
import type { Barn } from '../../simulator'
import { createRowSource } from '../series/rowSource'
import type { RowSource } from '../series/series'
import { readCoverage, type Coverage } from './coverage'
import { createHistoryWriter, MINUTE_RETENTION, rollUpStarts, type HistoryWriter } from './historyWriter'
import { createTables } from './tables'

/** Time in ms whose rows are written in one transaction, before other work of the process gets its turn. */
const CHUNK_DURATION = 6 * HOUR

export interface MeasurementStore {
  readonly database: BetterSqlite3.Database
  readonly source: RowSource
  /** The current time in ms since the epoch. */
  now(): number
  /** Creates the tables and drops rows of another barn. It has to be called once before anything else. */
  migrate(): void
  /** Writes the rows of [from, to). If there are rows already, it writes only those from the last one to `to`. */
  fill(from: number, to: number): Promise<void>
  /** Writes the minutes that have passed since the last row. Calls are run one after the other. */
  advance(now: number): Promise<void>
  /** The times for which there are rows; null before the first `fill`. */
  coverage(): Coverage | null
  labels(): string[]
}

export interface MeasurementStoreOptions {
  now: () => number
}

function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}

function firstCoverage(source: RowSource, from: number, to: number): Coverage {
  const start = rollUpStarts(source.timeZone, from, from)[0] as number
  return { from: start, rolledTo: start, minutesFrom: Math.max(start, to - MINUTE_RETENTION), to: start }
}

/**
 * Creates the store of a barn's measurements: rows of single minutes of the last 48 hours, and 20-minute roll-ups of
 * all time. Roll-ups are counted from the barn's midnight: at UTC+5:45 they start 15, 35 and 55 minutes past the hour
 * of UTC.
 */
export function createMeasurementStore(
  database: BetterSqlite3.Database,
  barn: Barn,
  options: MeasurementStoreOptions,
): MeasurementStore {
  const source = createRowSource(barn)
  let writer: HistoryWriter | undefined
  let lastJob: Promise<void> = Promise.resolve()

  const writeUpTo = async (from: number | null, to: number): Promise<void> => {
    const end = Math.floor(to / MINUTE) * MINUTE
    const stored = readCoverage(database)
    if (!stored && from === null) return
    let coverage = stored ?? firstCoverage(source, from ?? end, end)
    writer ??= createHistoryWriter(database, source)
    while (coverage.to < end) {
      // Minutes that would be deleted at the end are not written.
      const pruned = { ...coverage, minutesFrom: Math.max(coverage.minutesFrom, end - MINUTE_RETENTION) }
      coverage = writer.write(pruned, Math.min(end, Math.max(coverage.to, coverage.rolledTo) + CHUNK_DURATION))
      if (coverage.to < end) await yieldToEventLoop()
    }
  }
  const enqueue = (from: number | null, to: number): Promise<void> => {
    const job = lastJob.then(() => writeUpTo(from, to))
    lastJob = job.catch(() => undefined)
    return job
  }
  return {
    database,
    source,
    now: options.now,
    migrate: () => {
      createTables(database, source)
    },
    fill: (from, to) => enqueue(from, to),
    advance: (now) => enqueue(null, now),
    coverage: () => readCoverage(database),
    labels: () => [...source.catalogue.labels],
  }
}
