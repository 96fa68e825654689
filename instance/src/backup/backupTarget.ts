import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY } from '@barn-workbench/core/time'
import { BackupError, toBackupError } from './backupError'
import { WORK_FOLDER } from './dataFiles'
import { isInside } from './makeBackup'
import { ARCHIVE, BackupManifest, MANIFEST_FILE, namePrefix, PARTIAL, timeOfName } from './manifest'

/** The file by which a target is known again: a disk that is not mounted leaves an empty folder in its place. */
const TARGET_FILE = 'barn-backups.json'
/** Number of days and of weeks of which a backup is kept. */
const KEPT_DAYS = 7
const KEPT_WEEKS = 4
const PRIVATE_FOLDER = 0o700

/** A backup that lies in a target. */
export interface FoundBackup {
  name: string
  madeAt: number
  size: number
  isEncrypted: boolean
}

/** Makes a folder a target for backups, and returns the id by which it is known again. Throws a `BackupError`. */
export async function prepareTarget(target: string, dataFolder: string): Promise<string> {
  if (isInside(target, dataFolder))
    throw new BackupError('failed', `the target ${target} is inside of the data folder; name another one`, target)
  try {
    await mkdir(target, { recursive: true, mode: PRIVATE_FOLDER })
    const known = await readTargetId(target)
    if (known !== null) {
      await tryWrite(target)
      return known
    }
    const id = randomUUID()
    await writeFile(join(target, TARGET_FILE), `${JSON.stringify({ id })}\n`)
    return id
  } catch (error) {
    throw toBackupError(error, target)
  }
}

async function tryWrite(target: string): Promise<void> {
  const file = join(target, `barn-write-test-${process.pid}`)
  await writeFile(file, '')
  await rm(file, { force: true })
}

async function readTargetId(target: string): Promise<string | null> {
  const text = await readFile(join(target, TARGET_FILE), 'utf8').catch(() => null)
  try {
    const { id } = JSON.parse(text ?? 'null') as { id: unknown }
    return typeof id === 'string' ? id : null
  } catch {
    return null
  }
}

/** Throws a `BackupError` if the folder is not the target of this id. */
export async function requireTarget(target: string, id: string): Promise<void> {
  if ((await readTargetId(target)) !== id)
    throw new BackupError('missing', `${target} is not there, or another disk is in its place`, target)
}

/** Lists the whole backups of an instance, the newest first. */
export async function listBackups(target: string, instanceId: string): Promise<FoundBackup[]> {
  const prefix = namePrefix(instanceId)
  const names = await readdir(target).catch((error: unknown) => {
    throw toBackupError(error, target)
  })
  const found: FoundBackup[] = []
  for (const name of names) {
    const madeAt = name.startsWith(prefix) && !name.endsWith(PARTIAL) ? timeOfName(name) : null
    if (madeAt === null) continue
    const backup = name.endsWith(ARCHIVE) ? await findArchive(target, name) : await findFolder(target, name)
    if (backup) found.push({ name, madeAt, ...backup })
  }
  return found.sort((a, b) => b.madeAt - a.madeAt || (a.name < b.name ? 1 : -1))
}

async function findArchive(target: string, name: string): Promise<Pick<FoundBackup, 'size' | 'isEncrypted'> | null> {
  const found = await stat(join(target, name)).catch(() => null)
  return found?.isFile() ? { size: found.size, isEncrypted: true } : null
}

async function findFolder(target: string, name: string): Promise<Pick<FoundBackup, 'size' | 'isEncrypted'> | null> {
  const text = await readFile(join(target, name, MANIFEST_FILE), 'utf8').catch(() => null)
  if (text === null) return null
  try {
    const { files } = BackupManifest.parse(JSON.parse(text))
    return { size: files.reduce((sum, { size }) => sum + size, 0), isEncrypted: false }
  } catch {
    // It is shown, and a restore of it reports the error.
    return { size: 0, isEncrypted: false }
  }
}

/**
 * Removes the backups that are neither the newest of one of the last days nor of one of the last weeks that have
 * backups. Days are counted by the backups and not by the clock, so a clock that jumps removes none.
 */
export async function removeOldBackups(target: string, instanceId: string): Promise<string[]> {
  const all = await listBackups(target, instanceId)
  const kept = new Set([...newestOfPeriods(all, DAY, KEPT_DAYS), ...newestOfPeriods(all, 7 * DAY, KEPT_WEEKS)])
  const removed = all.filter(({ name }) => !kept.has(name))
  // A folder without its manifest is no backup, so that a half removed one does not look whole.
  for (const { name } of removed) {
    await rm(join(target, name, MANIFEST_FILE), { force: true }).catch(() => undefined)
    await rm(join(target, name), { recursive: true, force: true })
  }
  return removed.map(({ name }) => name)
}

function newestOfPeriods(newestFirst: readonly FoundBackup[], period: number, count: number): string[] {
  const names = new Map<number, string>()
  for (const { madeAt, name } of newestFirst) {
    const number = Math.floor(madeAt / period)
    if (!names.has(number) && names.size < count) names.set(number, name)
  }
  return [...names.values()]
}

const PROCESS_OF_PARTIAL = /\.(\d+)\.partial$/
/** After this time, in ms, a process of the same number is another one. */
const LONGEST_BACKUP = DAY

/** Removes the rest of interrupted backups in a target and in the data folder. */
export async function removePartial(
  target: string,
  { instanceId, dataFolder }: { instanceId: string; dataFolder: string },
) {
  const prefix = namePrefix(instanceId)
  for (const name of await readdir(target).catch(() => [])) {
    const process_ = name.startsWith(prefix) ? PROCESS_OF_PARTIAL.exec(name)?.[1] : undefined
    if (process_ !== undefined && (await isLeftOver(join(target, name), Number(process_))))
      await rm(join(target, name), { recursive: true, force: true })
  }
  const work = join(dataFolder, WORK_FOLDER)
  if (!existsSync(work)) return
  for (const name of await readdir(work))
    if (await isLeftOver(join(work, name), Number(name))) await rm(join(work, name), { recursive: true, force: true })
}

async function isLeftOver(path: string, processId: number): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  if (!found) return false
  return !isRunning(processId) || Date.now() - found.mtimeMs > LONGEST_BACKUP
}

function isRunning(processId: number): boolean {
  if (processId === process.pid) return false
  try {
    process.kill(processId, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
