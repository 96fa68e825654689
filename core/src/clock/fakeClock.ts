import type { Clock } from './clock'

interface Timer {
  due: number
  sequence: number
  run: () => void
}

/**
 * A clock for tests. Its time advances only by `advance`, which runs the due timers in order, and lets promises settle
 * after each.
 */
export interface FakeClock extends Clock {
  /** Advances the clock by `duration` ms. */
  advance(duration: number): Promise<void>
}

/** The maximum number of microtask turns that promise chains of the code under test need. */
const SETTLING_TURNS = 20

async function settle(): Promise<void> {
  for (let turn = 0; turn < SETTLING_TURNS; turn++) await Promise.resolve()
}

/** Creates a clock that stands at `start`, in ms since the epoch, until a test moves it. */
export function createFakeClock(start = 0): FakeClock {
  let now = start
  let sequence = 0
  const timers = new Set<Timer>()
  const nextDue = (until: number) =>
    [...timers].filter((timer) => timer.due <= until).sort((a, b) => a.due - b.due || a.sequence - b.sequence)[0]
  return {
    now: () => now,
    setTimeout(run, delay) {
      const timer = { due: now + Math.max(0, delay), sequence: sequence++, run }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    async advance(duration) {
      const end = now + duration
      await settle()
      for (let timer = nextDue(end); timer; timer = nextDue(end)) {
        timers.delete(timer)
        now = timer.due
        timer.run()
        await settle()
      }
      now = end
      await settle()
    },
  }
}
