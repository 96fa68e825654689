import { SECOND } from '@barn-workbench/core/time'

/** A page that is never idle runs the work after this time all the same, in ms. */
const LONGEST_WAIT = 10 * SECOND

/** Runs work when the page has nothing else to do. Returns the function that cancels it. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, SECOND)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: LONGEST_WAIT })
  return () => cancelIdleCallback(handle)
}
