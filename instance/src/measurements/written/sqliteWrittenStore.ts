import type { createSerialQueue } from '@barn-workbench/core/concurrency'
import { MINUTE_RETENTION } from '@barn-workbench/core/contract'
import { DAY } from '@barn-workbench/core/time'
import type { Sqlite } from '../../database'
import { createRollUpBounds } from './rollUpBounds'
import { createImportTables, createWrittenImports, type WrittenImports } from './writtenImports'
import {
  tagsOfKey,
  type NewRow,
  type WriteOutcome,
  type WrittenRetention,
  type WrittenSeriesRef,
  type WrittenSeriesState,
  type WrittenStore,
} from './writtenStore'

const SERIES_TABLE = 'written_series'
export const ROW_TABLE = 'written_row'
export const BUCKET_TABLE = 'written_bucket'

/**
 * The rows that a bucket has besides its roll-up: none, minutes that end by their age, or events that are kept with
 * it.
 */
export const ROWS_OF_BUCKET = { none: 0, minutes: 1, events: 2 } as const
/** Most series: a sender that makes up a name for each row does not fill the disk. */
export const MAXIMUM_SERIES = 20_000
type RunInTurn = ReturnType<typeof createSerialQueue>

/** Buckets that are folded or deleted in one transaction: some milliseconds. */
const SLICE = 500

/** Creates the tables. They stay when the tables of computed rows are dropped. */
export function createWrittenTables(database: Sqlite): void {
  database.exec(`
    CREATE TABLE IF NOT EXISTS ${SERIES_TABLE} (
      id INTEGER PRIMARY KEY, measurement TEXT NOT NULL, tags TEXT NOT NULL, kind TEXT NOT NULL,
      first_time INTEGER NOT NULL, last_time INTEGER NOT NULL, last_value REAL NOT NULL,
      received_at INTEGER NOT NULL, received_time INTEGER NOT NULL, UNIQUE (measurement, tags));
    CREATE TABLE IF NOT EXISTS ${ROW_TABLE} (
      series INTEGER NOT NULL, time INTEGER NOT NULL, value REAL NOT NULL, PRIMARY KEY (series, time)) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS ${BUCKET_TABLE} (
      series INTEGER NOT NULL, start INTEGER NOT NULL, until INTEGER NOT NULL, received_at INTEGER NOT NULL,
      rows INTEGER NOT NULL, touched INTEGER NOT NULL, count INTEGER NOT NULL DEFAULT 0,
      sum REAL, min REAL, max REAL, first REAL, last REAL, first_time INTEGER, last_time INTEGER,
      PRIMARY KEY (series, start)) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS written_bucket_touched ON ${BUCKET_TABLE} (touched) WHERE touched = 1;
    CREATE INDEX IF NOT EXISTS written_bucket_received ON ${BUCKET_TABLE} (received_at) WHERE rows = 1;
    CREATE INDEX IF NOT EXISTS written_bucket_start ON ${BUCKET_TABLE} (start)`)
  createImportTables(database)
}

function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}

/** Runs slices until one has nothing left to do. */
async function inSlices(slice: () => number): Promise<void> {
  while (slice() === SLICE) await yieldToEventLoop()
}

/** Rows that are written, or buckets that are touched, before other work gets its turn: some milliseconds. */
const WRITTEN_AT_ONCE = 1_000

/**
 * Runs steps in one transaction that is on the disk when this resolves, whatever ends the program or the machine: other
 * commits of this file reach the disk only with the next checkpoint. Other work gets its turn between the steps, but
 * nobody else may write by this connection meanwhile.
 */
async function durably(database: Sqlite, steps: Iterator<undefined>): Promise<void> {
  database.pragma('synchronous = FULL')
  database.exec('BEGIN')
  try {
    while (steps.next().done !== true) await yieldToEventLoop()
    database.exec('COMMIT')
  } catch (error) {
    // SQLite undoes a transaction by itself when the disk is full.
    if (database.isInTransaction) database.exec('ROLLBACK')
    throw error
  } finally {
    database.pragma('synchronous = NORMAL')
  }
}

/**
 * Keeps the rows that come from outside in the file of the measurements. `inTurn` is the queue of all that writes by
 * the connection.
 */
