import { ProblemError } from '@barn-workbench/core/result'
import { decodeBytes, type Decode, type DecodedReply } from '@barn-workbench/core/transport'
import type { DecodeMessage, DecodeRequest } from './decodeMessages'

/** Bodies above this size, in bytes, are decoded off the main thread. */
const WORKER_THRESHOLD = 512 * 1024
/**
 * The same for replies to a projection, whose documents are small while decoding takes its time by document, and for
 * columns, in which each four bytes are a value.
 */
const DENSE_THRESHOLD = 64 * 1024

interface PendingReply {
  /** The items of a list that have arrived. */
  items: unknown[]
  resolve: (reply: DecodedReply) => void
  reject: (error: Error) => void
}

function appendAll(items: unknown[], more: readonly unknown[]): void {
  for (const item of more) items.push(item)
}

/**
 * Creates a function that decodes small bodies at once and large ones in a worker, which starts with the first of them.
 * A large body is transferred, so its bytes are gone afterwards. Rejects with a ProblemError if a body cannot be
 * decoded.
 */
export function createDecoder(startWorker: () => Worker): Decode {
  const pending = new Map<number, PendingReply>()
  let worker: Worker | undefined
  let lastId = 0

  /**
   * Rejects all pending bodies, because a worker that has failed sends no replies. The next body starts another worker.
   */
  function discardWorker(failed: Worker): void {
    failed.terminate()
    worker = undefined
    for (const { reject } of pending.values()) reject(new ProblemError({ code: 'client/code-not-loaded', params: {} }))
    pending.clear()
  }

  function receive(message: DecodeMessage): void {
    const reply = pending.get(message.id)
    if (!reply) return
    if ('items' in message) return appendAll(reply.items, message.items)
    pending.delete(message.id)
    if ('problem' in message) return reply.reject(new ProblemError(message.problem))
    const { isList, value, skippedItems } = message
    reply.resolve({ value: isList ? reply.items : value, ...(skippedItems && { skippedItems }) })
  }

  function createWorker(): Worker {
    const started = startWorker()
    started.addEventListener('message', ({ data }: MessageEvent<DecodeMessage>) => receive(data))
    started.addEventListener('error', () => discardWorker(started))
    return started
  }

  return async (endpoint, bytes, options = {}) => {
    const isDense = options.projection !== undefined || options.columns === 'encoded'
    const threshold = isDense ? DENSE_THRESHOLD : WORKER_THRESHOLD
    if (bytes.byteLength <= threshold) return decodeBytes(endpoint, bytes, options)
    worker ??= createWorker()
    const id = ++lastId
    const reply = new Promise<DecodedReply>((resolve, reject) => pending.set(id, { items: [], resolve, reject }))
    const request: DecodeRequest = { id, method: endpoint.method, path: endpoint.path, bytes, ...options }
    worker.postMessage(request, [bytes.buffer])
    return await reply
  }
}
