import type { Clock } from '../clock'

/** Requests that one instance has under way at the most. */
export const MAXIMUM_IN_FLIGHT = 6
/** A waiting call gains one step of priority each time that this passes, in ms: nothing starves. */
export const PRIORITY_STEP = 5_000

interface Waiting {
  priority: number
  since: number
  sequence: number
  start: () => void
}

export interface RequestQueue {
  /** Runs the task when its turn has come. An abort before that takes it out of the queue. */
  run<T>(task: () => Promise<T>, options: { priority: number; signal?: AbortSignal | undefined }): Promise<T>
  readonly inFlight: number
  readonly waiting: number
}

/** Smaller priority goes first, equal ones in the order in which they came. */
export function createRequestQueue(clock: Pick<Clock, 'now'>, limit = MAXIMUM_IN_FLIGHT): RequestQueue {
  const waiting = new Set<Waiting>()
  let inFlight = 0
  let sequence = 0

  function takeNext(): Waiting | undefined {
    const now = clock.now()
    let best: Waiting | undefined
    let bestRank = Infinity
    for (const one of waiting) {
      const rank = one.priority - Math.floor((now - one.since) / PRIORITY_STEP)
      if (!best || rank < bestRank || (rank === bestRank && one.sequence < best.sequence))
        [best, bestRank] = [one, rank]
    }
    if (best) waiting.delete(best)
    return best
  }

  function fill(): void {
    while (inFlight < limit) {
      const next = takeNext()
      if (!next) return
      inFlight++
      next.start()
    }
  }

  function turn(priority: number, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting.delete(one)
        reject(signal?.reason as Error)
      }
      const one: Waiting = {
        priority,
        since: clock.now(),
        sequence: sequence++,
        start: () => {
          signal?.removeEventListener('abort', leave)
          resolve()
        },
      }
      signal?.throwIfAborted()
      signal?.addEventListener('abort', leave, { once: true })
      waiting.add(one)
      fill()
    })
  }

  return {
    async run(task, { priority, signal }) {
      await turn(priority, signal)
      try {
        return await task()
      } finally {
        inFlight--
        fill()
      }
    },
    get inFlight() {
      return inFlight
    },
    get waiting() {
      return waiting.size
    },
  }
}
