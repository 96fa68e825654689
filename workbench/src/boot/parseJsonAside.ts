import { ProblemError, type Problem } from '@barn-workbench/core/result'
import { parseJson } from '@barn-workbench/core/transport'

/** Bodies above this size, in bytes, are parsed off the main thread. */
export const ASIDE_THRESHOLD = 1024 * 1024

interface Answer {
  id: number
  value?: unknown
  problem?: Problem
}

/** Parses small bodies here and large ones in a worker that starts with the first of them. */
export function createJsonParser(startWorker: () => Worker): (bytes: Uint8Array<ArrayBuffer>) => Promise<unknown> {
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  let worker: Worker | undefined
  let lastId = 0

  /** A worker that fails answers nobody any more: who waits is told, and the next body starts another. */
  function replace(failed: Worker): void {
    failed.terminate()
    worker = undefined
    for (const one of waiting.values()) one.reject(new ProblemError({ code: 'client/not-json', params: {} }))
    waiting.clear()
  }

  function start(): Worker {
    const started = startWorker()
    started.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      const one = waiting.get(data.id)
      waiting.delete(data.id)
      if (data.problem) one?.reject(new ProblemError(data.problem))
      else one?.resolve(data.value)
    })
    started.addEventListener('error', () => replace(started))
    return started
  }

  return async (bytes) => {
    if (bytes.byteLength <= ASIDE_THRESHOLD) return parseJson(bytes)
    worker ??= start()
    const id = ++lastId
    const answer = new Promise<unknown>((resolve, reject) => waiting.set(id, { resolve, reject }))
    worker.postMessage({ id, bytes }, [bytes.buffer])
    return await answer
  }
}