export function createWrittenStore(database: Sqlite, timeZone: string, inTurn: RunInTurn): WrittenStore {
  let statements: Statements | undefined
  // The tables may be created after this store.
  const prepared = () => (statements ??= prepareStatements(database))

  const fold = () => inTurn(() => inSlices(() => foldSlice(database, prepared())))
  const imports = createWrittenImports(database, inTurn, fold)

  return {
    imports,
    write: (rows, receivedAt, part) =>
      inTurn(async () => {
        const outcomes: WriteOutcome[] = []
        const notes = part ? imports.noteTaker(part, receivedAt) : null
        await durably(database, writeRows(prepared(), rows, { receivedAt, timeZone, outcomes, notes }))
        return outcomes
      }),
    preview: (rows) => previewRows(prepared(), rows, timeZone),
    fold,
    async removeOld(retention) {
      await imports.forgetOld(retention.now - MINUTE_RETENTION)
      await inTurn(() => removeOld(database, prepared(), retention))
    },
    seriesOf: (measurement) =>
      prepared()
        .seriesOf.all(measurement)
        .map(({ tags, ...series }) => ({ ...series, tags: tagsOfKey(tags) })),
    timesSince: (series, since, limit) =>
      prepared()
        .timesSince.all(JSON.stringify(series), since, limit)
        .map(({ time }) => time)
        .toReversed(),
    list: (limit) =>
      prepared()
        .list.all(limit)
        .map(({ tags, ...series }) => ({ ...series, tags: tagsOfKey(tags) })),
    measured: () =>
      prepared()
        .measured.all()
        .map(({ measurement }) => measurement),
  }
}

interface Bucket {
  series: number
  start: number
  until: number
}

function prepareStatements(database: Sqlite) {
  const bucket = 'series = ? AND start = ?'
  const inBucket = 'series = ? AND time >= ? AND time < ?'
  return {
    findSeries: database.prepare<{ id: number }>(`SELECT id FROM ${SERIES_TABLE} WHERE measurement = ? AND tags = ?`),
    countSeries: database.prepare(`SELECT count(*) FROM ${SERIES_TABLE}`),
    addSeries: database.prepare(`
      INSERT INTO ${SERIES_TABLE}
        (measurement, tags, kind, first_time, last_time, last_value, received_at, received_time)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)`),
    noteSeries: database.prepare(`
      UPDATE ${SERIES_TABLE} SET first_time = min(first_time, @first), received_at = @receivedAt, received_time = @time,
        last_value = CASE WHEN @time >= last_time THEN @value ELSE last_value END, last_time = max(last_time, @time)
      WHERE id = @id`),
    findRow: database.prepare<{ value: number }>(`SELECT value FROM ${ROW_TABLE} WHERE series = ? AND time = ?`),
    addRow: database.prepare(`INSERT INTO ${ROW_TABLE} (series, time, value) VALUES (?, ?, ?)`),
    correctRow: database.prepare(`UPDATE ${ROW_TABLE} SET value = ? WHERE series = ? AND time = ?`),
    findBucket: database.prepare<{ rows: number }>(`SELECT rows FROM ${BUCKET_TABLE} WHERE ${bucket}`),
    touchBucket: database.prepare(`
      INSERT INTO ${BUCKET_TABLE} (series, start, until, received_at, rows, touched) VALUES (?, ?, ?, ?, ?, 1)
      ON CONFLICT (series, start) DO UPDATE SET touched = 1, received_at = excluded.received_at`),
    touched: database.prepare<Bucket>(
      `SELECT series, start, until FROM ${BUCKET_TABLE} WHERE touched = 1 LIMIT ${SLICE}`,
    ),
    foldBucket: database.prepare(`
      UPDATE ${BUCKET_TABLE} SET touched = 0,
        (count, sum, min, max, first_time, last_time) = (
          SELECT count(*), sum(value), min(value), max(value), min(time), max(time) FROM ${ROW_TABLE} WHERE ${inBucket}),
        first = (SELECT value FROM ${ROW_TABLE} WHERE ${inBucket} ORDER BY time LIMIT 1),
        last = (SELECT value FROM ${ROW_TABLE} WHERE ${inBucket} ORDER BY time DESC LIMIT 1)
      WHERE ${bucket}`),
    oldMinutes: database.prepare<Bucket>(`
      SELECT series, start, until FROM ${BUCKET_TABLE}
      WHERE rows = 1 AND received_at < @before AND start < @before AND touched = 0 LIMIT ${SLICE}`),
    oldBuckets: database.prepare<Bucket>(
      `SELECT series, start, until FROM ${BUCKET_TABLE} WHERE start < ? ORDER BY start LIMIT ${SLICE}`,
    ),
    removeRows: database.prepare(`DELETE FROM ${ROW_TABLE} WHERE ${inBucket}`),
    closeBucket: database.prepare(`UPDATE ${BUCKET_TABLE} SET rows = 0 WHERE ${bucket}`),
    removeBucket: database.prepare(`DELETE FROM ${BUCKET_TABLE} WHERE ${bucket}`),
    removeSeries: database.prepare(`DELETE FROM ${SERIES_TABLE} WHERE last_time < ?`),
    cutSeries: database.prepare(`UPDATE ${SERIES_TABLE} SET first_time = @from WHERE first_time < @from`),
    seriesOf: database.prepare<Omit<WrittenSeriesRef, 'tags'> & { tags: string }>(
      `SELECT id, tags, first_time AS firstTime FROM ${SERIES_TABLE} WHERE measurement = ? ORDER BY id`,
    ),
    timesSince: database.prepare<{ time: number }>(`
      SELECT DISTINCT time FROM ${ROW_TABLE} WHERE series IN (SELECT value FROM json_each(?)) AND time >= ?
      ORDER BY time DESC LIMIT ?`),
    list: database.prepare<Omit<WrittenSeriesState, 'tags'> & { tags: string }>(`
      SELECT measurement, tags, kind, last_time AS lastTime, last_value AS lastValue, received_at AS receivedAt,
        received_time AS receivedTime
      FROM ${SERIES_TABLE} ORDER BY measurement, tags LIMIT ?`),
    measured: database.prepare<{ measurement: string }>(
      `SELECT DISTINCT measurement FROM ${SERIES_TABLE} ORDER BY measurement`,
    ),
  }
}

