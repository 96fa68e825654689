import type { createSerialQueue } from '@barn-workbench/core/concurrency'
import type { Sqlite } from '../../database'

/*
 * Imports of rows. Each row that an import adds or changes is noted in the transaction that writes it, with the value
 * of before, so that the import can be taken back. `MINUTE_RETENTION` after its last rows came, what is noted is
 * deleted: its minutes are about to become sums.
 */

const IMPORT_TABLE = 'written_import'
const NOTE_TABLE = 'written_import_row'

export function createImportTables(database: Sqlite): void {
  database.exec(`
    CREATE TABLE IF NOT EXISTS ${IMPORT_TABLE} (
      number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, name TEXT NOT NULL, account TEXT NOT NULL,
      created_at INTEGER NOT NULL, touched_at INTEGER NOT NULL, position INTEGER NOT NULL DEFAULT 0,
      undoing INTEGER NOT NULL DEFAULT 0);
    CREATE TABLE IF NOT EXISTS ${NOTE_TABLE} (
      import INTEGER NOT NULL, series INTEGER NOT NULL, time INTEGER NOT NULL, value REAL NOT NULL, previous REAL,
      PRIMARY KEY (import, series, time)) WITHOUT ROWID`)
}

/** The part of an import that a write is: how far its file is read with it. */
export interface ImportPart {
  id: string
  position: number
}

export interface WrittenImport {
  id: string
  name: string
  account: string
  createdAt: number
  position: number
  /** Rows that are noted. */
  rows: number
  undoing: number
}

export interface Undone {
  removed: number
  restored: number
  kept: number
}

/** Rows that are taken back in one transaction: some milliseconds. */
const SLICE = 500
const COLUMNS = `id, name, account, created_at AS createdAt, position, undoing,
  (SELECT count(*) FROM ${NOTE_TABLE} WHERE import = number) AS rows`

function prepareStatements(database: Sqlite) {
  return {
    begin: database.prepare(
      `INSERT OR IGNORE INTO ${IMPORT_TABLE} (id, name, account, created_at, touched_at) VALUES (@id, @name, @account, @at, @at)`,
    ),
    find: database.prepare<WrittenImport>(`SELECT ${COLUMNS} FROM ${IMPORT_TABLE} WHERE id = ?`),
    numberOf: database.prepare<{ number: number }>(`SELECT number FROM ${IMPORT_TABLE} WHERE id = ?`),
    list: database.prepare<WrittenImport>(`SELECT ${COLUMNS} FROM ${IMPORT_TABLE} ORDER BY number DESC LIMIT 200`),
    move: database.prepare(
      `UPDATE ${IMPORT_TABLE} SET position = max(position, ?), touched_at = ? WHERE number = ? AND undoing = 0`,
    ),
    note: database.prepare(`
      INSERT INTO ${NOTE_TABLE} (import, series, time, value, previous) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (import, series, time) DO UPDATE SET value = excluded.value`),
    startUndo: database.prepare(`UPDATE ${IMPORT_TABLE} SET undoing = 1 WHERE number = ?`),
    noted: database.prepare<NotedRow>(
      `SELECT series, time, value, previous FROM ${NOTE_TABLE} WHERE import = ? LIMIT ${SLICE}`,
    ),
    forgetRow: database.prepare(`DELETE FROM ${NOTE_TABLE} WHERE import = ? AND series = ? AND time = ?`),
    forgetRows: database.prepare(`DELETE FROM ${NOTE_TABLE} WHERE import = ?`),
    forget: database.prepare(`DELETE FROM ${IMPORT_TABLE} WHERE number = ?`),
    old: database.prepare<{ number: number }>(`SELECT number FROM ${IMPORT_TABLE} WHERE touched_at < ?`),
    findRow: database.prepare<{ value: number }>('SELECT value FROM written_row WHERE series = ? AND time = ?'),
    removeRow: database.prepare('DELETE FROM written_row WHERE series = ? AND time = ?'),
    restoreRow: database.prepare('UPDATE written_row SET value = ? WHERE series = ? AND time = ?'),
    bucketAt: database.prepare<{ start: number; rows: number }>(
      'SELECT start, rows FROM written_bucket WHERE series = ? AND start <= ? ORDER BY start DESC LIMIT 1',
    ),
    touchBucket: database.prepare('UPDATE written_bucket SET touched = 1 WHERE series = ? AND start = ?'),
    removeEmptyBuckets: database.prepare(`
      DELETE FROM written_bucket WHERE series = @series AND rows != 0 AND NOT EXISTS (
        SELECT 1 FROM written_row WHERE series = @series AND time >= start AND time < until)`),
    updateSeries: database.prepare(`
      UPDATE written_series SET
        first_time = coalesce((SELECT min(time) FROM written_row WHERE series = @series), first_time),
        last_time = coalesce((SELECT max(time) FROM written_row WHERE series = @series), last_time),
        last_value = coalesce(
          (SELECT value FROM written_row WHERE series = @series ORDER BY time DESC LIMIT 1), last_value)
      WHERE id = @series AND NOT EXISTS (SELECT 1 FROM written_bucket WHERE series = @series AND rows = 0)`),
    removeEmptySeries: database.prepare(`
      DELETE FROM written_series WHERE id = @series
        AND NOT EXISTS (SELECT 1 FROM written_bucket WHERE series = @series)`),
  }
}

