import type { Clock } from '@barn-workbench/core/clock'
import { instancePlugins } from '@barn-workbench/core/contract'
import { LARGEST_PACKAGE } from '@barn-workbench/core/plugins/package'
import { isProblem, ProblemError, problemOf, type ErrorCode } from '@barn-workbench/core/result'
import type { Session } from '@barn-workbench/core/session'
import { SECOND } from '@barn-workbench/core/time'

/*
 * The way of a package to an instance: `faultOfFile` finds what is wrong with a file before anything is sent;
 * `uploadPackage` sends it in parts, each from the byte that the instance has named. While the instance is not reached
 * it waits and tries again, so that the upload goes on where the connection was lost. `keptUpload` keeps what was begun
 * on the device, so that it also goes on after a reload, once the same file is chosen again.
 */

/** Size of a part, in bytes. */
export const PART_SIZE = 512_000
/** Time between two attempts while the instance is not reached, in ms. */
const RETRY_DELAY = 3 * SECOND
/** Times that an instance may name an earlier byte than the one sent, before the upload is given up. */
const MAXIMUM_GAPS = 5
const UNREACHED: readonly ErrorCode[] = ['client/no-host-available', 'client/unreachable', 'client/timeout']
/** The first bytes of a zip file. */
const ZIP = [0x50, 0x4b, 0x03, 0x04]

/** The reason why a file cannot be a package. */
export type FileFault = 'tooLarge' | 'notAPackage'

/** Finds the fault of a file before any of it is sent; null if there is none. */
export async function faultOfFile(file: Blob): Promise<FileFault | null> {
  if (file.size > LARGEST_PACKAGE) return 'tooLarge'
  const bytes = new Uint8Array(await bytesOf(file.slice(0, ZIP.length)))
  return ZIP.every((byte, index) => bytes[index] === byte) ? null : 'notAPackage'
}

export interface UploadProgress {
  /** Bytes that the instance has. */
  received: number
  /** Whether the connection is lost at the moment. */
  isWaiting: boolean
}

export interface UploadOptions {
  session: Pick<Session, 'send'>
  clock: Pick<Clock, 'setTimeout'>
  uploadId: string
  /** Bytes that the instance has already, of an upload that goes on; 0 by default. */
  from?: number
  signal: AbortSignal
  onProgress: (progress: UploadProgress) => void
}

/** Sends a package in parts. Rejects with a `ProblemError` that the instance gave, or when `signal` is aborted. */
export async function uploadPackage(file: Blob, options: UploadOptions): Promise<void> {
  const { signal, onProgress, from = 0 } = options
  // At least one part is sent, by which the instance says whether it still has those before.
  let offset = Math.max(0, Math.min(from, file.size - PART_SIZE))
  let gaps = 0
  while (offset < file.size) {
    signal.throwIfAborted()
    try {
      offset = await sendPart(file, offset, options)
      onProgress({ received: offset, isWaiting: false })
    } catch (error) {
      signal.throwIfAborted()
      if (isProblem(error, 'plugin/upload-gap') && gaps < MAXIMUM_GAPS) {
        gaps += 1
        offset = Number(problemOf(error).params['received'] ?? 0)
        continue
      }
      if (!isUnreached(error)) throw error
      onProgress({ received: offset, isWaiting: true })
      await delay(options)
    }
  }
}

/** Sends the part that begins at a byte. Resolves to the byte that the instance needs next. */
async function sendPart(file: Blob, offset: number, { session, uploadId, signal }: UploadOptions): Promise<number> {
  const bytes = await base64Of(file.slice(offset, offset + PART_SIZE))
  const body = { offset, size: file.size, bytes }
  const { received } = await session.send(instancePlugins.upload, { params: { uploadId }, body }, { signal })
  return received
}

/** Whether the instance has not answered, so that the same part can be sent again. */
function isUnreached(error: unknown): boolean {
  return error instanceof ProblemError && UNREACHED.includes(error.problem.code)
}

function delay({ clock, signal }: UploadOptions): Promise<void> {
  return new Promise((resolve) => {
    const cancel = clock.setTimeout(resolve, RETRY_DELAY)
    signal.addEventListener('abort', () => {
      cancel()
      resolve()
    })
  })
}

/** The bytes of a blob. */
export function bytesOf(blob: Blob): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as ArrayBuffer)
    reader.onerror = () => reject(reader.error ?? new Error('the file cannot be read'))
    reader.readAsArrayBuffer(blob)
  })
}

/** The bytes of a blob in base64. */
function base64Of(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(reader.error ?? new Error('the file cannot be read'))
    reader.readAsDataURL(blob)
  })
}
