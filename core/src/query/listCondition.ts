import { z } from 'zod'
import { Condition } from './query'

/** Times that end now, as a person says them. A filter with one moves on with the clock. */
export const PERIODS = ['today', 'last24Hours', 'sinceMonday', 'last7Days', 'last30Days', 'thisMonth'] as const
export type Period = (typeof PERIODS)[number]

const PeriodCondition = z.strictObject({
  key: Condition.options[0].shape.key,
  operator: z.literal('within'),
  value: z.enum(PERIODS),
})

/** A condition that a person chooses for a list: one of a query, or that a time lies within a period. */
export const ListCondition = z.discriminatedUnion('operator', [...Condition.options, PeriodCondition])
export type ListCondition = z.infer<typeof ListCondition>
