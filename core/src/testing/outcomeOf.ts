/** The present state of a promise. */
export interface Outcome<T> {
  state: 'pending' | 'fulfilled' | 'rejected'
  value?: T
  error?: unknown
}

/** Follows a promise without waiting for it, so that a test can advance the clock and look at the state. */
export function outcomeOf<T>(promise: Promise<T>): Outcome<T> {
  const outcome: Outcome<T> = { state: 'pending' }
  promise.then(
    (value) => Object.assign(outcome, { state: 'fulfilled', value }),
    (error: unknown) => Object.assign(outcome, { state: 'rejected', error }),
  )
  return outcome
}
