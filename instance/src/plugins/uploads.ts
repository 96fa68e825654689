import { mkdirSync, rmSync } from 'node:fs'
import { open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { LARGEST_PACKAGE } from '@barn-workbench/core/plugins/package'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import { HOUR, SECOND } from '@barn-workbench/core/time'
import type { Now } from '../base'
import { newId } from '../database'

/** Uploads of one account that may be under way. */
export const MAXIMUM_UPLOADS = 4
/** Time without a part after which an upload is gone, in ms. */
export const UPLOAD_LIFETIME = HOUR
const PRIVATE_FOLDER = 0o700
const PRIVATE_FILE = 0o600

/** A part of a package: some of its bytes, base64, from an offset on, and the size of all. */
interface Part {
  offset: number
  size: number
  bytes: string
}

/** The name of an upload. Each account has names of its own. */
export interface UploadKey {
  accountId: string
  uploadId: string
}

interface Upload {
  accountId: string
  /** Name of its file, or of its bytes in memory. */
  file: string
  /** Size of the package, and the bytes of it that are there. */
  size: number
  received: number
  /** Time of the last part, ms since the epoch. */
  touchedAt: number
}

/** The bytes of uploads that are under way. Nothing of them outlives a restart. */
interface UploadFiles {
  /** Writes some bytes of a file from an offset on. */
  write(file: string, offset: number, bytes: Uint8Array): Promise<void>
  read(file: string): Promise<Uint8Array>
  remove(file: string): Promise<void>
}

export type Uploads = ReturnType<typeof createUploads>

/** Takes packages in parts. The parts of an upload come one after the other, so that one that was cut off goes on. */
export function createUploads(folder: string | undefined, now: Now) {
  const files = folder === undefined ? createMemoryFiles() : createFolderFiles(folder)
  const uploads = new Map<string, Upload>()
  const nameOf = ({ accountId, uploadId }: UploadKey) => `${accountId} ${uploadId}`

  async function drop(name: string): Promise<void> {
    const upload = uploads.get(name)
    uploads.delete(name)
    if (upload) await files.remove(upload.file)
  }

  async function removeOld(): Promise<void> {
    for (const [name, { touchedAt }] of [...uploads]) if (now() - touchedAt > UPLOAD_LIFETIME) await drop(name)
  }

  /** The upload that a part belongs to. Null for a new one of an account that has too many. */
  async function findOrBegin(key: UploadKey, { size }: Part): Promise<Upload | null> {
    const name = nameOf(key)
    // Another size says that it is another file by the same name.
    if (uploads.get(name)?.size !== size) await drop(name)
    const known = uploads.get(name)
    if (known) return known
    const { accountId } = key
    if ([...uploads.values()].filter((upload) => upload.accountId === accountId).length >= MAXIMUM_UPLOADS) return null
    const upload = { accountId, file: newId(now()), size, received: 0, touchedAt: now() }
    uploads.set(name, upload)
    return upload
  }

  return {
    removeOld,
    async take(
      key: UploadKey,
      part: Part,
    ): Promise<Result<{ received: number }, 'plugin/upload-gap' | 'request/too-large' | 'request/too-many'>> {
      const bytes = Buffer.from(part.bytes, 'base64')
      const end = part.offset + bytes.byteLength
      if (part.size > LARGEST_PACKAGE || end > part.size)
        return fail('request/too-large', { maximumBytes: Math.min(part.size, LARGEST_PACKAGE) })
      await removeOld()
      const known = uploads.get(nameOf(key))
      if (part.offset > 0 && known?.size !== part.size) return fail('plugin/upload-gap', { received: 0 })
      const upload = await findOrBegin(key, part)
      if (!upload) return fail('request/too-many', { retryAfter: UPLOAD_LIFETIME / SECOND })
      upload.touchedAt = now()
      const { received } = upload
      if (part.offset > received) return fail('plugin/upload-gap', { received })
      if (end > received) {
        await files.write(upload.file, received, bytes.subarray(received - part.offset))
        upload.received = end
      }
      return succeed({ received: upload.received })
    },
    /** The bytes of a whole package; null if it is not there, or not whole. */
    async read(key: UploadKey): Promise<Uint8Array | null> {
      await removeOld()
      const upload = uploads.get(nameOf(key))
      if (!upload || upload.received < upload.size) return null
      upload.touchedAt = now()
      return files.read(upload.file)
    },
    remove: (key: UploadKey) => drop(nameOf(key)),
  }
}

/** Keeps uploads in a folder, from which those of an earlier run are removed. */
function createFolderFiles(folder: string): UploadFiles {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER })
  const pathOf = (file: string) => join(folder, file)
  return {
    async write(name, offset, bytes) {
      const file = await open(pathOf(name), offset === 0 ? 'w' : 'r+', PRIVATE_FILE)
      try {
        for (let written = 0; written < bytes.byteLength;)
          written += (await file.write(bytes, written, bytes.byteLength - written, offset + written)).bytesWritten
      } finally {
        await file.close()
      }
    },
    read: (file) => readFile(pathOf(file)),
    remove: (file) => rm(pathOf(file), { force: true }),
  }
}

function createMemoryFiles(): UploadFiles {
  const files = new Map<string, Uint8Array>()
  return {
    write(file, offset, bytes) {
      files.set(file, Buffer.concat([(files.get(file) ?? new Uint8Array()).subarray(0, offset), bytes]))
      return Promise.resolve()
    },
    read: (file) => Promise.resolve(files.get(file) ?? new Uint8Array()),
    remove: (file) => Promise.resolve(void files.delete(file)),
  }
}
