/** Cancels a timer; does nothing once the timer has run. */
export type CancelTimer = () => void

/** The current time and timers, in ms. Code uses `systemClock`; tests pass a fake clock that they advance by hand. */
export interface Clock {
  now(): number
  /** Runs a function once after `delay` ms. Returns the function that cancels the timer. */
  setTimeout(run: () => void, delay: number): CancelTimer
}

export const systemClock: Clock = {
  now: () => Date.now(),
  setTimeout(run, delay) {
    const timer = globalThis.setTimeout(run, delay)
    return () => globalThis.clearTimeout(timer)
  },
}

/** Resolves after `delay` ms. Rejects with the signal's reason when the signal aborts first. */
export function wait(clock: Clock, delay: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const abort = () => {
      cancelTimer()
      reject(signal?.reason as Error)
    }
    const cancelTimer = clock.setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, delay)
    signal?.addEventListener('abort', abort, { once: true })
  })
}

/** Settles as a promise does, or rejects with the error of `late` if that takes longer than `limit` ms. */
export async function inTime<T>(clock: Clock, limit: number, promise: Promise<T>, late: () => Error): Promise<T> {
  const settled = new AbortController()
  const timeout = wait(clock, limit, settled.signal).then(() => {
    throw late()
  })
  try {
    return await Promise.race([promise, timeout])
  } finally {
    settled.abort()
    timeout.catch(() => undefined)
  }
}

interface GatherOptions<T> {
  clock: Clock
  /** Least time between two batches, in ms. */
  interval: number
  /** A batch holds only the last of several values with the same key. */
  keyOf: (value: T) => string
  pass: (batch: T[]) => void
}

/** Collects values and passes them on together. */
export interface Gatherer<T> {
  add(value: T): void
  /** Passes the waiting value now. */
  flush(): void
  /** Drops the waiting value. */
  close(): void
}

/**
 * Limits the rate of values: passes the first value after a quiet time at once, and later ones as one batch per
 * interval.
 */
export function gather<T>({ clock, interval, keyOf, pass }: GatherOptions<T>): Gatherer<T> {
  let waiting = new Map<string, T>()
  let cancelTimer: CancelTimer | undefined

  function passWaiting(): void {
    cancelTimer = undefined
    if (waiting.size === 0) return
    const batch = [...waiting.values()]
    waiting = new Map()
    cancelTimer = clock.setTimeout(passWaiting, interval)
    pass(batch)
  }

  return {
    add(value) {
      const key = keyOf(value)
      // Deletes the key first, so that the latest value is the last.
      waiting.delete(key)
      waiting.set(key, value)
      if (!cancelTimer) passWaiting()
    },
    flush() {
      cancelTimer?.()
      passWaiting()
    },
    close() {
      cancelTimer?.()
      waiting.clear()
    },
  }
}
