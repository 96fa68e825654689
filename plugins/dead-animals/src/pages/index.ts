import { z } from 'zod'
import { definePage } from '@barn-workbench/plugin-sdk'
import { IconChartBar } from '@barn-workbench/plugin-sdk/icons'
import { VIEW_PERMISSIONS } from '../permissions'

/** Dead animals from day to day. */
export const statisticsPage = definePage({
  id: 'dead-animals.statistics',
  path: '/dead-animal-statistics',
  params: z.object({}),
  ofInstance: { needs: VIEW_PERMISSIONS, navigation: { icon: IconChartBar, rank: 80 } },
  load: () => import('./statistics/StatisticsPage'),
})
