import type { CancelTimer, Clock } from '../clock'

/** The timers of a state machine, run by a clock of ours. */
export function machineClock(clock: Clock) {
  return {
    setTimeout: (run: () => void, delay: number): CancelTimer => clock.setTimeout(run, delay),
    clearTimeout: (cancelTimer: CancelTimer) => cancelTimer(),
  }
}
