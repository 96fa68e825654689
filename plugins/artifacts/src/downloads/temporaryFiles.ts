import { ProblemError } from '@barn-workbench/core/result'
import { DAY } from '@barn-workbench/core/time'
import { newUuid } from '@barn-workbench/plugin-sdk'

/** Maximum size of one file in memory, in bytes, if the browser has no other place for it. */
export const MAXIMUM_IN_MEMORY = 200 * 1_000_000
/** Smaller files, in bytes, are held in memory always. */
const SMALL = 8 * 1_000_000

/** The folder of the browser's own file system in which files wait until they are saved. */
const FOLDER = 'artifact-downloads'
/** Files of pages that were closed in the middle are removed after this time, ms. */
const ABANDONED = DAY

/** A file that is being written and not yet checked. */
export interface TemporaryFile {
  /** Whether it takes memory rather than room on the disk. */
  isInMemory: boolean
  write(piece: Uint8Array): Promise<void>
  /** Ends writing. The blob is valid until `discard`. */
  finish(contentType: string): Promise<Blob>
  /** Deletes the written file. */
  discard(): Promise<void>
}

function isQuota(error: unknown): boolean {
  return error instanceof Error && error.name === 'QuotaExceededError'
}

/** The problem of a failed write. */
export function writeProblem(error: unknown): unknown {
  return isQuota(error) ? new ProblemError({ code: 'client/disk-full', params: {} }, { cause: error }) : error
}

function createMemoryFile(): TemporaryFile {
  let pieces: Uint8Array[] = []
  let size = 0
  return {
    isInMemory: true,
    async write(piece) {
      size += piece.length
      if (size > MAXIMUM_IN_MEMORY) {
        pieces = []
        throw new ProblemError({ code: 'client/too-large', params: {} })
      }
      pieces.push(piece)
    },
    async finish(contentType) {
      const blob = new Blob(pieces as BlobPart[], { type: contentType })
      pieces = []
      return blob
    },
    async discard() {
      pieces = []
    },
  }
}

/** Writes into the browser's own file system, so that nothing is held in memory. */
async function createDiskFile(folder: FileSystemDirectoryHandle, name: string): Promise<TemporaryFile> {
  const handle = await folder.getFileHandle(name, { create: true })
  const writable = await handle.createWritable()
  const remove = () => folder.removeEntry(name).catch(() => undefined)
  return {
    isInMemory: false,
    async write(piece) {
      try {
        await writable.write(piece as Uint8Array<ArrayBuffer>)
      } catch (error) {
        throw writeProblem(error)
      }
    },
    async finish(contentType) {
      try {
        await writable.close()
      } catch (error) {
        throw writeProblem(error)
      }
      const file = await handle.getFile()
      return file.slice(0, file.size, contentType)
    },
    async discard() {
      await writable.abort().catch(() => undefined)
      await remove()
    },
  }
}

/** The folder of temporary files; null if the browser has none, or cannot write there from a page. */
async function openFolder(): Promise<FileSystemDirectoryHandle | null> {
  try {
    const root = await navigator.storage.getDirectory()
    const folder = await root.getDirectoryHandle(FOLDER, { create: true })
    // Some browsers write only in workers.
    return 'createWritable' in FileSystemFileHandle.prototype ? folder : null
  } catch {
    return null
  }
}

/** Removes the files of closed pages. */
async function removeAbandoned(folder: FileSystemDirectoryHandle): Promise<void> {
  for await (const name of folder.keys()) {
    const writtenAt = Number(name.split('-')[0])
    if (!(Date.now() - writtenAt < ABANDONED)) await folder.removeEntry(name).catch(() => undefined)
  }
}

let folderOnce: Promise<FileSystemDirectoryHandle | null> | null = null
function folderOf(): Promise<FileSystemDirectoryHandle | null> {
  folderOnce ??= openFolder().then(async (folder) => {
    if (folder) await removeAbandoned(folder).catch(() => undefined)
    return folder
  })
  return folderOnce
}

/**
 * Opens a temporary file for a number of bytes (null if unknown). Rejects with `client/too-large` if it would have to
 * be held in memory and is too large for that.
 */
export async function openTemporaryFile(size: number | null): Promise<TemporaryFile> {
  if (size !== null && size <= SMALL) return createMemoryFile()
  const folder = await folderOf()
  if (folder) return await createDiskFile(folder, `${Date.now()}-${newUuid()}`)
  if (size !== null && size > MAXIMUM_IN_MEMORY) throw new ProblemError({ code: 'client/too-large', params: {} })
  return createMemoryFile()
}
