import { setTimeout as sleep } from 'node:timers/promises'

/** Answers come at a multiple of this time, in ms. It is longer than what a database does for one of them. */
const STEP = 250

/**
 * Resolves with the result of some work at a whole step of time, so that how long it took does not tell what was found.
 */
export async function inEqualTime<T>(work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  const result = await work()
  const elapsed = performance.now() - startedAt
  await sleep(Math.ceil(elapsed / STEP) * STEP - elapsed)
  return result
}
