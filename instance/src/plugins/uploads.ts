import { rmSync } from 'node:fs'
import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { LARGEST_PACKAGE } from '@barn-workbench/core/plugins/package'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import { HOUR } from '@barn-workbench/core/time'
import type { Now } from '../base'
import { newId } from '../database'

/** Uploads of one account that are kept. A further one takes the place of the one that was used longest ago. */
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

  /** Whether a part is of the file that is being uploaded by its name: of its size, with the bytes that are there. */
  async function isOfSameFile(upload: Upload | undefined, { size, offset }: Part, bytes: Uint8Array): Promise<boolean> {
    if (upload?.size !== size) return false
    const known = upload.received > offset ? (await files.read(upload.file)).subarray(offset, upload.received) : bytes
    const length = Math.min(known.byteLength, bytes.byteLength)
    return Buffer.compare(known.subarray(0, length), bytes.subarray(0, length)) === 0
  }

  /** The upload that a part belongs to, a new one with its first part. */
  async function findOrBegin(key: UploadKey, { size, offset }: Part): Promise<Upload> {
    const name = nameOf(key)
    const known = uploads.get(name)
    if (known) return known
    const { accountId } = key
    const upload = { accountId, file: newId(now()), size, received: 0, touchedAt: now() }
    if (offset > 0) return upload
    const own = [...uploads].filter(([, one]) => one.accountId === accountId)
    const [oldest] = own.toSorted(([, one], [, other]) => one.touchedAt - other.touchedAt)
    if (oldest && own.length >= MAXIMUM_UPLOADS) await drop(oldest[0])
    uploads.set(name, upload)
    return upload
  }

  return {
    removeOld,
    async take(
      key: UploadKey,
      part: Part,
    ): Promise<Result<{ received: number }, 'plugin/upload-gap' | 'request/too-large'>> {
      const bytes = Buffer.from(part.bytes, 'base64')
      const end = part.offset + bytes.byteLength
      if (part.size > LARGEST_PACKAGE || end > part.size)
        return fail('request/too-large', { maximumBytes: Math.min(part.size, LARGEST_PACKAGE) })
      await removeOld()
      if (!(await isOfSameFile(uploads.get(nameOf(key)), part, bytes))) await drop(nameOf(key))
      const upload = await findOrBegin(key, part)
      const { received } = upload
      if (part.offset > received) return fail('plugin/upload-gap', { received })
      upload.touchedAt = now()
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

/** Keeps uploads in a folder, from which uploads of an earlier run are removed. */
function createFolderFiles(folder: string): UploadFiles {
  rmSync(folder, { recursive: true, force: true })
  const pathOf = (file: string) => join(folder, file)
  return {
    async write(name, offset, bytes) {
      await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
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
