import type { Clock } from './clock'

interface Timer {
  due: number
  sequence: number
  run: () => void
}

/** A clock for tests: stands still until it is advanced, then runs what falls due in order, letting promises settle between. */
export interface FakeClock extends Clock {
  advance(by: number): Promise<void>
}

async function settle(): Promise<void> {
  for (let i = 0; i < 20; i++) await Promise.resolve()
}

export function createFakeClock(start = 0): FakeClock {
  let now = start
  let sequence = 0
  const timers = new Set<Timer>()
  const next = (until: number) =>
    [...timers].filter((timer) => timer.due <= until).sort((a, b) => a.due - b.due || a.sequence - b.sequence)[0]
  return {
    now: () => now,
    setTimeout(run, delay) {
      const timer = { due: now + Math.max(0, delay), sequence: sequence++, run }
      timers.add(timer)
      return timer
    },
    clearTimeout: (handle) => void timers.delete(handle as Timer),
    async advance(by) {
      const end = now + by
      await settle()
      for (let timer = next(end); timer; timer = next(end)) {
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