type Statements = ReturnType<typeof prepareStatements>

/** A series in the course of a write: its rows that are new or corrected, and its buckets. */
interface SeriesWrite {
  id: number
  kind: NewRow['kind']
  first: number
  newest: NewRow | null
  /** The buckets by their starts: closed ones are null. */
  buckets: Map<number, { until: number; isTouched: boolean } | null>
}

interface Writing {
  receivedAt: number
  timeZone: string
  /** Takes the outcome of each row. */
  outcomes: WriteOutcome[]
  /** Notes the rows that an import adds and changes. */
  notes: ReturnType<WrittenImports['noteTaker']>
}

/** Writes rows, and notes their series and buckets. Yields between slices. */
function* writeRows(
  statements: Statements,
  rows: readonly NewRow[],
  { receivedAt, timeZone, outcomes, notes }: Writing,
): Generator<undefined> {
  const { writeRow, writes } = createRowWriter(statements, { receivedAt, timeZone, notes })
  for (const row of rows) {
    outcomes.push(writeRow(row))
    if (outcomes.length % WRITTEN_AT_ONCE === 0) yield
  }
  for (const write of writes.values()) if (write) yield* noteWrite(statements, write, receivedAt)
  notes?.end()
}

/** The outcome that rows would have. Yields between slices. */
async function previewRows(statements: Statements, rows: readonly NewRow[], timeZone: string): Promise<WriteOutcome[]> {
  const boundsOf = createRollUpBounds(timeZone)
  let room = MAXIMUM_SERIES - Number(statements.countSeries.value())
  const outcomes: WriteOutcome[] = []
  const before = new Map<string, number>()
  /** The series by their keys: `new` where it would be created, null where there is no room for it. */
  const known = new Map<string, number | 'new' | null>()
  const idOf = (key: string, { measurement, tags }: NewRow) => {
    let id = known.get(key)
    if (id !== undefined) return id
    id = statements.findSeries.get(measurement, tags)?.id ?? (room-- > 0 ? 'new' : null)
    known.set(key, id)
    return id
  }
  const isClosed = (id: number, time: number) =>
    statements.findBucket.get(id, boundsOf(time).start)?.rows === ROWS_OF_BUCKET.none
  const previewRow = (row: NewRow): WriteOutcome => {
    const series = `${row.measurement} ${row.tags}`
    const id = idOf(series, row)
    if (id === null) return 'too-many-series'
    if (id !== 'new' && isClosed(id, row.time)) return 'already-summed'
    const key = `${series} ${row.time}`
    const previous = before.get(key) ?? (id === 'new' ? undefined : statements.findRow.get(id, row.time)?.value)
    before.set(key, row.value)
    if (previous === undefined) return 'accepted'
    return previous === row.value ? 'same' : 'corrected'
  }
  for (const row of rows) {
    outcomes.push(previewRow(row))
    if (outcomes.length % WRITTEN_AT_ONCE === 0) await yieldToEventLoop()
  }
  return outcomes
}

