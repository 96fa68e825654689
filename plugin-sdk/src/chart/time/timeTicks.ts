import { DAY, HOUR, MINUTE, SECOND, type TimeZone } from '@barn-workbench/core/time'

const WEEK = 7 * DAY
/** Distances of ticks, ms; longer ones are whole months. */
const STEPS = [
  SECOND,
  2 * SECOND,
  5 * SECOND,
  10 * SECOND,
  15 * SECOND,
  30 * SECOND,
  MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  2 * DAY,
  WEEK,
  2 * WEEK,
]
const MONTH_STEPS = [1, 3, 6, 12, 24, 60, 120, 600]
const MONTH = 30.4 * DAY
/** 1 January 1970 was a Thursday; weeks start on Monday. */
const FIRST_MONDAY = 4 * DAY
/** Limits the number of ticks for unreasonable ranges. */
const MAXIMUM_TICKS = 200

/** The unit in which the ticks of an axis are labelled. */
export type TickUnit = 'second' | 'minute' | 'day' | 'month' | 'year'

/** The ticks of a time axis. */
export interface TimeTicks {
  unit: TickUnit
  times: readonly number[]
  /** Whether there is a tick at the start of every day. */
  everyDay: boolean
}

function monthTicks(start: number, end: number, months: number, zone: TimeZone): TimeTicks {
  const first = new Date(zone.toLocal(start))
  const times: number[] = []
  let index = Math.ceil((first.getUTCFullYear() * 12 + first.getUTCMonth()) / months) * months
  for (; times.length < MAXIMUM_TICKS; index += months) {
    const time = zone.toInstant(Date.UTC(0, index - 12 * 1900))
    if (time > end) break
    if (time >= start) times.push(time)
  }
  return { unit: months >= 12 ? 'year' : 'month', times, everyDay: false }
}

function unitOf(step: number): TickUnit {
  if (step >= DAY) return 'day'
  return step >= MINUTE ? 'minute' : 'second'
}

/** At most `maximumCount` ticks at round clock times of a time zone. */
export function timeTicks(start: number, end: number, maximumCount: number, zone: TimeZone): TimeTicks {
  const minimumStep = (end - start) / Math.max(1, maximumCount)
  const step = STEPS.find((candidate) => candidate >= minimumStep)
  if (step === undefined)
    return monthTicks(start, end, MONTH_STEPS.find((months) => months * MONTH >= minimumStep) ?? 1_200, zone)
  const base = step >= WEEK ? FIRST_MONDAY : 0
  const times: number[] = []
  let before = -Infinity
  for (
    let local = Math.ceil((zone.toLocal(start) - base) / step) * step + base;
    times.length < MAXIMUM_TICKS;
    local += step
  ) {
    const time = zone.toInstant(local)
    if (time > end) break
    if (time > before && time >= start) times.push(time)
    before = time
  }
  return { unit: unitOf(step), times, everyDay: step === DAY }
}
