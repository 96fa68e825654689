import { z } from 'zod'
import { CARD_DAYS, PAGE_DAYS, STATISTICS_MODES } from '../../statistics/statisticsChoice'

/** Settings of the card of statistics. */
export const OverviewSettings = z.object({
  /** Days before this one. */
  days: z.int().min(1).max(PAGE_DAYS).default(CARD_DAYS),
  mode: z.enum(STATISTICS_MODES).default('OPENED'),
})
export type OverviewSettings = z.output<typeof OverviewSettings>
