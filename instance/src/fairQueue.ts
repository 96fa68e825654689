import { createTurns } from './turns'

/** Runs one piece of work at a time. Accounts take turns, so that one with many queries does not hold up the others. */
export interface FairQueue {
  /** Null if too many of the account wait already. */
  run<T>(accountId: string, work: () => Promise<T>): Promise<T> | null
}

/** @param longestQueue Pieces of work of one account that may wait. */
export function createFairQueue(longestQueue: number): FairQueue {
  const waiting = createTurns()
  let isBusy = false

  function startNext(): void {
    const start = waiting.take()
    isBusy = start !== undefined
    start?.()
  }

  async function runNow<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } finally {
      startNext()
    }
  }

  return {
    run(accountId, work) {
      if (!isBusy) {
        isBusy = true
        return runNow(work)
      }
      if (waiting.sizeOf(accountId) >= longestQueue) return null
      const turn = new Promise<void>((resolve) => {
        waiting.add(accountId, resolve)
      })
      return turn.then(() => runNow(work))
    },
  }
}
