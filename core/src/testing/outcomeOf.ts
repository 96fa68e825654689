/** How a promise stands, without waiting for it: tests turn the clock and look. */
export interface Outcome<T> {
  state: 'pending' | 'fulfilled' | 'rejected'
  value?: T
  error?: unknown
}

export function outcomeOf<T>(promise: Promise<T>): Outcome<T> {
  const outcome: Outcome<T> = { state: 'pending' }
  promise.then(
    (value) => Object.assign(outcome, { state: 'fulfilled', value }),
    (error: unknown) => Object.assign(outcome, { state: 'rejected', error }),
  )
  return outcome
}
