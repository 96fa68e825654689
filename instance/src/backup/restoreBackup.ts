import { existsSync } from 'node:fs'
import { readdir, readFile, rm, stat, statfs } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { flushFolder } from '../base'
import {
  isHalfRestored,
  isOfRestore,
  LOCK_FILE,
  markHalfRestored,
  markRestored,
  NEWEST_SCHEMA,
  RESERVE_FILES,
  RESTORE_MARK,
} from '../database'
import { readArchive, type ArchiveEntry } from './archive'
import { BackupError, toBackupError } from './backupError'
import { digestFile, readPieces, writePieces } from './fileCopy'
import { FilePath, MANIFEST_FILE, parseManifest, PARTIAL, type BackupManifest } from './manifest'

export interface RestoreOptions {
  /** The folder or file of a backup. */
  source: string
  /** A folder that is missing, empty, or half restored. */
  folder: string
  passphrase: string | null
  /** Whether a file is restored; all are by default. Every file is checked. */
  isWanted?: (path: string) => boolean
  /** Told how many bytes of how many are done. */
  onProgress?: (done: number, total: number) => void
}

/**
 * Restores a backup into a folder. The digests of all files are checked; a backup with a fault leaves nothing behind.
 * A restore that is interrupted leaves a mark, with which no instance starts and another restore begins again. Throws a
 * `BackupError`.
 */
export async function restoreBackup(options: RestoreOptions): Promise<BackupManifest> {
  const { source, folder } = options
  const found = await stat(source).catch(() => null)
  if (!found) throw new BackupError('missing', `there is no backup ${source}`, source)
  if (basename(source).endsWith(PARTIAL))
    throw new BackupError('damaged', `${source} is a backup that was never finished; choose another one`, source)
  await clear(folder)
  try {
    return await (found.isDirectory() ? restoreFolder(options) : restoreArchive(options, found.size))
  } catch (error) {
    if (existsSync(folder) && isHalfRestored(folder)) await empty(folder).catch(() => undefined)
    throw toBackupError(error, folder)
  }
}

/** Makes sure that a folder is empty; the rest of an interrupted restore is removed. */
async function clear(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw toBackupError(error, folder)
  })
  if (names.length === 0) return
  if (!names.every(isOfMark) && !isHalfRestored(folder))
    throw new BackupError('notEmpty', `the folder ${folder} holds something; name an empty or a new one`, folder)
  await empty(folder)
}

/** The mark of a restore, or a mark that was being written. */
const isOfMark = (name: string): boolean => name.startsWith(RESTORE_MARK)

/** Removes everything, and the mark at last. */
async function empty(folder: string): Promise<void> {
  const names = await readdir(folder)
  for (const name of names.filter((one) => !isOfMark(one)))
    await rm(join(folder, name), { recursive: true, force: true })
  await rm(join(folder, `${RESTORE_MARK}.new`), { force: true })
  markRestored(folder)
}

/** All digests of a folder are checked before anything is written. */
async function restoreFolder({ source, folder, isWanted = all, onProgress }: RestoreOptions): Promise<BackupManifest> {
  const manifest = await readManifest(source)
  const wanted = manifest.files.filter(({ path }) => isWanted(path))
  const [checked, written] = [manifest.files, wanted].map((files) => files.reduce((sum, { size }) => sum + size, 0))
  await checkRoom(folder, written ?? 0)
  const onBytes = createProgress((checked ?? 0) + (written ?? 0), onProgress)
  for (const file of manifest.files) await checkFile(source, file, onBytes)
  markHalfRestored(folder)
  for (const { path, sha256 } of wanted) {
    const facts = await writePieces(readPieces(join(source, path)), join(folder, path), onBytes)
    if (facts.sha256 !== sha256) throw damagedFile(source, path)
  }
  await finish(folder, wanted)
  return manifest
}

const all = (): boolean => true

function createProgress(total: number, onProgress: RestoreOptions['onProgress']): (bytes: number) => void {
  let done = 0
  return (bytes) => {
    done += bytes
    onProgress?.(done, Math.max(total, done))
  }
}

