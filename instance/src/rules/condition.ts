import type { Rule } from '@barn-workbench/core/schema'
import { DAY, MINUTE, type TimeZone } from '@barn-workbench/core/time'

/**
 * Whether the values of a target meet a condition at one moment. `between`: it does not hold, and counts as going on
 * where it has held before. `unknown`: nothing can be said.
 */
export type Verdict = 'holds' | 'between' | 'back' | 'unknown'

/** The facts by which a condition is evaluated at a moment. */
export interface Readings {
  /** The value at the moment; null without one. */
  value: number | null
  /** The least and the greatest value within the time of a `change`. */
  least: number | null
  greatest: number | null
  /** The median of the same hours of the days before; null without enough of them. */
  usual: number | null
  /** How long there has been no value, in ms; null where that cannot be known. */
  silence: number | null
  /** Which side is unusual; null where the comparison says nothing. */
  unusual: 'rise' | 'fall' | 'none' | null
  /** Day of the batch; null without animals. */
  batchDay: number | null
}

type Condition = Rule['condition']
type Direction = 'rise' | 'fall' | 'any'

/** The limit of a condition on a day of the batch, and where it counts as kept again; null where there is none. */
export function limitsOf(condition: Condition, batchDay: number | null): { limit: number; backAt: number } | null {
  if (condition.kind === 'above' || condition.kind === 'below')
    return { limit: condition.limit, backAt: condition.backAt ?? condition.limit }
  if (condition.kind !== 'byDay' || batchDay === null) return null
  const limit = limitOnDay(condition.limits, batchDay)
  return { limit, backAt: limit + (condition.side === 'above' ? -condition.margin : condition.margin) }
}

/** In a straight line between the days that are given, and as on the nearest one beside them. */
function limitOnDay(limits: readonly { day: number; limit: number }[], day: number): number {
  const after = limits.findIndex((one) => one.day >= day)
  const [next, before] = [limits[after], limits[after - 1]]
  if (!next) return limits.at(-1)?.limit ?? 0
  if (!before) return next.limit
  return before.limit + ((next.limit - before.limit) * (day - before.day)) / (next.day - before.day)
}

/** Whether the condition of a rule holds. */
export function judge(condition: Condition, readings: Readings): Verdict {
  switch (condition.kind) {
    case 'silent':
      if (readings.silence === null) return 'unknown'
      return readings.silence >= condition.minutes * MINUTE ? 'holds' : 'back'
    case 'unusual':
      if (readings.unusual === null) return 'unknown'
      return fits(readings.unusual, condition.direction) ? 'holds' : 'back'
    case 'before':
      return judgeBefore(condition, readings)
    case 'change':
      return judgeChange(condition, readings)
    default:
      return judgeLimit(condition, readings)
  }
}

function fits(side: 'rise' | 'fall' | 'none', direction: Direction): boolean {
  return side !== 'none' && (direction === 'any' || direction === side)
}

function judgeLimit(condition: Extract<Condition, { kind: 'above' | 'below' | 'byDay' }>, readings: Readings): Verdict {
  const { value, batchDay } = readings
  const limits = limitsOf(condition, batchDay)
  if (value === null || limits === null) return 'unknown'
  const isAbove = condition.kind === 'above' || (condition.kind === 'byDay' && condition.side === 'above')
  const sign = isAbove ? 1 : -1
  if (sign * (value - limits.limit) > 0) return 'holds'
  return sign * (value - limits.backAt) > 0 ? 'between' : 'back'
}

function judgeBefore(
  { direction, percent }: Extract<Condition, { kind: 'before' }>,
  { value, usual }: Readings,
): Verdict {
  // Without a usual amount no value is less, and any would be more.
  if (value === null || usual === null || usual <= 0) return 'unknown'
  const change = ((value - usual) / usual) * PERCENT
  const side = change >= percent ? 'rise' : change <= -percent ? 'fall' : 'none'
  return fits(side, direction) ? 'holds' : 'back'
}

const PERCENT = 100

function judgeChange(
  { direction, by }: Extract<Condition, { kind: 'change' }>,
  { value, least, greatest }: Readings,
): Verdict {
  if (value === null || least === null || greatest === null) return 'unknown'
  const hasRisen = direction !== 'fall' && value - least >= by
  const hasFallen = direction !== 'rise' && greatest - value >= by
  return hasRisen || hasFallen ? 'holds' : 'back'
}

/** Whether a rule may open something at a moment, or why not. */
export function restAt(
  { hours, batchDays }: Pick<Rule, 'hours' | 'batchDays'>,
  { at, zone, batchDay }: { at: number; zone: TimeZone; batchDay: number | null },
): 'otherHours' | 'otherDays' | 'noAnimals' | null {
  if (batchDays && batchDay === null) return 'noAnimals'
  if (batchDays && batchDay !== null && (batchDay < batchDays.first || batchDay > batchDays.last)) return 'otherDays'
  return hours && !isWithinHours(hours, zone.toLocal(at)) ? 'otherHours' : null
}

/** Hours go past midnight where they end before they begin. `local` is a local time in ms. */
function isWithinHours({ from, until }: { from: number; until: number }, local: number): boolean {
  const minute = Math.floor((local - Math.floor(local / DAY) * DAY) / MINUTE)
  return from < until ? from <= minute && minute < until : minute >= from || minute < until
}

/** Of two values the one that is further beyond the threshold of the condition. */
export function furtherOf(condition: Condition, left: number | null, right: number | null): number | null {
  if (left === null || right === null) return left ?? right
  return isUpward(condition) ? Math.max(left, right) : Math.min(left, right)
}

function isUpward(condition: Condition): boolean {
  if (condition.kind === 'byDay') return condition.side === 'above'
  if (condition.kind === 'above') return true
  return 'direction' in condition && condition.direction !== 'fall'
}
