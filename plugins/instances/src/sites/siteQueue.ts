/** Runs a task when it is its turn. Rejects where the signal is aborted before. */
export type SiteQueue = <T>(task: () => Promise<T>, signal: AbortSignal) => Promise<T>

/** Lets a number of tasks run at a time, in the order in which they come. */
export function createSiteQueue(maximum: number): SiteQueue {
  const waiting: (() => void)[] = []
  let running = 0
  return async (task, signal) => {
    if (running >= maximum) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      signal.throwIfAborted()
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