async function readManifest(source: string): Promise<BackupManifest> {
  const text = await readFile(join(source, MANIFEST_FILE), 'utf8').catch(() => {
    throw new BackupError('damaged', `${source} is no backup: its ${MANIFEST_FILE} is missing`, MANIFEST_FILE)
  })
  const manifest = parseManifest(text, { source, newestSchema: NEWEST_SCHEMA })
  requireOwnFiles(source, manifest.files)
  return manifest
}

/** No backup brings the files by which this folder is locked or restored. */
function requireOwnFiles(source: string, files: readonly { path: string }[]): void {
  for (const { path } of files) {
    const [top = ''] = path.split('/')
    if (!FilePath.safeParse(path).success || top === LOCK_FILE || RESERVE_FILES.includes(top) || isOfRestore(top))
      throw damagedFile(source, path)
  }
}

async function checkFile(
  source: string,
  { path, size, sha256 }: BackupManifest['files'][number],
  onBytes: (bytes: number) => void,
): Promise<void> {
  const facts = await digestFile(join(source, path), onBytes).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT')
      throw new BackupError('damaged', `the backup ${source} has lost its file ${path}`, path)
    throw toBackupError(error, source)
  })
  if (facts.size !== size || facts.sha256 !== sha256) throw damagedFile(source, path)
}

function damagedFile(source: string, path: string): BackupError {
  return new BackupError('damaged', `the backup ${source} is damaged: ${path} has changed; nothing was restored`, path)
}

async function checkRoom(folder: string, needed: number): Promise<void> {
  const { bavail, bsize } = await statfs(await existingParent(folder))
  if (bavail * bsize < needed)
    throw new BackupError('full', `there is no room for ${folder}: ${Math.ceil(needed / 1e6)} MB are needed`, folder)
}

async function existingParent(folder: string): Promise<string> {
  return existsSync(folder) || dirname(folder) === folder ? folder : existingParent(dirname(folder))
}

/** An archive is checked while it is unpacked, so that it is decrypted once. */
async function restoreArchive(options: RestoreOptions, archiveSize: number): Promise<BackupManifest> {
  const { source, folder, isWanted = all } = options
  const { manifestText, written } = await unpack(options, archiveSize)
  const manifest = parseManifest(manifestText, { source, newestSchema: NEWEST_SCHEMA })
  for (const { path, sha256 } of manifest.files) if (written.get(path) !== sha256) throw damagedFile(source, path)
  await finish(
    folder,
    manifest.files.filter(({ path }) => isWanted(path)),
  )
  return manifest
}

/** Writes the files of an archive, and returns its manifest and the digests of the files. */
async function unpack(
  { source, folder, passphrase, isWanted = all, onProgress }: RestoreOptions,
  archiveSize: number,
): Promise<{ manifestText: string; written: ReadonlyMap<string, string> }> {
  if (passphrase === null) throw new BackupError('wrongPassphrase', `${source} is encrypted: its passphrase is needed`)
  const onBytes = createProgress(archiveSize, onProgress)
  const written = new Map<string, string>()
  let manifestText = ''
  for await (const entry of readArchive(readPieces(source), { passphrase, name: source })) {
    if (entry.path === MANIFEST_FILE) {
      manifestText = await textOf(entry)
      continue
    }
    requireOwnFiles(source, [entry])
    // The first entry has shown that the passphrase is right.
    if (written.size === 0) {
      await checkRoom(folder, archiveSize)
      markHalfRestored(folder)
    }
    const { sha256 } = await writePieces(entry.content, join(folder, entry.path), onBytes)
    written.set(entry.path, sha256)
    if (!isWanted(entry.path)) await rm(join(folder, entry.path))
  }
  return { manifestText, written }
}

async function textOf({ content }: ArchiveEntry): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of content) pieces.push(piece)
  return Buffer.concat(pieces).toString('utf8')
}

/** Flushes the folders and removes the mark. */
async function finish(folder: string, files: readonly { path: string }[]): Promise<void> {
  const folders = new Set(files.map(({ path }) => dirname(join(folder, path))))
  for (const one of folders) await flushFolder(one)
  markRestored(folder)
  await flushFolder(folder)
  await flushFolder(dirname(folder))
}