type Statements = ReturnType<typeof prepareStatements>

interface NotedRow {
  series: number
  time: number
  value: number
  previous: number | null
}

export type WrittenImports = ReturnType<typeof createWrittenImports>

/** Keeps the imports beside the rows. `fold` makes the roll-ups of touched buckets, and is called in turn. */
export function createWrittenImports(
  database: Sqlite,
  inTurn: ReturnType<typeof createSerialQueue>,
  fold: () => Promise<void>,
) {
  let statements: Statements | undefined
  const prepared = () => (statements ??= prepareStatements(database))

  return {
    /** Begins an import; the one of this id if there is one. */
    begin: (begun: { id: string; name: string; account: string; at: number }): Promise<WrittenImport> =>
      inTurn(() => {
        prepared().begin.run(begun)
        return prepared().find.get(begun.id) as WrittenImport
      }),
    list: (): WrittenImport[] => prepared().list.all(),
    isOpen: (id: string): boolean => prepared().find.get(id)?.undoing === 0,
    /** Returns the function that notes the rows of a write, within its transaction. */
    noteTaker({ id, position }: ImportPart, receivedAt: number) {
      const number = prepared().numberOf.get(id)?.number
      if (number === undefined) return null
      return {
        row: (series: number, { time, value }: { time: number; value: number }, previous: number | null) =>
          void prepared().note.run(number, series, time, value, previous),
        end: () => void prepared().move.run(position, receivedAt, number),
      }
    },
    /** Takes an import back; null if there is none. */
    async undo(id: string): Promise<Undone | null> {
      const number = prepared().numberOf.get(id)?.number
      if (number === undefined) return null
      const undone = { removed: 0, restored: 0, kept: 0 }
      await inTurn(() => void prepared().startUndo.run(number))
      while (await inTurn(() => undoSlice(database, prepared(), { number, undone })));
      await fold()
      await inTurn(() => void prepared().forget.run(number))
      return undone
    },
    /** Forgets the imports whose last rows came before a time. */
    forgetOld: (before: number): Promise<void> =>
      inTurn(() => {
        for (const { number } of prepared().old.all(before))
          database.transaction(() => {
            prepared().forgetRows.run(number)
            prepared().forget.run(number)
          })
      }),
  }
}

/** Takes some rows back; returns whether there are more. */
function undoSlice(
  database: Sqlite,
  statements: Statements,
  { number, undone }: { number: number; undone: Undone },
): boolean {
  const rows = statements.noted.all(number)
  database.transaction(() => {
    for (const row of rows) {
      undone[undoRow(statements, row)]++
      statements.forgetRow.run(number, row.series, row.time)
    }
    for (const series of new Set(rows.map((row) => row.series))) {
      statements.removeEmptyBuckets.run({ series })
      statements.updateSeries.run({ series })
      statements.removeEmptySeries.run({ series })
    }
  })
  return rows.length === SLICE
}

function undoRow(statements: Statements, { series, time, value, previous }: NotedRow): keyof Undone {
  const bucket = statements.bucketAt.get(series, time)
  const isUnchanged = statements.findRow.get(series, time)?.value === value
  if (!bucket || bucket.rows === 0 || !isUnchanged) return 'kept'
  if (previous === null) statements.removeRow.run(series, time)
  else statements.restoreRow.run(previous, series, time)
  statements.touchBucket.run(series, bucket.start)
  return previous === null ? 'removed' : 'restored'
}
