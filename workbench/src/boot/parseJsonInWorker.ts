import { ProblemError, type Problem } from '@barn-workbench/core/result'
import { parseJson } from '@barn-workbench/core/transport'

/** Bodies above this size, in bytes, are parsed off the main thread. */
export const WORKER_THRESHOLD = 1024 * 1024

/** The message with which the worker answers: the parsed value, or the problem that kept it from being parsed. */
interface WorkerReply {
  id: number
  value?: unknown
  problem?: Problem
}

interface PendingParse {
  resolve: (value: unknown) => void
  reject: (error: Error) => void
}

/**
 * Creates a function that parses small bodies at once and large ones in a worker, which starts with the first of them.
 * A large body is transferred, so its bytes are gone afterwards. Rejects with a ProblemError where a body is not JSON.
 */
export function createJsonParser(startWorker: () => Worker): (bytes: Uint8Array<ArrayBuffer>) => Promise<unknown> {
  const pending = new Map<number, PendingParse>()
  let worker: Worker | undefined
  let lastId = 0

  /**
   * Rejects all pending bodies, because a worker that has failed sends no replies. The next body starts another worker.
   */
  function discardWorker(failed: Worker): void {
    failed.terminate()
    worker = undefined
    for (const { reject } of pending.values()) reject(new ProblemError({ code: 'client/not-json', params: {} }))
    pending.clear()
  }

  function createWorker(): Worker {
    const started = startWorker()
    started.addEventListener('message', ({ data: { id, value, problem } }: MessageEvent<WorkerReply>) => {
      const parse = pending.get(id)
      pending.delete(id)
      if (problem) parse?.reject(new ProblemError(problem))
      else parse?.resolve(value)
    })
    started.addEventListener('error', () => discardWorker(started))
    return started
  }

  function parseJsonInWorker(bytes: Uint8Array<ArrayBuffer>): Promise<unknown> {
    worker ??= createWorker()
    const id = ++lastId
    const value = new Promise<unknown>((resolve, reject) => pending.set(id, { resolve, reject }))
    worker.postMessage({ id, bytes }, [bytes.buffer])
    return value
  }

  return async (bytes) => (bytes.byteLength > WORKER_THRESHOLD ? await parseJsonInWorker(bytes) : parseJson(bytes))
}
