import { systemClock, wait } from '@barn-workbench/core/clock'
import { SECOND } from '@barn-workbench/core/time'
import { allCodeLoaded, isCodeLoading } from '@barn-workbench/plugin-sdk/host'

/** A page that is never idle runs the work after this time, in ms. So does one whose code never arrives. */
const LONGEST_WAIT = 10 * SECOND

/** Calls when the page draws nothing and runs no script. Returns the function that cancels it. */
function nextIdle(work: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, SECOND)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: LONGEST_WAIT })
  return () => cancelIdleCallback(handle)
}

/**
 * Runs work when the page has nothing else to do. While the page waits for the code of the screen it would seem idle,
 * but the work must not delay that code. Returns the function that cancels it.
 */
export function whenIdle(work: () => void): () => void {
  const given = new AbortController()
  const begin = () => {
    if (!isCodeLoading()) return work()
    Promise.race([allCodeLoaded(), wait(systemClock, LONGEST_WAIT, given.signal)]).then(
      () => {
        if (!given.signal.aborted) cancelIdle = nextIdle(work)
      },
      () => undefined,
    )
  }
  let cancelIdle = nextIdle(begin)
  return () => {
    given.abort()
    cancelIdle()
  }
}
