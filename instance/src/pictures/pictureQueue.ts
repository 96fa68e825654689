import { fail, succeed, type Result } from '@barn-workbench/core/result'
import { createByteCache } from './byteCache'
import type { PictureJob, PicturePainter } from './pictureJob'

/** Pictures that may wait; who asks for more is told to come again. */
const LONGEST_QUEUE = 400
/** JPEGs that are kept, in bytes. */
const KEPT_BYTES = 12 * 1024 * 1024
const RETRY_AFTER_SECONDS = 2

export type PictureResult = Result<Uint8Array | null, 'request/too-many'>

interface Waiting {
  key: string
  job: PictureJob
  askers: number
  painted: Promise<PictureResult>
  succeed: (result: PictureResult) => void
  fail: (error: unknown) => void
  started: boolean
}

export interface PictureQueue {
  /** The picture of that key, painted once however many ask for it; null where there is none to be made. */
  get(key: string, job: PictureJob, signal: AbortSignal): Promise<PictureResult>
}

function dropped(): PictureResult {
  return fail('request/too-many', { retryAfter: RETRY_AFTER_SECONDS })
}

/** Pictures in the order they are asked for; one that nobody waits for any more is not painted. */
export function createPictureQueue(painter: PicturePainter): PictureQueue {
  const kept = createByteCache(KEPT_BYTES)
  const waiting = new Map<string, Waiting>()
  let busy = false

  async function work(): Promise<void> {
    if (busy) return
    busy = true
    for (let next = firstWaiting(); next; next = firstWaiting()) {
      next.started = true
      await paint(next)
      waiting.delete(next.key)
    }
    busy = false
  }

  function firstWaiting(): Waiting | undefined {
    for (const one of waiting.values()) if (!one.started) return one
    return undefined
  }

  async function paint({ key, job, succeed: answer, fail: giveUp }: Waiting): Promise<void> {
    try {
      const bytes = await painter.paint(job)
      if (bytes) kept.set(key, bytes)
      answer(succeed(bytes))
    } catch (error) {
      giveUp(error)
    }
  }

  function enqueue(key: string, job: PictureJob): Waiting {
    let [answer, giveUp]: [Waiting['succeed'], Waiting['fail']] = [() => undefined, () => undefined]
    const painted = new Promise<PictureResult>((resolve, reject) => {
      ;[answer, giveUp] = [resolve, reject]
    })
    const entry: Waiting = { key, job, askers: 0, painted, succeed: answer, fail: giveUp, started: false }
    waiting.set(key, entry)
    void work()
    return entry
  }

  function leave(entry: Waiting): void {
    entry.askers--
    if (entry.askers > 0 || entry.started) return
    waiting.delete(entry.key)
    entry.succeed(dropped())
  }

  return {
    async get(key, job, signal) {
      const known = kept.get(key)
      if (known) return succeed(known)
      if (signal.aborted || (!waiting.has(key) && waiting.size >= LONGEST_QUEUE)) return dropped()
      const entry = waiting.get(key) ?? enqueue(key, job)
      entry.askers++
      const onAbort = (): void => {
        leave(entry)
      }
      signal.addEventListener('abort', onAbort, { once: true })
      try {
        return await entry.painted
      } finally {
        signal.removeEventListener('abort', onAbort)
      }
    },
  }
}
