import type { Clock } from '@barn-workbench/core/clock'
import { SECOND } from '@barn-workbench/core/time'

/** Maximum error of the time, in ms. */
const ACCURACY = SECOND / 2

/** The date and timing of one response of the instance. */
export interface DatedAnswer {
  /** The header `Date`, which has whole seconds. */
  date: string
  /** Time for which it has been requested, and has been there, in ms. */
  requestedAgo: number
  answeredAgo: number
}

/** The clock of an instance as far as its answers tell it. */
export interface AnswerClock {
  now(): number
  note(answer: DatedAnswer): void
}

/**
 * Tells the time of an instance to the half of a second, for the delay of a picture: a device whose clock is some
 * seconds wrong would show a wrong one. Each answer narrows down by how much the two clocks differ: it was given
 * between the request and its arrival, within the second of its header. `clock` counts as right as far as the answers
 * allow it.
 */
export function createAnswerClock(clock: Pick<Clock, 'now'>, device: Pick<Clock, 'now'>): AnswerClock {
  let least = -Infinity
  let most = Infinity

  return {
    now() {
      if (least === -Infinity) return clock.now()
      // Any time between these bounds is wrong by `ACCURACY` at most. If there is none, the middle has the smallest
      // error.
      const lowest = Math.max(least, most - ACCURACY)
      const highest = Math.min(most, least + ACCURACY)
      if (lowest > highest) return device.now() + (least + most) / 2
      return device.now() + Math.min(highest, Math.max(lowest, clock.now() - device.now()))
    },
    note({ date, requestedAgo, answeredAgo }) {
      const time = Date.parse(date)
      if (Number.isNaN(time) || requestedAgo < answeredAgo) return
      const from = time - (device.now() - answeredAgo)
      const to = time + SECOND - (device.now() - requestedAgo)
      const agrees = from <= most && to >= least
      // After the clock was set, the bounds are reset.
      least = agrees ? Math.max(least, from) : from
      most = agrees ? Math.min(most, to) : to
    },
  }
}
