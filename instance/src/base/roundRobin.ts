/** Those who wait for their turn, by whom they belong to. */
export interface RoundRobin {
  /** How many wait in all. */
  size(): number
  /** How many of one owner wait. */
  sizeOf(owner: string): number
  add(owner: string, start: () => void): void
  /** Takes the one whose turn it is. Owners take turns, so that one with many does not hold up the others. */
  take(): (() => void) | undefined
}

export function createRoundRobin(): RoundRobin {
  /** The owner at the front has the next turn. */
  const waiting = new Map<string, (() => void)[]>()
  let size = 0
  return {
    size: () => size,
    sizeOf: (owner) => waiting.get(owner)?.length ?? 0,
    add(owner, start) {
      size++
      waiting.set(owner, [...(waiting.get(owner) ?? []), start])
    },
    take() {
      const next = waiting.entries().next().value
      if (!next) return undefined
      const [owner, [start, ...others]] = next
      size--
      waiting.delete(owner)
      if (others.length > 0) waiting.set(owner, others)
      return start
    },
  }
}

/** Runs one piece of work at a time. Accounts take turns, so that one with many queries does not hold up the others. */
export interface FairQueue {
  /** Null if too many of the account wait already. */
  run<T>(accountId: string, work: () => Promise<T>): Promise<T> | null
}

/** @param longestQueue Pieces of work of one account that may wait. */
export function createFairQueue(longestQueue: number): FairQueue {
  const waiting = createRoundRobin()
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
