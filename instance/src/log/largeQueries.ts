import { createRoundRobin } from '../base/roundRobin'

/** Lines of a query from which on it is large: its answer may have many megabytes. */
const LARGE = 10_000

interface QueryOrder {
  /** The account that asks. Accounts take turns. */
  owner: string
  limit: number
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal
}

/** Makes the function that runs large queries one after the other, so that their answers are not in memory together. */
export function createLargeQueries() {
  const waiting = createRoundRobin()
  let isRunning = false

  async function waitForTurn(owner: string): Promise<void> {
    if (isRunning) await new Promise<void>((resolve) => waiting.add(owner, resolve))
    isRunning = true
  }

  function passTurn(): void {
    const next = waiting.take()
    // While it goes to the next one, nobody else may begin.
    if (next) next()
    else isRunning = false
  }

  /** Resolves with what `run` answers; null: nobody waits for it any more. */
  return async function inTurn<T>({ owner, limit, signal }: QueryOrder, run: () => Promise<T>): Promise<T | null> {
    if (limit <= LARGE) return await run()
    await waitForTurn(owner)
    try {
      return signal.aborted ? null : await run()
    } finally {
      passTurn()
    }
  }
}
