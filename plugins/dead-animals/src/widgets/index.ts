import { z } from 'zod'
import { definePortableWidget, defineWidget } from '@barn-workbench/plugin-sdk'
import { VIEW_PERMISSIONS } from '../permissions'
import { OverviewSettings } from './overview/settings'

export const deadAnimalCounts = defineWidget({
  id: 'dead-animals.counts',
  settings: z.object({}),
  migrations: [],
  group: 'animals',
  size: { w: 8, h: 4, minW: 4, minH: 3 },
  needs: VIEW_PERMISSIONS,
  load: () => import('./counts/CountsWidget'),
})

export const deadAnimalOverview = definePortableWidget({
  id: 'dead-animals.overview',
  settings: OverviewSettings,
  migrations: [],
  group: 'animals',
  size: { w: 12, h: 8, minW: 6, minH: 6 },
  needs: VIEW_PERMISSIONS,
  load: () => import('./overview/OverviewWidget'),
})
