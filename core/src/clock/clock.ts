/** Time as a seam: tests turn it by hand. All values in ms. */
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

/** Resolves after `delay` ms; rejects with the signal's reason where it aborts first. */
export function wait(clock: Clock, delay: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const stop = () => {
      clock.clearTimeout(handle)
      reject(signal?.reason as Error)
    }
    const handle = clock.setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, delay)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
