import { existsSync } from 'node:fs'
import { mkdir, rm, statfs } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { flushFolder, writeThenRename } from '../base'
import { copySqlite, DATABASE_FILE } from '../database'
import { instanceVersion } from '../system'
import { BackupError, toBackupError } from './backupError'
import { listDataFiles, RECORDINGS_FOLDER, WORK_FOLDER, type DataFile } from './dataFiles'
import { countRows, readFacts, readSchema } from './inspectDatabase'
import { ARCHIVE, backupName, NEW_FORMAT, PARTIAL, type BackupManifest } from './manifest'
import { writeBackupArchive, writeBackupFolder } from './writeBackup'

/** Share of the free room that a backup leaves, so that the disk is not full to its last byte. */
const ROOM_MARGIN = 0.02
/** How often a backup begins again when files were removed while it was made. */
const MAXIMUM_ATTEMPTS = 3
const PRIVATE_FOLDER = 0o700
/** The facts that a start has to repeat as flags. */
const FLAGS = ['seed', 'demo', 'simulate'] as const

export interface BackupOptions {
  dataFolder: string
  /** A folder for backups, or the file of an encrypted one. */
  target: string
  withRecordings: boolean
  /** Null: not encrypted. */
  passphrase: string | null
  /** In ms since the epoch. */
  time: number
  /** Told how many bytes of how many are done. */
  onProgress?: (done: number, total: number) => void
}

export interface MadeBackup {
  name: string
  path: string
  size: number
}

/**
 * Makes a backup of a data folder, whose instance may be running. It is written under a temporary name, flushed, and
 * renamed when it is whole. Throws a `BackupError`.
 */
export async function makeBackup(options: BackupOptions): Promise<MadeBackup> {
  const { dataFolder, target, passphrase } = options
  const path = await chooseName(options)
  const copies = join(dataFolder, WORK_FOLDER, `${process.pid}`)
  try {
    const size = await writeThenRename(path, `.${process.pid}${PARTIAL}`, async (partial) => {
      const work = passphrase === null ? partial : copies
      await rm(partial, { recursive: true, force: true })
      await mkdir(work, { recursive: true, mode: PRIVATE_FOLDER })
      return writeConsistent(options, { partial, work })
    })
    await flushFolder(dirname(path))
    return { name: basename(path), path, size }
  } catch (error) {
    throw toBackupError(error, target)
  } finally {
    if (passphrase !== null) await rm(copies, { recursive: true, force: true }).catch(() => undefined)
  }
}

/** An encrypted backup can be given its own name; every other one has its time in its name. */
async function chooseName({ dataFolder, target, passphrase, time }: BackupOptions): Promise<string> {
  if (isInside(target, dataFolder))
    throw new BackupError('failed', `the target ${target} is inside of the data folder; name another one`, target)
  if (passphrase !== null && target.endsWith(ARCHIVE)) {
    if (existsSync(target)) throw new BackupError('notEmpty', `${target} exists already; name another file`, target)
    return target
  }
  await mkdir(target, { recursive: true, mode: PRIVATE_FOLDER }).catch((error: unknown) => {
    throw toBackupError(error, target)
  })
  const base = join(target, backupName(readFacts(join(dataFolder, DATABASE_FILE))['id'] ?? 'instance', time))
  const ending = passphrase === null ? '' : ARCHIVE
  let path = `${base}${ending}`
  for (let number = 2; existsSync(path); number++) path = `${base}-${number}${ending}`
  return path
}

export function isInside(path: string, folder: string): boolean {
  return `${resolve(path)}/`.startsWith(`${resolve(folder)}/`)
}

interface Places {
  partial: string
  /** The folder for copies of databases. */
  work: string
}

/** A file that an instance removes meanwhile may still be named by the copy of its database, so it begins again. */
async function writeConsistent(options: BackupOptions, places: Places): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    const size = await writeOnce(options, places)
    if (size !== null) return size
    if (attempt === MAXIMUM_ATTEMPTS)
      throw new BackupError('failed', `files of ${options.dataFolder} went away while they were read; try again later`)
    await rm(places.partial, { recursive: true, force: true })
    await mkdir(places.work, { recursive: true, mode: PRIVATE_FOLDER })
  }
}

/** Returns the bytes of the backup; null if a file went away. */
async function writeOnce(options: BackupOptions, places: Places): Promise<number | null> {
  const { dataFolder, withRecordings, passphrase, target, onProgress } = options
  const parts = { withRecordings, withAuthority: passphrase !== null }
  const before = await listDataFiles(dataFolder, parts)
  const databases = before.filter(({ isDatabase }) => isDatabase)
  const total = before.reduce((sum, { size }) => sum + size, 0)
  await checkRoom(dirname(places.partial), total, target)
  if (passphrase !== null) await checkRoom(places.work, sizeOf(databases), dataFolder)
  for (const { path } of databases)
    await copySqlite(join(dataFolder, path), join(places.work, path), () => onProgress?.(0, total))
  const files = (await listDataFiles(dataFolder, parts)).filter(({ isDatabase }) => !isDatabase)
  if (before.some((file) => !file.isDatabase && !isPassing(file) && !files.some(({ path }) => path === file.path)))
    return null
  let done = 0
  const onBytes = (bytes: number): void => {
    done += bytes
    onProgress?.(done, Math.max(total, done))
  }
  const manifest = describeBackup(places.work, { databases, time: options.time, withRecordings })
  const content = { dataFolder, work: places.work, target: places.partial, manifest, databases, files, onBytes }
  return await (passphrase === null ? writeBackupFolder(content) : writeBackupArchive(content, passphrase))
}

/** Recordings are removed and finished all the time, and their index follows the present files. */
const isPassing = ({ path }: DataFile): boolean => path.startsWith(`${RECORDINGS_FOLDER}/`)

const sizeOf = (files: readonly { size: number }[]): number => files.reduce((sum, { size }) => sum + size, 0)

async function checkRoom(folder: string, needed: number, target: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize * (1 - ROOM_MARGIN)
  if (free < needed)
    throw new BackupError(
      'full',
      `there is no room in ${target}: ${inMegabytes(needed)} are needed and ${inMegabytes(free)} are free`,
      target,
    )
}

const inMegabytes = (bytes: number): string => `${Math.ceil(bytes / 1_000_000)} MB`

interface Described {
  databases: readonly DataFile[]
  time: number
  withRecordings: boolean
}

/** Everything of the manifest but the files. Rows are counted in the copies of the databases, which lie in `work`. */
function describeBackup(work: string, { databases, time, withRecordings }: Described): BackupManifest {
  const database = join(work, DATABASE_FILE)
  const facts = readFacts(database)
  return {
    format: NEW_FORMAT,
    version: instanceVersion(),
    schema: readSchema(database),
    instance: { id: facts['id'] ?? '', type: facts['type'] ?? '' },
    flags: Object.fromEntries(FLAGS.flatMap((name) => (facts[name] === undefined ? [] : [[name, facts[name]]]))),
    madeAt: time,
    withRecordings,
    containsSecrets: true,
    files: [],
    rows: Object.fromEntries(databases.map(({ path }) => [path, countRows(join(work, path))])),
  }
}
