import { z } from 'zod'
import { Condition, where } from '@barn-workbench/core/query'
import { DAY, HOUR, MINUTE, type TimeZone } from '@barn-workbench/core/time'

/** Times that end now, as a person says them. A filter with one moves on with the clock. */
export const PERIODS = ['today', 'last24Hours', 'sinceMonday', 'last7Days', 'last30Days', 'thisMonth'] as const
export type Period = (typeof PERIODS)[number]

const PeriodCondition = z.strictObject({
  key: Condition.options[0].shape.key,
  operator: z.literal('within'),
  value: z.enum(PERIODS),
})

/** A condition that a person chooses for a list: one of a query, or that a time lies within a period. @public */
export const ListCondition = z.discriminatedUnion('operator', [...Condition.options, PeriodCondition])
/** See `ListCondition`. @public */
export type ListCondition = z.infer<typeof ListCondition>

const LENGTHS: Partial<Record<Period, number>> = {
  last24Hours: 24 * HOUR,
  last7Days: 7 * DAY,
  last30Days: 30 * DAY,
}
/** The beginning of a rolling period moves in such steps, so that a list is not reloaded each second, ms. */
const PERIOD_STEP = 5 * MINUTE
/** The first of January 1970, local day 0, was a Thursday. */
const MONDAY = 3

function localDayOf(period: Period, today: number): number {
  if (period === 'sinceMonday') return today - ((((today + MONDAY) % 7) + 7) % 7)
  return period === 'thisMonth' ? today - new Date(today * DAY).getUTCDate() + 1 : today
}

/** The start of a period, in ms since the epoch: midnight of the barn, or its length before now. */
export function startOfPeriod(period: Period, now: number, { toLocal, toInstant }: TimeZone): number {
  const length = LENGTHS[period]
  if (length !== undefined) return Math.floor((now - length) / PERIOD_STEP) * PERIOD_STEP
  return toInstant(localDayOf(period, Math.floor(toLocal(now) / DAY)) * DAY)
}

/** The condition of a query for a chosen condition at an instant. */
export function conditionAt(condition: ListCondition, now: number, timeZone: TimeZone): Condition {
  if (condition.operator !== 'within') return condition
  return where(condition.key, '>=', startOfPeriod(condition.value, now, timeZone))
}
