import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { open, readdir, rm, stat, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeThenRename } from '../base'
import type { PictureSource } from '../pictures'
import { hasRoom, type MeasureDisk } from '../recorder'

/** The content of a file: its bytes at once or piece by piece. */
export type FileContent = Uint8Array | AsyncIterable<Uint8Array>

/** Facts about a file, computed while it was written. */
interface WrittenFile {
  /** Bytes. */
  size: number
  /** 32 hexadecimal digits. */
  md5: string
}

/** A file of an artifact that is open for reading. */
export interface OpenedFile {
  /** Bytes. */
  size: number
  /** Reads as fast as its consumer takes the bytes. Cancelling it closes the file. */
  stream: ReadableStream<Uint8Array>
}

/** The files of artifacts by the ids of these. A file is there as a whole or not at all. */
export interface ArtifactFiles {
  /** Rejects if the content or the disk fails, or the signal is aborted; the file is then removed. */
  write(artifactId: string, content: FileContent, signal: AbortSignal): Promise<WrittenFile>
  /** Null if the artifact has no file. */
  open(artifactId: string): Promise<OpenedFile | null>
  /** The file as the source of a picture; null if there is none. */
  pictureSource(artifactId: string): Promise<PictureSource | null>
  remove(artifactId: string): Promise<void>
  /** Removes the rest of interrupted writes. */
  removeUnfinished(): Promise<void>
  /** The ids of all artifacts that have a file. */
  ids(): Promise<string[]>
  /** The folder for incomplete files. Its content is deleted at the next start. */
  workFolder: string
  /** Throws an error with the code `ENOSPC` where the disk has no room for more. */
  checkRoom(): Promise<void>
}

const ARTIFACTS_FOLDER = 'artifacts'

/** Opens the files of artifacts below the data folder; without one they are in memory. */
export function openArtifactFiles(folder: string | undefined, measureDisk: MeasureDisk): ArtifactFiles {
  return folder === undefined ? createMemoryFiles() : createFolderFiles(join(folder, ARTIFACTS_FOLDER), measureDisk)
}

const ARTIFACT_ID = /^[0-9a-f-]{36}$/
const PRIVATE_FOLDER = 0o700
const PRIVATE_FILE = 0o600
/** Bytes that are read at once. */
const CHUNK = 256 * 1024
/** Bytes after which a write looks again whether there is room. */
const BYTES_BETWEEN_CHECKS = 4 * 1024 * 1024

/**
 * Keeps the files of artifacts in a folder. A file is written under another name, flushed and then renamed. Its name is
 * the id of its artifact, not the name that the artifact prefers.
 */
function createFolderFiles(folder: string, measureDisk: MeasureDisk): ArtifactFiles {
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER })
  const pathOf = (artifactId: string) => join(folder, artifactId)

  async function checkRoom(): Promise<void> {
    if (!hasRoom(await measureDisk(folder)))
      throw Object.assign(new Error('The disk has no room for artifacts'), { code: 'ENOSPC' })
  }

  return {
    workFolder: folder,
    checkRoom,
    async write(artifactId, content, signal) {
      return await writeThenRename(pathOf(artifactId), '.part', (temporary) =>
        writeFile(temporary, content, { signal, checkRoom }),
      )
    },
    async open(artifactId) {
      const path = pathOf(artifactId)
      const size = await sizeOf(path)
      return size === null ? null : { size, stream: streamOfFile(path) }
    },
    async pictureSource(artifactId) {
      const path = pathOf(artifactId)
      return (await sizeOf(path)) === null ? null : { kind: 'file', path }
    },
    remove: (artifactId) => rm(pathOf(artifactId), { force: true }),
    async removeUnfinished() {
      for (const name of await readdir(folder))
        if (!ARTIFACT_ID.test(name)) await rm(join(folder, name), { recursive: true, force: true })
    },
    ids: async () => (await readdir(folder)).filter((name) => ARTIFACT_ID.test(name)),
  }
}

async function sizeOf(path: string): Promise<number | null> {
  const found = await stat(path).catch(() => null)
  return found?.isFile() ? found.size : null
}

interface WriteOptions {
  signal: AbortSignal
  checkRoom(): Promise<void>
}

async function writeFile(
  path: string,
  content: FileContent,
  { signal, checkRoom }: WriteOptions,
): Promise<WrittenFile> {
  const hash = createHash('md5')
  const file = await open(path, 'w', PRIVATE_FILE)
  let size = 0
  let checkAt = 0
  try {
    for await (const piece of content instanceof Uint8Array ? [content] : content) {
      signal.throwIfAborted()
      if (size >= checkAt) {
        await checkRoom()
        checkAt = size + BYTES_BETWEEN_CHECKS
      }
      hash.update(piece)
      size += piece.byteLength
      await writeAll(file, piece)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  signal.throwIfAborted()
  return { size, md5: hash.digest('hex') }
}

async function writeAll(file: FileHandle, piece: Uint8Array): Promise<void> {
  for (let offset = 0; offset < piece.byteLength;) offset += (await file.write(piece, offset)).bytesWritten
}

/** Opens the file when it is first read from, so that an answer without a body holds nothing open. */
function streamOfFile(path: string): ReadableStream<Uint8Array> {
  let file: FileHandle | null = null
  let isCancelled = false

  async function close(): Promise<void> {
    const opened = file
    file = null
    await opened?.close()
  }

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          file ??= await open(path, 'r')
          const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(CHUNK))
          if (isCancelled) return
          if (bytesRead > 0) controller.enqueue(buffer.subarray(0, bytesRead))
          else controller.close()
          if (bytesRead === 0) await close()
        } catch (error) {
          await close()
          throw error
        } finally {
          if (isCancelled) await close()
        }
      },
      async cancel() {
        isCancelled = true
        await close()
      },
    },
    { highWaterMark: 0 },
  )
}

/** Keeps the files of artifacts in memory, for an instance without a data folder. */
function createMemoryFiles(): ArtifactFiles {
  const files = new Map<string, Uint8Array>()

  return {
    async write(artifactId, content, signal) {
      const bytes = await bytesOf(content)
      signal.throwIfAborted()
      files.set(artifactId, bytes)
      return { size: bytes.byteLength, md5: createHash('md5').update(bytes).digest('hex') }
    },
    open(artifactId) {
      const bytes = files.get(artifactId)
      return Promise.resolve(bytes ? { size: bytes.byteLength, stream: streamOfBytes(bytes) } : null)
    },
    pictureSource(artifactId) {
      const bytes = files.get(artifactId)
      return Promise.resolve(bytes ? { kind: 'bytes', bytes } : null)
    },
    remove: (artifactId) => Promise.resolve(void files.delete(artifactId)),
    removeUnfinished: () => Promise.resolve(),
    ids: () => Promise.resolve([...files.keys()]),
    workFolder: tmpdir(),
    checkRoom: () => Promise.resolve(),
  }
}

async function bytesOf(content: FileContent): Promise<Uint8Array> {
  if (content instanceof Uint8Array) return content
  const pieces: Uint8Array[] = []
  for await (const piece of content) pieces.push(piece)
  return Buffer.concat(pieces)
}

function streamOfBytes(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes)
      controller.close()
    },
  })
}
