import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { StartError } from '../base'

/** Names of the files in a data folder. */
export const DATABASE_FILE = 'instance.db'
export const LOCK_FILE = 'instance.lock'
/** The file that exists once the database has its tables. From then on an empty database is a damaged one. */
const INITIALIZED_FILE = 'instance.initialized'

/** The file that a folder has while a backup is being restored into it. */
export const RESTORE_MARK = 'restore.partial'

/** Permissions: only the owner may read and write. */
const PRIVATE_FOLDER = 0o700
const PRIVATE_FILE = 0o600

/**
 * Creates the data folder if it does not exist, readable only by its owner. The permissions of a folder with content
 * stay as they are: it may belong to another program. The database is a private file in any case. Throws a `StartError`
 * if the folder cannot be used.
 */
export function prepareFolder(folder: string): void {
  try {
    createFolderWithParents(folder)
    accessSync(folder, constants.R_OK | constants.W_OK)
    if (isHalfRestored(folder)) throw new Error('a restore into it was interrupted; begin the restore again')
    if (readdirSync(folder).length === 0) chmodSync(folder, PRIVATE_FOLDER)
    createPrivateFile(join(folder, LOCK_FILE))
    if (!isInitialized(folder)) createPrivateFile(join(folder, DATABASE_FILE))
  } catch (error) {
    throw new StartError(`the data folder ${folder} cannot be used: ${(error as Error).message}`)
  }
}

/** Makes sure that only the owner can read a file of the instance, which may not exist yet. */
export function makeFilePrivate(file: string): void {
  createPrivateFile(file)
  chmodSync(file, PRIVATE_FILE)
}

/** Writes a new private file and renames it, so that a crash leaves either none or a complete one. */
export function writePrivateFile(file: string, text: string): void {
  const temporaryFile = `${file}.new`
  const handle = openSync(temporaryFile, 'w', PRIVATE_FILE)
  writeSync(handle, text)
  closeSync(handle)
  renameFlushed(temporaryFile, file)
}

/** Flushes a complete temporary file, and gives it its name, so that a crash leaves no part of a file under it. */
export function renameFlushed(temporaryFile: string, file: string): void {
  const handle = openSync(temporaryFile, 'r+')
  fsyncSync(handle)
  closeSync(handle)
  renameSync(temporaryFile, file)
}

/**
 * Creates an empty private file. SQLite gives the files that it makes beside a database the permissions of the
 * database.
 */
function createPrivateFile(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, 'a', PRIVATE_FILE))
}

/** Whether the database of a folder has had its tables. */
export function isInitialized(folder: string): boolean {
  return existsSync(join(folder, INITIALIZED_FILE))
}

/** Notes that the database of a folder has its tables. */
export function markInitialized(folder: string): void {
  createPrivateFile(join(folder, INITIALIZED_FILE))
}

/**
 * Node's recursive `mkdirSync` does not return on a file system that creates no folders, so this recurses by itself.
 */
function createFolderWithParents(folder: string): void {
  if (existsSync(folder)) return
  createFolderWithParents(dirname(folder))
  mkdirSync(folder, { mode: PRIVATE_FOLDER })
}

/** Whether a restore into a folder was interrupted, so that it holds a part of a backup. */
export function isHalfRestored(folder: string): boolean {
  return existsSync(join(folder, RESTORE_MARK))
}

/** Marks a folder as one into which a backup is being restored. */
export function markHalfRestored(folder: string): void {
  createFolderWithParents(folder)
  writePrivateFile(join(folder, RESTORE_MARK), '')
}

/** Removes the mark of a restore that is complete. */
export function markRestored(folder: string): void {
  rmSync(join(folder, RESTORE_MARK), { force: true })
}
