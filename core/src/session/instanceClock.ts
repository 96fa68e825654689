import type { Clock } from '../clock'
import type { SharedStore } from '../settings'
import { DAY, SECOND } from '../time'
import type { InstanceRecord } from './instanceRecord'

/**
 * Difference between the clocks of device and instance that does not count, in ms: answers take time, and the header
 * `Date` has whole seconds.
 */
const CLOCK_TOLERANCE = 10 * SECOND
/** A date that differs by more, in ms, is no time of this world. Clocks without power start in 1970. */
const MAXIMUM_DIFFERENCE = 100 * 365 * DAY

function agree(left: number, right: number): boolean {
  return Math.abs(left - right) <= CLOCK_TOLERANCE
}

/** The clock of an instance, by which its data is dated and its tokens expire. */
export interface InstanceClock extends Clock {
  /** Notes the time at which the instance answered, from the header `Date`. */
  noteDate(date: string): void
}

/**
 * Creates the clock of an instance: that of this device, moved by the difference that the last answers have shown. Two
 * answers in a row have to agree, so that a single wrong date moves nothing. The difference is stored, since a token
 * must not count as expired at the next visit before the instance has answered.
 */
export function createInstanceClock(clock: Clock, record: SharedStore<InstanceRecord>): InstanceClock {
  /** What the last answer has shown, if it differs from what is stored. */
  let unconfirmedOffset: number | null = null
  return {
    now: () => clock.now() + record.get().clockOffset,
    setTimeout: (run, delay) => clock.setTimeout(run, delay),
    noteDate(date) {
      const difference = Date.parse(date) - clock.now()
      if (Number.isNaN(difference) || Math.abs(difference) > MAXIMUM_DIFFERENCE) return
      const clockOffset = agree(difference, 0) ? 0 : difference
      const isNew = !agree(clockOffset, record.get().clockOffset)
      const isConfirmed = unconfirmedOffset !== null && agree(clockOffset, unconfirmedOffset)
      unconfirmedOffset = isNew && !isConfirmed ? clockOffset : null
      if (isNew && isConfirmed) record.set({ clockOffset })
    },
  }
}