function createRowWriter(statements: Statements, { receivedAt, timeZone, notes }: Omit<Writing, 'outcomes'>) {
  const boundsOf = createRollUpBounds(timeZone)
  const writes = new Map<string, SeriesWrite | null>()
  let seriesCount = Number(statements.countSeries.value())

  function addSeries({ measurement, tags, kind, time, value }: NewRow): number | null {
    if (seriesCount >= MAXIMUM_SERIES) return null
    seriesCount++
    const { lastInsertRowid } = statements.addSeries.run(
      ...[measurement, tags, kind, time, time, value, receivedAt, time],
    )
    return Number(lastInsertRowid)
  }

  function writeOf(row: NewRow): SeriesWrite | null {
    const key = `${row.measurement} ${row.tags}`
    const known = writes.get(key)
    if (known !== undefined) return known
    const id = statements.findSeries.get(row.measurement, row.tags)?.id ?? addSeries(row)
    const write = id === null ? null : { id, kind: row.kind, first: row.time, newest: null, buckets: new Map() }
    writes.set(key, write)
    return write
  }

  function bucketOf({ id, buckets }: SeriesWrite, time: number) {
    const { start, until } = boundsOf(time)
    let bucket = buckets.get(start)
    if (bucket !== undefined) return bucket
    const isClosed = statements.findBucket.get(id, start)?.rows === ROWS_OF_BUCKET.none
    buckets.set(start, (bucket = isClosed ? null : { until, isTouched: false }))
    return bucket
  }

  function writeRow(row: NewRow): WriteOutcome {
    const write = writeOf(row)
    if (!write) return 'too-many-series'
    const bucket = bucketOf(write, row.time)
    if (!bucket) return 'already-summed'
    write.first = Math.min(write.first, row.time)
    if (!write.newest || row.time >= write.newest.time) write.newest = row
    const previous = statements.findRow.get(write.id, row.time)?.value ?? null
    if (previous === row.value) return 'same'
    bucket.isTouched = true
    return storeRow(write.id, row, previous)
  }

  function storeRow(series: number, row: NewRow, previous: number | null): WriteOutcome {
    notes?.row(series, row, previous)
    if (previous === null) statements.addRow.run(series, row.time, row.value)
    else statements.correctRow.run(row.value, series, row.time)
    return previous === null ? 'accepted' : 'corrected'
  }

  return { writeRow, writes }
}

function* noteWrite(
  { noteSeries, touchBucket }: Statements,
  { id, kind, first, newest, buckets }: SeriesWrite,
  receivedAt: number,
): Generator<undefined> {
  if (!newest) return
  noteSeries.run({ id, first, receivedAt, time: newest.time, value: newest.value })
  const rows = kind === 'event' ? ROWS_OF_BUCKET.events : ROWS_OF_BUCKET.minutes
  let count = 0
  for (const [start, bucket] of buckets) {
    if (bucket?.isTouched) touchBucket.run(id, start, bucket.until, receivedAt, rows)
    if (++count % WRITTEN_AT_ONCE === 0) yield
  }
  yield
}

/** Folds some touched buckets; returns how many. */
function foldSlice(database: Sqlite, { touched, foldBucket }: Statements): number {
  const buckets = touched.all()
  if (buckets.length === 0) return 0
  database.transaction(() => {
    for (const { series, start, until } of buckets) {
      const inBucket = [series, start, until]
      foldBucket.run(...inBucket, ...inBucket, ...inBucket, series, start)
    }
  })
  return buckets.length
}

/** Deletes the rows of some buckets and changes these; returns how many. */
function removeSlice(
  database: Sqlite,
  buckets: readonly Bucket[],
  { removeRows, change }: { removeRows: Statements['removeRows']; change: Statements['closeBucket'] },
): number {
  if (buckets.length === 0) return 0
  database.transaction(() => {
    for (const { series, start, until } of buckets) {
      removeRows.run(series, start, until)
      change.run(series, start)
    }
  })
  return buckets.length
}

async function removeOld(
  database: Sqlite,
  { removeRows, oldMinutes, closeBucket, oldBuckets, removeBucket, removeSeries, cutSeries }: Statements,
  { now, rollUpDays }: WrittenRetention,
): Promise<void> {
  const before = now - MINUTE_RETENTION
  await inSlices(() => removeSlice(database, oldMinutes.all({ before }), { removeRows, change: closeBucket }))
  if (rollUpDays === null) return
  const from = now - rollUpDays * DAY
  await inSlices(() => removeSlice(database, oldBuckets.all(from), { removeRows, change: removeBucket }))
  database.transaction(() => {
    removeSeries.run(from)
    cutSeries.run({ from })
  })
}
