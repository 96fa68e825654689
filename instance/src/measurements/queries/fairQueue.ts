/** Runs one piece of work at a time. Accounts take turns, so that one with many queries does not hold up the others. */
export interface FairQueue {
  /** Null if too many of the account wait already. */
  run<T>(accountId: string, work: () => Promise<T>): Promise<T> | null
}

/** @param longestQueue Pieces of work of one account that may wait. */
export function createFairQueue(longestQueue: number): FairQueue {
  /** The starts of an account's waiting work. The account at the front has the next turn. */
  const waiting = new Map<string, (() => void)[]>()
  let isBusy = false

  function startNext(): void {
    const next = waiting.entries().next().value
    isBusy = next !== undefined
    if (!next) return
    const [accountId, [start, ...others]] = next
    waiting.delete(accountId)
    if (others.length > 0) waiting.set(accountId, others)
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
      const starts = waiting.get(accountId) ?? []
      if (starts.length >= longestQueue) return null
      const turn = new Promise<void>((resolve) => {
        waiting.set(accountId, [...starts, resolve])
      })
      return turn.then(() => runNow(work))
    },
  }
}
