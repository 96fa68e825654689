import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { flushFolder } from '../base'
import { writeArchive, type ArchiveEntry } from './archive'
import { RECORDINGS_FOLDER, type DataFile } from './dataFiles'
import { digestFile, readPieces, writePieces } from './fileCopy'
import { MANIFEST_FILE, type BackupManifest } from './manifest'

const PRIVATE_FILE = 0o600

/** The sources of a backup. */
export interface BackupContent {
  dataFolder: string
  /** The folder with the copies of the databases. */
  work: string
  /** The folder or file that is written. */
  target: string
  /** The files are added to it. */
  manifest: BackupManifest
  databases: readonly DataFile[]
  files: readonly DataFile[]
  onBytes: (bytes: number) => void
}

/** Writes a backup as a folder, which has the copies of the databases. Returns its bytes; null if a file went away. */
export async function writeBackupFolder(content: BackupContent): Promise<number | null> {
  const { dataFolder, target, manifest, databases, files, onBytes } = content
  for (const { path } of databases) {
    await finishCopy(join(target, path))
    manifest.files.push({ path, ...(await digestFile(join(target, path), onBytes)) })
  }
  for (const { path, size } of files) {
    const source = join(dataFolder, path)
    try {
      manifest.files.push({ path, ...(await writePieces(readPieces(source, size), join(target, path), onBytes)) })
    } catch (error) {
      if (!isGone(error, source)) throw error
      if (!mayGo(path)) return null
      await rm(join(target, path), { force: true })
    }
  }
  const text = textOf(manifest)
  await writePieces(piecesOf(text), join(target, MANIFEST_FILE), () => undefined)
  await flushFolder(target)
  return manifest.files.reduce((sum, { size }) => sum + size, text.length)
}

/** Writes a backup as one encrypted file. Returns its bytes; null if a file went away. */
export async function writeBackupArchive(content: BackupContent, passphrase: string): Promise<number | null> {
  const { dataFolder, work, target, databases } = content
  for (const { path } of databases) await finishCopy(join(work, path))
  try {
    const pieces = writeArchive(entriesOf(content), passphrase)
    return (await writePieces(pieces, target, () => undefined)).size
  } catch (error) {
    const { path = '' } = error as NodeJS.ErrnoException
    if (path.startsWith(dataFolder) && isGone(error, path)) return null
    throw error
  }
}

async function* entriesOf({
  dataFolder,
  work,
  manifest,
  databases,
  files,
  onBytes,
}: BackupContent): AsyncGenerator<ArchiveEntry> {
  for (const file of [...databases, ...files]) {
    const { path } = file
    const source = join(file.isDatabase ? work : dataFolder, path)
    const found = await stat(source).catch(() => null)
    if (!found && mayGo(path)) continue
    const size = file.isDatabase && found ? found.size : file.size
    const hash = createHash('sha256')
    yield { path, size, content: noted(readPieces(source, size), { hash, onBytes }) }
    manifest.files.push({ path, size, sha256: hash.digest('hex') })
  }
  const text = textOf(manifest)
  yield { path: MANIFEST_FILE, size: text.length, content: piecesOf(text) }
}

async function* noted(
  pieces: AsyncIterable<Buffer>,
  { hash, onBytes }: { hash: ReturnType<typeof createHash>; onBytes: (bytes: number) => void },
): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    hash.update(piece)
    onBytes(piece.length)
    yield piece
  }
}

/** Makes a copy of a database private, and flushes it. Reading it has left files beside it. */
async function finishCopy(copy: string): Promise<void> {
  for (const ending of ['-wal', '-shm']) await rm(`${copy}${ending}`, { force: true })
  const handle = await open(copy, 'r+')
  try {
    // A mounted share may know no permissions.
    await handle.chmod(PRIVATE_FILE).catch(() => undefined)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Recordings are removed all the time, and their index follows the files that are there. */
const mayGo = (path: string): boolean => path.startsWith(`${RECORDINGS_FOLDER}/`)

const isGone = (error: unknown, source: string): boolean =>
  (error as NodeJS.ErrnoException).code === 'ENOENT' && !existsSync(source)

const textOf = (manifest: BackupManifest): Buffer => Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)

async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  yield await Promise.resolve(bytes)
}
