import type { ReceivedFile } from '@barn-workbench/core/transport'
import { checkedPieces, type ExpectedFile } from './checkPieces'
import { limitConcurrency } from './limitConcurrency'

/** Downloads of one instance at a time: the other calls of the screen keep their places among the six in flight. */
export const MAXIMUM_DOWNLOADS = 2

/** The call of a file. */
export type OpenFile = (read: (file: ReceivedFile) => Promise<void>, signal: AbortSignal) => Promise<void>

/** What is done with the pieces of a file, in their order. */
export type WritePiece = (piece: Uint8Array) => Promise<void>

export interface ReceiveOptions {
  signal: AbortSignal
  onProgress?: (received: number, size: number | null) => void
  /** Called when it waits for its turn, and when that has come. */
  onWaiting?: (isWaiting: boolean) => void
}

/**
 * Passes the pieces of a file to `write` as they arrive, in its turn. What was passed counts once this has resolved.
 * Rejects with a `ProblemError` for a file that is not right, and with an `AbortError` for an aborted signal.
 */
export type Receive = (
  open: OpenFile,
  expected: ExpectedFile,
  write: WritePiece,
  options: ReceiveOptions,
) => Promise<{ contentType: string }>

/** Creates what receives the files of one instance, until `closed` is aborted. */
export function createReceiver(closed: AbortSignal): Receive {
  const runLimited = limitConcurrency(MAXIMUM_DOWNLOADS)
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
    await runLimited(ended, () => open(read, ended), onWaiting)
    return { contentType }
  }
}
