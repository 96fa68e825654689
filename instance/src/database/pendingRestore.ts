import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../base'
import { LOCK_FILE, writePrivateFile } from './dataFolder'
import { RESERVE_FILES } from './diskReserve'
import { COPIES_FOLDER } from './upgrade'

/*
 * A restore of a running instance first writes the whole backup beside its data (`RESTORE_FOLDER`) and then the plan.
 * From the plan on, the next start puts the restored files in the place of the old ones, which it keeps in a folder
 * with the time in its name. A start that is interrupted is finished by the one after it.
 */

/** The folder into which a backup is unpacked while its instance runs. */
export const RESTORE_FOLDER = 'restore-new'
const PLAN_FILE = 'restore.json'
const ASIDE = 'replaced-'
const PRIVATE_FOLDER = 0o700
/**
 * Files that a restore leaves in place: the lock is held, the reserves keep room on the disk, and the log belongs to
 * the machine.
 */
const STAYING: ReadonlySet<string> = new Set([
  LOCK_FILE,
  ...RESERVE_FILES,
  COPIES_FOLDER,
  'log',
  'backup-work',
  'backup-proof',
])

interface RestorePlan {
  /** The name of the folder that keeps the old files. */
  aside: string
  /** Entries of the data folder that the backup does not have and that stay. */
  staying: string[]
  /** Whether the old files have been moved. */
  isCleared: boolean
}

/** Whether an entry of a data folder belongs to a restore and not to the instance. */
export function isOfRestore(name: string): boolean {
  return name === RESTORE_FOLDER || name === PLAN_FILE || name === `${PLAN_FILE}.new` || name.startsWith(ASIDE)
}

/** Orders the next start to use the files in `RESTORE_FOLDER`. Returns the name of the folder for the old ones. */
export function planRestore(folder: string, { time, staying }: { time: number; staying: string[] }): string {
  const base = `${ASIDE}${new Date(time).toISOString().slice(0, 19).replaceAll(':', '-')}Z`
  let aside = base
  for (let number = 2; existsSync(join(folder, aside)); number++) aside = `${base}-${number}`
  writePlan(folder, { aside, staying, isCleared: false })
  return aside
}

function writePlan(folder: string, plan: RestorePlan): void {
  writePrivateFile(join(folder, PLAN_FILE), JSON.stringify(plan))
  flush(folder)
}

/**
 * Puts the files of a planned restore in their place. Call it with the folder locked and its database closed. Returns
 * the name of the folder that keeps the old files; null if no restore is planned.
 */
export function finishRestore(folder: string): string | null {
  const file = join(folder, PLAN_FILE)
  if (!existsSync(file)) return null
  try {
    const plan = JSON.parse(readFileSync(file, 'utf8')) as RestorePlan
    const aside = join(folder, plan.aside)
    if (!plan.isCleared) {
      mkdirSync(aside, { recursive: true, mode: PRIVATE_FOLDER })
      // An interrupted start has created an empty database; the file that was moved aside before is the old one.
      moveAll(folder, aside, (name) => !STAYING.has(name) && !plan.staying.includes(name) && !isOfRestore(name))
      writePlan(folder, { ...plan, isCleared: true })
    }
    const restored = join(folder, RESTORE_FOLDER)
    if (existsSync(restored)) {
      for (const name of readdirSync(restored)) replace(join(restored, name), join(folder, name))
      flush(folder)
    }
    rmSync(restored, { recursive: true, force: true })
    rmSync(file)
    flush(folder)
    return plan.aside
  } catch (error) {
    throw new StartError(`the restore of ${folder} cannot be finished: ${(error as Error).message}`)
  }
}

function moveAll(from: string, to: string, isMoved: (name: string) => boolean): void {
  for (const name of readdirSync(from).filter(isMoved))
    if (!existsSync(join(to, name))) renameSync(join(from, name), join(to, name))
  flush(to)
}

/** A folder cannot be renamed over another one that has content. */
function replace(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true })
  renameSync(from, to)
}

function flush(folder: string): void {
  try {
    const handle = openSync(folder, 'r')
    fsyncSync(handle)
    closeSync(handle)
  } catch {
    // Some file systems cannot flush a folder, and need not.
  }
}
