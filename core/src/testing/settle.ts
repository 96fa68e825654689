import type { FakeClock } from '../clock'
import { MINUTE, SECOND } from '../time'

/** Waits until all promises and streams that need no clock have run, with all that they start in turn. */
export async function settle(turns = 12): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve))
}

/** Advances the clock in small steps, letting streams and promises settle between them. */
export async function advanceInSteps(clock: FakeClock, duration = 15 * MINUTE, step = 1 * SECOND): Promise<void> {
  for (let passed = 0; passed < duration; passed += step) {
    await settle(2)
    await clock.advance(step)
  }
}

/** Advances the clock in steps until a condition holds, at most by `limit`, in ms. */
export async function advanceUntil(
  clock: FakeClock,
  isDone: () => boolean,
  { limit, step }: { limit: number; step: number },
): Promise<void> {
  for (let passed = 0; passed < limit && !isDone(); passed += step) {
    await settle(2)
    await clock.advance(step)
  }
  await settle(2)
}
