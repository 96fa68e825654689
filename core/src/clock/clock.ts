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
