import { mkdirSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { StartError, type Now } from '../base'
import type { InstanceLog } from '../log'
import { DATABASE_FILE, makeFilePrivate, renameFlushed } from './dataFolder'
import { SCHEMA_STEPS } from './schema'
import type { Sqlite } from './sqlite'

/** The folder of the copies that are made before an upgrade, within the data folder. No backup holds it. */
export const COPIES_FOLDER = 'before-upgrade'
const PARTIAL = '.partial'
/** Copies that are kept; older ones make room for a new one. */
const KEPT_COPIES = 2
/** Room that stays free beside a copy, in bytes. */
const SPARE_ROOM = 16 * 1024 * 1024
const MEGABYTE = 1024 * 1024

interface UpgradeOptions {
  log: InstanceLog
  now: Now
}

/** The steps of the schema that a database has taken. None for an empty one. */
function takenSteps(sqlite: Sqlite): readonly string[] {
  const hasSteps = sqlite.prepare("SELECT count(*) FROM sqlite_master WHERE name = 'kysely_migration'").value() === 1
  if (!hasSteps) return []
  return sqlite
    .prepare<{ name: string }>('SELECT name FROM kysely_migration ORDER BY name')
    .all()
    .map(({ name }) => name)
}

/**
 * The steps that bring a database up to date. Throws a `StartError` if a newer version of the program has written it:
 * nothing is changed then.
 */
function missingSteps(taken: readonly string[]): readonly string[] {
  const unknown = taken.filter((step) => !SCHEMA_STEPS.includes(step))
  if (unknown.length > 0)
    throw new StartError(
      `the data folder belongs to a newer version of this program (${unknown.join(', ')}); start that version, or restore a backup of before. Nothing was changed.`,
    )
  return SCHEMA_STEPS.filter((step) => !taken.includes(step))
}

/** Deletes the rest of an interrupted copy, and the oldest copies. */
function makeRoomForCopy(copies: string): void {
  const files = readdirSync(copies).sort()
  for (const file of files.filter((name) => name.endsWith(PARTIAL))) rmSync(join(copies, file))
  const whole = files.filter((name) => !name.endsWith(PARTIAL))
  for (const file of whole.slice(0, Math.max(0, whole.length - KEPT_COPIES + 1))) rmSync(join(copies, file))
}

function refuseWithoutRoom(folder: string): void {
  const { bavail, bsize } = statfsSync(folder)
  const needed = statSync(join(folder, DATABASE_FILE)).size + SPARE_ROOM
  if (bavail * bsize >= needed) return
  throw new StartError(
    `the disk has no room for the copy of the database that is made before an upgrade (${Math.ceil(needed / MEGABYTE)} MB); nothing was changed. Make room, or go on with the version of before.`,
  )
}

/**
 * Copies the database as it is, so that the version of before can go on with it. The copy has its name once it is whole
 * and on the disk. Returns its path.
 */
function copyDatabase(sqlite: Sqlite, folder: string, now: number): string {
  const copies = join(folder, COPIES_FOLDER)
  mkdirSync(copies, { recursive: true, mode: 0o700 })
  makeRoomForCopy(copies)
  refuseWithoutRoom(folder)
  const time = new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')
  const file = join(copies, `${time}.db`)
  const partial = `${file}${PARTIAL}`
  makeFilePrivate(partial)
  sqlite.prepare('VACUUM INTO ?').run(partial)
  renameFlushed(partial, file)
  return file
}

/**
 * Prepares the upgrade of a database in a data folder: refuses one of a newer version, and copies one that an older
 * version has written. Returns the message for the end of the upgrade; null if there is nothing to do.
 */
export function prepareUpgrade(sqlite: Sqlite, folder: string, options: UpgradeOptions): (() => void) | null {
  try {
    return beginUpgrade(sqlite, folder, options)
  } catch (error) {
    sqlite.close()
    throw error
  }
}

function beginUpgrade(sqlite: Sqlite, folder: string, { log, now }: UpgradeOptions): (() => void) | null {
  const taken = takenSteps(sqlite)
  const steps = missingSteps(taken)
  if (taken.length === 0 || steps.length === 0) return null
  const say = (message: string) =>
    log.write({ kind: 'system', timestamp: now(), level: 'warn', module: 'database', message })
  say(`the database is of an older version: ${steps.length} steps follow (${steps.join(', ')}), after a copy`)
  const copy = copyDatabase(sqlite, folder, now())
  return () => say(`the database is up to date; as it was before it stays in ${copy}`)
}
