import { constants, setPriority } from 'node:os'
import { openSqlite } from './sqlite'

/*
 * The program that reads a whole database for damage, as a separate process that can be ended at any time. It prints
 * `ok`, or the damage.
 */

const [file = ''] = process.argv.slice(2)
// Everything else goes first.
setPriority(constants.priority.PRIORITY_LOW)

function check(): string {
  try {
    const sqlite = openSqlite(file, { mustExist: true })
    sqlite.pragma('query_only = ON')
    return String(sqlite.pragma('quick_check(1)'))
  } catch (error) {
    return (error as Error).message
  }
}

process.stdout.write(check())
