import type BetterSqlite3 from 'better-sqlite3'
import { HOUR, MINUTE } from '@barn-workbench/core/time'
import { type Barn } from '../../simulator'
import { createRowSource } from '../series/createRowSource'
import type { RowSource } from '../series/series'
import { readCoverage, type Coverage } from './coverage'
import { createHistoryWriter, MINUTES_KEPT, rollUpStarts, type HistoryWriter } from './historyWriter'
import { createTables } from './tables'

/** Written in one transaction before other work of the process gets its turn. */
const CHUNK = 6 * HOUR

export interface MeasurementStore {
  readonly database: BetterSqlite3.Database
  readonly source: RowSource
  /** The present by the store's clock. */
  now(): number
  /** Creates the tables; rows of another barn are dropped. Call it once before anything else. */
  migrate(): void
  /** Computes [from, to) on the first start; where rows are there already, only what is missing up to `to`. */
  fill(from: number, to: number): Promise<void>
  /** Appends the minutes that have passed since the last one; a second call during the first waits for it. */
  advance(now: number): Promise<void>
  /** Null before the first `fill`. */
  coverage(): Coverage | null
  labels(): string[]
}

export interface MeasurementStoreOptions {
  now: () => number
}

function yieldToOthers(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}

function firstCoverage(source: RowSource, from: number, to: number): Coverage {
  const start = rollUpStarts(source.timeZone, from, from)[0] as number
  return { from: start, rolledTo: start, minutesFrom: Math.max(start, to - MINUTES_KEPT), to: start }
}

/**
 * The measurements of a barn: rows of single minutes of the last 48 hours, and 20-minute roll-ups of everything.
 * Roll-ups count from the barn's midnight, not from UTC's: at UTC+5:45 their boundaries lie at 15, 35 and 55 minutes past the UTC hour.
 */
export function createMeasurementStore(
  database: BetterSqlite3.Database,
  barn: Barn,
  options: MeasurementStoreOptions,
): MeasurementStore {
  const source = createRowSource(barn)
  let writer: HistoryWriter | undefined
  let work: Promise<void> = Promise.resolve()

  const writeUpTo = async (from: number | null, to: number): Promise<void> => {
    const end = Math.floor(to / MINUTE) * MINUTE
    const known = readCoverage(database)
    if (!known && from === null) return
    let coverage = known ?? firstCoverage(source, from ?? end, end)
    writer ??= createHistoryWriter(database, source)
    while (coverage.to < end) {
      // Minutes that would be pruned at the end need not be written.
      const spared = { ...coverage, minutesFrom: Math.max(coverage.minutesFrom, end - MINUTES_KEPT) }
      coverage = writer.write(spared, Math.min(end, Math.max(coverage.to, coverage.rolledTo) + CHUNK))
      if (coverage.to < end) await yieldToOthers()
    }
  }
  const enqueue = (from: number | null, to: number): Promise<void> => {
    const next = work.then(() => writeUpTo(from, to))
    work = next.catch(() => undefined)
    return next
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
