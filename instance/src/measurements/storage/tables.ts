import { MINUTE } from '@barn-workbench/core/time'
import type { Sqlite } from '../../database'
import { PRESENCES, type RowSource, type Series } from '../series/catalogue'
import { createWrittenTables } from '../written/sqliteWrittenStore'

export const MINUTE_TABLE = 'measurement_minute'
export const ROLL_UP_TABLE = 'measurement_roll_up'
const STATE_TABLE = 'measurement_state'

export const ROLL_UP_PARTS = ['sum', 'min', 'max', 'first', 'last'] as const
export type RollUpPart = (typeof ROLL_UP_PARTS)[number]

/**
 * The parts of a roll-up that say in which minutes of its bucket there are values: their number, and the first and the
 * last of them in minutes since the epoch.
 */
export const PRESENCE_PARTS = ['count', 'first', 'last'] as const

const COLUMN = /^[a-z][a-z0-9_]*$/

/** Greater than any index of a camera; part of the key of a row. */
export const CAMERAS_PER_KEY = 256

/** Greater than any column index; part of the key that orders points by time, camera and series. */
export const COLUMN_INDICES = 4096

/** The key of a row, which orders rows by time, then camera. */
export function minuteKey(time: number, cameraIndex = 0): number {
  return Math.floor(time / MINUTE) * CAMERAS_PER_KEY + cameraIndex
}

/** The first key at or after a time. */
export function firstKeyFrom(time: number): number {
  return Math.ceil(time / MINUTE) * CAMERAS_PER_KEY
}

/** The name of a series' column. It throws on a name that would need quoting. */
export function columnOf(series: Series): string {
  if (!COLUMN.test(series.column)) throw new Error(`Invalid column name: ${series.column}`)
  return series.column
}

/** The name of the column of a part of a series in roll-ups, such as its sum. */
export function rollUpColumn(series: Series, part: RollUpPart): string {
  return `${columnOf(series)}__${part}`
}

export function presenceColumn(presence: (typeof PRESENCES)[number], part: (typeof PRESENCE_PARTS)[number]): string {
  return `${presence}__${part}`
}

/** The names of all columns of the table of minutes. */
export function minuteColumns(source: RowSource): string[] {
  return source.catalogue.series.map(columnOf)
}

/** The names of all columns of the table of roll-ups. */
export function rollUpColumns(source: RowSource): string[] {
  const presences = PRESENCES.flatMap((presence) => PRESENCE_PARTS.map((part) => presenceColumn(presence, part)))
  return [
    ...presences,
    ...source.catalogue.series.flatMap((series) => ROLL_UP_PARTS.map((part) => rollUpColumn(series, part))),
  ]
}

function createTableSql(name: string, columns: readonly string[]): string {
  return `CREATE TABLE IF NOT EXISTS ${name} (id INTEGER PRIMARY KEY, ${columns.map((column) => `${column} INTEGER`).join(', ')})`
}

/** The statement that writes a row, and replaces one of the same id. */
export function upsertSql(table: string, columns: readonly string[]): string {
  return `INSERT OR REPLACE INTO ${table} (id, ${columns.join(', ')}) VALUES (?${', ?'.repeat(columns.length)})`
}

/**
 * Creates missing tables. Computed rows of another barn or of another version of the series are dropped; rows from
 * outside stay.
 */
export function createTables(database: Sqlite, source: RowSource): void {
  database.transaction(() => {
    database.exec(`CREATE TABLE IF NOT EXISTS ${STATE_TABLE} (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID`)
    const stored = database.prepare(`SELECT value FROM ${STATE_TABLE} WHERE key = 'fingerprint'`).value()
    if (stored !== undefined && stored !== source.fingerprint) {
      database.exec(
        `DROP TABLE IF EXISTS ${MINUTE_TABLE}; DROP TABLE IF EXISTS ${ROLL_UP_TABLE}; DELETE FROM ${STATE_TABLE}`,
      )
    }
    createWrittenTables(database)
    database.exec(createTableSql(MINUTE_TABLE, minuteColumns(source)))
    database.exec(createTableSql(ROLL_UP_TABLE, rollUpColumns(source)))
    database.prepare(`INSERT OR IGNORE INTO ${STATE_TABLE} VALUES ('fingerprint', ?)`).run(source.fingerprint)
  })
}

/** The times for which rows are stored, in ms since the epoch. */
export interface Coverage {
  /** Every bucket in [from, rolledTo) has its roll-ups. */
  from: number
  rolledTo: number
  /** Every minute in [minutesFrom, to) has its rows. */
  minutesFrom: number
  to: number
}

/** Reads the coverage; null before the first rows are written. */
export function readCoverage(database: Sqlite): Coverage | null {
  const text = database.prepare(`SELECT value FROM ${STATE_TABLE} WHERE key = 'coverage'`).value()
  return typeof text === 'string' ? (JSON.parse(text) as Coverage) : null
}

/** Stores the coverage. Call it in the transaction that writes the rows, so that a crash keeps both or neither. */
export function writeCoverage(database: Sqlite, coverage: Coverage): void {
  database.prepare(`INSERT OR REPLACE INTO ${STATE_TABLE} VALUES ('coverage', ?)`).run(JSON.stringify(coverage))
}
