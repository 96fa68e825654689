import type { Clock } from '../clock'
import type { SharedStore } from '../settings'
import { SECOND } from '../time'
import type { InstanceRecord } from './instanceRecord'

/**
 * Difference between the clocks of device and instance that does not count, in ms: answers take time, and the header
 * `Date` has whole seconds.
 */
const CLOCK_TOLERANCE = 10 * SECOND

/** The clock of an instance, by which its data is dated and its tokens expire. */
export interface InstanceClock extends Clock {
  /** Notes the time at which the instance answered, from the header `Date`. */
  noteDate(date: string): void
}

/**
 * Creates the clock of an instance: that of this device, moved by the difference that the last answer has shown. The
 * difference is stored, since a token must not count as expired at the next visit before the instance has answered.
 */
export function createInstanceClock(clock: Clock, record: SharedStore<InstanceRecord>): InstanceClock {
  return {
    now: () => clock.now() + record.get().clockOffset,
    setTimeout: (run, delay) => clock.setTimeout(run, delay),
    noteDate(date) {
      const difference = Date.parse(date) - clock.now()
      if (Number.isNaN(difference)) return
      const clockOffset = Math.abs(difference) > CLOCK_TOLERANCE ? difference : 0
      if (Math.abs(clockOffset - record.get().clockOffset) > CLOCK_TOLERANCE) record.set({ clockOffset })
    },
  }
}
