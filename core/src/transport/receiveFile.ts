import type { Clock } from '../clock'
import { ProblemError } from '../result'
import { abortable, FILE_SILENCE } from './exchangeLimits'

/** A file as it arrives. */
export interface ReceivedFile {
  contentType: string
  /** Bytes that the instance announces, or null. */
  size: number | null
  /** The pieces in their order. They can be iterated once; ending the iteration early cancels the download. */
  pieces: AsyncIterable<Uint8Array>
}

export interface ReceiveOptions {
  clock: Clock
  signal: AbortSignal
}

/** Passes the body of a response to `read`. Ends the response in any case. */
export async function receiveFile(
  response: Response,
  options: ReceiveOptions,
  read: (file: ReceivedFile) => Promise<void>,
): Promise<void> {
  const reader = response.body?.getReader()
  const length = response.headers.get('Content-Length')
  try {
    await read({
      contentType: response.headers.get('Content-Type') ?? 'application/octet-stream',
      size: length !== null && /^\d{1,15}$/.test(length) ? Number(length) : null,
      pieces: piecesOf(reader, options),
    })
  } finally {
    void reader?.cancel().catch(() => undefined)
  }
}

async function* piecesOf(
  reader: ReadableStreamDefaultReader<Uint8Array> | undefined,
  options: ReceiveOptions,
): AsyncGenerator<Uint8Array> {
  if (!reader) return
  for (;;) {
    const piece = await readPiece(reader, options)
    if (piece.done) return
    yield piece.value
  }
}

/** Waits for the next piece, for `FILE_SILENCE` at most. */
async function readPiece(reader: ReadableStreamDefaultReader<Uint8Array>, { clock, signal }: ReceiveOptions) {
  const silence = new AbortController()
  const timeOut = () => silence.abort(new ProblemError({ code: 'client/timeout', params: {} }))
  const cancelTimer = clock.setTimeout(timeOut, FILE_SILENCE)
  try {
    const read = reader.read().catch(() => {
      throw new ProblemError({ code: 'client/unreachable', params: {} })
    })
    return await abortable(read, AbortSignal.any([signal, silence.signal]))
  } finally {
    cancelTimer()
  }
}
