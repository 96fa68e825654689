import { md5 } from '@noble/hashes/legacy.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { createLimiter } from '@barn-workbench/core/concurrency'
import { ProblemError, type ErrorCode } from '@barn-workbench/core/result'
import type { ReceivedFile } from '@barn-workbench/core/transport'

/** Downloads of one instance at a time: the other calls of the screen keep their places among the six in flight. */
const MAXIMUM_DOWNLOADS = 2

/** The call of a file. */
export type OpenFile = (read: (file: ReceivedFile) => Promise<void>, signal: AbortSignal) => Promise<void>

/** Processes the pieces of a file, in their order. */
export type WritePiece = (piece: Uint8Array) => Promise<void>

export interface ReceiveOptions {
  signal: AbortSignal
  onProgress?: (received: number, size: number | null) => void
  /** Called when it waits for its turn, and when that has come. */
  onWaiting?: (isWaiting: boolean) => void
}

/**
 * Passes the pieces of a file to `write` as they arrive, in its turn. They are valid once this has resolved. Rejects
 * with a `ProblemError` if the file is not right, and with an `AbortError` for an aborted signal.
 */
export type Receive = (
  open: OpenFile,
  expected: ExpectedFile,
  write: WritePiece,
  options: ReceiveOptions,
) => Promise<{ contentType: string }>

/** Creates the receiver of the files of one instance, which works until `closed` is aborted. */
export function createReceiver(closed: AbortSignal): Receive {
  const limiter = createLimiter(MAXIMUM_DOWNLOADS)
  return async (open, expected, write, { signal, onProgress, onWaiting }) => {
    const ended = AbortSignal.any([signal, closed])
    let contentType = ''
    async function read(file: ReceivedFile): Promise<void> {
      contentType = file.contentType
      let received = 0
      for await (const piece of checkedPieces(file, expected)) {
        await write(piece)
        received += piece.length
        onProgress?.(received, expected.size ?? file.size)
      }
      ended.throwIfAborted()
    }
    ended.throwIfAborted()
    onWaiting?.(limiter.running >= MAXIMUM_DOWNLOADS)
    const download = async (): Promise<void> => {
      ended.throwIfAborted()
      onWaiting?.(false)
      await open(read, ended)
    }
    await limiter.run(download, { signal: ended })
    return { contentType }
  }
}

/** The facts about a file from its artifact; null if unknown. */
interface ExpectedFile {
  /** Bytes. */
  size: number | null
  /** 32 hexadecimal digits. */
  md5: string | null
}

/** Bytes that are hashed in one go, which takes a few ms. */
const SLICE = 512 * 1_024
/** Time after which others get their turn, ms. */
const TURN = 12

function fail(code: ErrorCode): never {
  throw new ProblemError({ code, params: {} })
}

/** Lets the browser do waiting work. Timers would be slowed down in a hidden tab. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}

/** The digest of pieces as they come, in slices between which the browser stays free. */
function createDigest() {
  const hash = md5.create()
  let turnEnds = performance.now() + TURN
  return {
    async update(piece: Uint8Array): Promise<void> {
      for (let start = 0; start < piece.length; start += SLICE) {
        hash.update(piece.subarray(start, start + SLICE))
        if (performance.now() < turnEnds) continue
        await nextTask()
        turnEnds = performance.now() + TURN
      }
    },
    text: () => bytesToHex(hash.digest()),
  }
}

/** The size of a file, which has to equal the expected one. Infinity if it is not announced. */
function announcedSize(announced: number | null, expected: number | null): number {
  if (announced !== null && expected !== null && announced !== expected) fail('client/wrong-size')
  return expected ?? announced ?? Infinity
}

/**
 * The pieces of a file as they arrive. Throws `client/wrong-size` as soon as the size is known to differ from the
 * expected one, and `client/wrong-digest` at the end: until then the pieces must not be relied on.
 */
async function* checkedPieces(file: ReceivedFile, expected: ExpectedFile): AsyncGenerator<Uint8Array> {
  const size = announcedSize(file.size, expected.size)
  const digest = expected.md5 === null ? null : createDigest()
  let received = 0
  for await (const piece of file.pieces) {
    received += piece.length
    if (received > size) fail('client/wrong-size')
    await digest?.update(piece)
    yield piece
  }
  if (size !== Infinity && received !== size) fail('client/wrong-size')
  if (digest && digest.text() !== expected.md5?.toLowerCase()) fail('client/wrong-digest')
}
