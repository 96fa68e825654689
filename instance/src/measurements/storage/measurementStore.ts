import { createSerialQueue } from '@barn-workbench/core/concurrency'
import { DAY, HOUR, MINUTE } from '@barn-workbench/core/time'
import type { Sqlite } from '../../database'
import type { RowSource } from '../series/catalogue'
import { createWrittenStore } from '../written/sqliteWrittenStore'
import type { WrittenStore } from '../written/writtenStore'
import {
  createHistoryWriter,
  extendStep,
  FIRST_MINUTES,
  minutesFromAt,
  rollUpStarts,
  type HistoryWriter,
} from './historyWriter'
import { createTables, readCoverage, type Coverage } from './tables'

/** Time in ms whose rows are written in one transaction, before other work of the process gets its turn. */
const CHUNK_DURATION = 6 * HOUR

/** Stores the rows of measurements. */
export interface MeasurementStore {
  readonly database: Sqlite
  readonly source: RowSource
  /** The rows that come from outside. */
  readonly written: WrittenStore
  /** The current time in ms since the epoch. */
  now(): number
  /** Creates the tables and drops rows of another barn. It has to be called once before anything else. */
  migrate(): void
  /** Writes the rows of [from, to). If there are rows already, it writes only rows from the last one to `to`. */
  fill(from: number, to: number): Promise<void>
  /** Writes the minutes that have passed since the last row. Calls are run one after the other. */
  advance(now: number): Promise<void>
  /**
   * Writes a small piece of the history before the first rows: minutes as far as they are kept, then roll-ups back to
   * `from`, the newest first. Resolves with false when nothing is left to write. Runs between calls of `advance`.
   */
  extend(from: number): Promise<boolean>
  /** The times for which there are rows; null before the first `fill`. */
  coverage(): Coverage | null
  labels(): string[]
  /** Folds rows that a kill has left unfolded, and deletes rows from outside that are too old. Called once a minute. */
  maintain(now: number): Promise<void>
}

export interface MeasurementStoreOptions {
  now: () => number
  /** Days for which roll-ups are kept; null: none is deleted now. */
  rollUpDays?: () => number | null
  /** Whether nothing may be deleted by its age now, because the clock is not trusted. */
  isPaused?: () => boolean
}

/** The time before which no roll-up is kept, in ms since the epoch. */
function keptFromAt({ to }: Coverage, { rollUpDays }: MeasurementStoreOptions): number {
  const days = rollUpDays?.() ?? null
  return days === null ? -Infinity : to - days * DAY
}

function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}

function firstCoverage(source: RowSource, from: number, to: number): Coverage {
  const start = rollUpStarts(source.timeZone, from, from)[0] as number
  return { from: start, rolledTo: start, minutesFrom: Math.max(start, to - FIRST_MINUTES), to: start }
}

/**
 * Creates the store of a barn's measurements: rows of single minutes for `MINUTE_RETENTION`, and roll-ups of
 * `ROLL_UP_RESOLUTION` for as long as `rollUpDays` says. Roll-ups are counted from the barn's midnight: at UTC+5:45
 * they start 15, 35 and 55 minutes past the hour of UTC.
 */
export function createMeasurementStore(
  database: Sqlite,
  source: RowSource,
  options: MeasurementStoreOptions,
): MeasurementStore {
  let writer: HistoryWriter | undefined
  const inTurn = createSerialQueue()

  const writeUpTo = async (from: number | null, to: number): Promise<void> => {
    const end = Math.floor(to / MINUTE) * MINUTE
    const stored = readCoverage(database)
    if (!stored && from === null) return
    let coverage = stored ?? firstCoverage(source, from ?? end, end)
    writer ??= createHistoryWriter(database, source)
    while (coverage.to < end) {
      // Minutes that would be deleted at the end are not written.
      const pruned = { ...coverage, minutesFrom: minutesFromAt(coverage, end) }
      coverage = writer.write(pruned, Math.min(end, Math.max(coverage.to, coverage.rolledTo) + CHUNK_DURATION))
      if (coverage.to < end) await yieldToEventLoop()
    }
    const keptFrom = keptFromAt(coverage, options)
    if (coverage.from < keptFrom) writer.removeBefore(coverage, keptFrom)
  }
  const extendOnce = (from: number): boolean => {
    const coverage = readCoverage(database)
    const earlier = coverage && extendStep(source.timeZone, coverage, Math.max(from, keptFromAt(coverage, options)))
    if (!coverage || !earlier) return false
    writer ??= createHistoryWriter(database, source)
    writer.writeBefore(coverage, earlier)
    return true
  }
  const written = createWrittenStore(database, source.timeZone, inTurn)
  return {
    database,
    source,
    written,
    now: options.now,
    migrate: () => {
      createTables(database, source)
    },
    fill: (from, to) => inTurn(() => writeUpTo(from, to)),
    advance: (now) => inTurn(() => writeUpTo(null, now)),
    extend: (from) => inTurn(() => extendOnce(from)),
    coverage: () => readCoverage(database),
    labels: () => [...source.catalogue.labels],
    async maintain(now) {
      await written.fold()
      if (options.isPaused?.() !== true) await written.removeOld({ now, rollUpDays: options.rollUpDays?.() ?? null })
    },
  }
}

/**
 * From here to the call of the returned function, the store reads one state of the database, although the instance
 * keeps writing rows and deleting old ones by another connection. Where it has one connection for all, in memory, the
 * rows of a write that is under way are seen.
 */
export function beginSnapshot({ database }: MeasurementStore): () => void {
  if (database.isInTransaction) return () => undefined
  database.exec('BEGIN')
  return () => {
    database.exec('COMMIT')
  }
}

/** Runs reads that see the same rows, also if others are written meanwhile. */
export function inSnapshot<T>(store: MeasurementStore, read: () => T): T {
  const endSnapshot = beginSnapshot(store)
  try {
    return read()
  } finally {
    endSnapshot()
  }
}
