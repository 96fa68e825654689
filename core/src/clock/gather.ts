import type { CancelTimer, Clock } from './clock'

interface GatherOptions<T> {
  clock: Clock
  /** Least time between two batches, in ms. */
  interval: number
  /** Of values with the same key, a batch holds the last one. */
  keyOf: (value: T) => string
  pass: (batch: T[]) => void
}

export interface Gatherer<T> {
  add(value: T): void
  /** Passes what waits now. */
  flush(): void
  /** Drops what waits. */
  close(): void
}

/**
 * Bounds the rate of values: the first one after a quiet time is passed at once, and those that follow together, one
 * batch in each interval.
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
      // The last value stands last.
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
