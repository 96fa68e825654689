import type { Sqlite } from '../../database'
import { STATE_TABLE } from './tables'

/** The times for which rows are stored, in ms since the epoch. */
export interface Coverage {
  /** Every bucket in [from, rolledTo) has its roll-ups. */
  from: number
  rolledTo: number
  /** Every minute in [minutesFrom, to) has its rows. */
  minutesFrom: number
  to: number
}

/** Null before the first rows are written. */
export function readCoverage(database: Sqlite): Coverage | null {
  const text = database.prepare(`SELECT value FROM ${STATE_TABLE} WHERE key = 'coverage'`).value()
  return typeof text === 'string' ? (JSON.parse(text) as Coverage) : null
}

/** Has to be called in the transaction that writes the rows, so that a crash leaves both or neither. */
export function writeCoverage(database: Sqlite, coverage: Coverage): void {
  database.prepare(`INSERT OR REPLACE INTO ${STATE_TABLE} VALUES ('coverage', ?)`).run(JSON.stringify(coverage))
}
