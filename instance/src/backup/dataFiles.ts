import type { Dirent } from 'node:fs'
import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { COPIES_FOLDER, DATABASE_FILE, isInitialized, isOfRestore, LOCK_FILE, RESERVE_FILES } from '../database'
import { BackupError } from './backupError'

export const RECORDINGS_FOLDER = 'recordings'
/** Copies of databases on their way into an encrypted backup, and the folder of a proof. */
export const WORK_FOLDER = 'backup-work'
export const PROOF_FOLDER = 'backup-proof'
/** The local authority for HTTPS. Whoever has its key can pass for the barn, so it is in encrypted backups alone. */
export const AUTHORITY_FOLDER = 'https'
/** The log is about the program and not of the barn; it stays with the machine. */
const LOG_FOLDER = 'log'

const LEFT_OUT: ReadonlySet<string> = new Set([
  LOCK_FILE,
  ...RESERVE_FILES,
  COPIES_FOLDER,
  WORK_FOLDER,
  PROOF_FOLDER,
  LOG_FOLDER,
])
/** Files that belong to an open database or to a write that is not finished. */
const PASSING = /(-wal|-shm|-journal|-closed|\.part|\.new)$/
/** Databases that were set aside because they are damaged: they cannot be copied as databases are. */
const SET_ASIDE = /\.damaged-/
const SQLITE_HEADER = 'SQLite format 3\0'

/** A file of the data folder. */
export interface DataFile {
  path: string
  size: number
  isDatabase: boolean
}

interface DataParts {
  withRecordings: boolean
  withAuthority: boolean
}

/**
 * Lists the files that a backup of a data folder holds. Throws a `BackupError` if no instance was ever started in it.
 */
export async function listDataFiles(folder: string, { withRecordings, withAuthority }: DataParts): Promise<DataFile[]> {
  if (!isInitialized(folder))
    throw new BackupError('missing', `there is no instance in the data folder ${folder}`, folder)
  const withoutParts = new Set([withRecordings ? '' : RECORDINGS_FOLDER, withAuthority ? '' : AUTHORITY_FOLDER])
  const files: DataFile[] = []
  const entries = await readdir(folder, { withFileTypes: true })
  for (const entry of entries) {
    const { name } = entry
    if (withoutParts.has(name) || isLeftOut(name)) continue
    await listEntry(folder, name, { entry, files })
  }
  if (!files.some(({ path }) => path === DATABASE_FILE))
    throw new BackupError('missing', `the data folder ${folder} has no database`, folder)
  return files.sort((a, b) => Number(b.isDatabase) - Number(a.isDatabase) || (a.path < b.path ? -1 : 1))
}

function isLeftOut(name: string): boolean {
  return LEFT_OUT.has(name) || isOfRestore(name) || PASSING.test(name) || SET_ASIDE.test(name)
}

interface Listing {
  entry: Dirent
  files: DataFile[]
}

/** A link counts as its target: recordings often lie on another disk. */
async function listEntry(folder: string, path: string, { entry, files }: Listing): Promise<void> {
  const found = await stat(join(folder, path)).catch(() => null)
  if (found?.isFile()) {
    files.push({ path, size: found.size, isDatabase: !path.includes('/') && (await isDatabase(join(folder, path))) })
    return
  }
  // A link inside of a folder could lead round in a circle.
  if (!found?.isDirectory() || (entry.isSymbolicLink() && path.includes('/'))) return
  for (const child of await readdir(join(folder, path), { withFileTypes: true }))
    if (!PASSING.test(child.name)) await listEntry(folder, `${path}/${child.name}`, { entry: child, files })
}

async function isDatabase(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SQLITE_HEADER.length), 0, SQLITE_HEADER.length, 0)
    return bytesRead === SQLITE_HEADER.length && buffer.toString('latin1') === SQLITE_HEADER
  } finally {
    await handle.close()
  }
}
