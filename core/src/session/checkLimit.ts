/** Checks of connections that run at a time in one tab. A browser opens some 256 connections, also to who never answers. */
export const MAXIMUM_CHECKS = 40

/** Runs a check as soon as it is its turn. Rejects with the signal's reason where that is aborted before. */
export type CheckLimit = <T>(check: () => Promise<T>, signal: AbortSignal) => Promise<T>

/**
 * Lets a number of checks run at a time. Of those that wait, the one that was asked for last goes first: it is of an
 * instance that somebody is looking at, while others are checked in the background.
 */
export function createCheckLimit(maximum = MAXIMUM_CHECKS): CheckLimit {
  const waiting: (() => void)[] = []
  let running = 0

  function waitForTurn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        signal.removeEventListener('abort', giveUp)
        resolve()
      }
      const giveUp = () => {
        waiting.splice(waiting.indexOf(begin), 1)
        reject(signal.reason as Error)
      }
      signal.addEventListener('abort', giveUp, { once: true })
      waiting.push(begin)
    })
  }

  return async (check, signal) => {
    if (running >= maximum) await waitForTurn(signal)
    else running += 1
    try {
      return await check()
    } finally {
      // The place passes to the next one, or is free.
      const next = waiting.pop()
      if (next) next()
      else running -= 1
    }
  }
}
