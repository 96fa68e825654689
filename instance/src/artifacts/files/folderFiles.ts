import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { hasRoom, type MeasureDisk } from '../../recorder'
import type { ArtifactFiles, FileContent, WrittenFile } from './artifactFiles'

const ARTIFACT_ID = /^[0-9a-f-]{36}$/
const PRIVATE_FOLDER = 0o700
const PRIVATE_FILE = 0o600
/** Bytes that are read at once. */
const CHUNK = 256 * 1024
/** Bytes after which a write looks again whether there is room. */
const BYTES_BETWEEN_CHECKS = 4 * 1024 * 1024

/**
 * Keeps the files of artifacts in a folder. A file is written under another name, flushed and then renamed. Its name is the
 * id of its artifact, whatever name an artifact prefers.
 */
export function createFolderFiles(folder: string, measureDisk: MeasureDisk): ArtifactFiles {
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
      const temporary = `${pathOf(artifactId)}.part`
      try {
        const written = await writeFile(temporary, content, { signal, checkRoom })
        await rename(temporary, pathOf(artifactId))
        return written
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },
    async open(artifactId) {
      const path = pathOf(artifactId)
      const size = await sizeOf(path)
      return size === null ? null : { size, stream: streamOf(path) }
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
function streamOf(path: string): ReadableStream<Uint8Array> {
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
