/** Until then it is done even though the page is busy, ms. */
const LATEST = 1_000
/** Where a browser does not tell when it is idle, ms. */
const LATER = 200

/** Runs something once nothing else is to be done; returns how to call it off. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, LATER)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(run, { timeout: LATEST })
  return () => cancelIdleCallback(asked)
}
