/** The current time and timers, in ms. Code uses `systemClock`; tests pass a fake clock that they advance by hand. */
export interface Clock {
  now(): number
  setTimeout(run: () => void, delay: number): TimerHandle
  clearTimeout(handle: TimerHandle): void
}
export type TimerHandle = unknown

export const systemClock: Clock = {
  now: () => Date.now(),
  setTimeout: (run, delay) => globalThis.setTimeout(run, delay),
  clearTimeout: (handle) => globalThis.clearTimeout(handle as number),
}

/** Resolves after `delay` ms. Rejects with the signal's reason when the signal aborts first. */
export function wait(clock: Clock, delay: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const abort = () => {
      clock.clearTimeout(handle)
      reject(signal?.reason as Error)
    }
    const handle = clock.setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, delay)
    signal?.addEventListener('abort', abort, { once: true })
  })
}
