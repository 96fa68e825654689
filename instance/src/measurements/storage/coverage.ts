import type BetterSqlite3 from 'better-sqlite3'
import { STATE_TABLE } from './tables'

/** What is stored; times are milliseconds, spans half-open. */
export interface Coverage {
  /** Roll-ups exist of every bucket in [from, rolledTo). */
  from: number
  rolledTo: number
  /** Rows of single minutes exist in [minutesFrom, to). */
  minutesFrom: number
  to: number
}

export function readCoverage(database: BetterSqlite3.Database): Coverage | null {
  const text = database.prepare(`SELECT value FROM ${STATE_TABLE} WHERE key = 'coverage'`).pluck().get()
  return typeof text === 'string' ? (JSON.parse(text) as Coverage) : null
}

/** Belongs into the transaction that writes the rows: after a crash both are there or neither. */
export function writeCoverage(database: BetterSqlite3.Database, coverage: Coverage): void {
  database.prepare(`INSERT OR REPLACE INTO ${STATE_TABLE} VALUES ('coverage', ?)`).run(JSON.stringify(coverage))
}
