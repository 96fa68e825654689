import { createLimiter, roundRobin } from '@barn-workbench/core/concurrency'

/** Lines of a query from which on it is large: its answer may have many megabytes. */
const LARGE = 10_000

interface QueryOrder {
  /** The account that asks. Accounts take turns. */
  owner: string
  limit: number
  /** Aborted when no caller waits for the answer any more. */
  signal: AbortSignal
}

/** Makes the function that runs large queries one after the other, so that their answers are not in memory together. */
export function createLargeQueries() {
  const limiter = createLimiter(1, roundRobin())

  /** Resolves with the result of `run`, or with null if no caller waits for it any more. */
  return async function inTurn<T>({ owner, limit, signal }: QueryOrder, run: () => Promise<T>): Promise<T | null> {
    if (limit <= LARGE) return await run()
    return await limiter.run(async () => (signal.aborted ? null : await run()), { owner })
  }
}
