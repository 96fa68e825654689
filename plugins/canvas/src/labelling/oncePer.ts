import type { Clock } from '@barn-workbench/core/clock'

/** Runs something at most once in a time, in ms; what comes sooner is left out. */
export function oncePer<Value>(
  clock: Pick<Clock, 'now'>,
  period: number,
  run: (value: Value) => void,
): (value: Value) => void {
  let last = -Infinity
  return (value) => {
    const now = clock.now()
    if (now - last < period) return
    last = now
    run(value)
  }
}
