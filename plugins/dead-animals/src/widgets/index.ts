import { z } from 'zod'
import { defineWidget } from '@barn-workbench/plugin-sdk'
import { VIEW_PERMISSIONS } from '../permissions'
import { CARD_DAYS, PAGE_DAYS, STATISTICS_MODES } from '../statistics/statisticsChoice'

export const deadAnimalCounts = defineWidget({
  id: 'dead-animals.counts',
  settings: z.object({}),
  migrations: [],
  group: 'animals',
  size: { w: 8, h: 4, minW: 4, minH: 3 },
  needs: VIEW_PERMISSIONS,
  load: () => import('./counts/CountsWidget'),
})

const OverviewSettings = z.object({
  /** Days before this one. */
  days: z.int().min(1).max(PAGE_DAYS).default(CARD_DAYS),
  mode: z.enum(STATISTICS_MODES).default('open'),
})
export type OverviewSettings = z.output<typeof OverviewSettings>

export const deadAnimalOverview = defineWidget({
  id: 'dead-animals.overview',
  settings: OverviewSettings,
  migrations: [],
  group: 'animals',
  size: { w: 12, h: 8, minW: 6, minH: 6 },
  needs: VIEW_PERMISSIONS,
  load: () => import('./overview/OverviewWidget'),
})
