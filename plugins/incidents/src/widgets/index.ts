import { z } from 'zod'
import { defineWidget } from '@barn-workbench/plugin-sdk'
import { ListSettings } from './list/settings'

const VIEW = ['incidents.view', 'incidents.*.view']

export const incidentList = defineWidget({
  id: 'incidents.list',
  settings: ListSettings,
  migrations: [],
  group: 'incidents',
  size: { w: 8, h: 18, minW: 6, minH: 6 },
  needs: VIEW,
  load: () => import('./list/ListWidget'),
})

export const incidentsAssigned = defineWidget({
  id: 'incidents.assigned',
  settings: z.object({}),
  migrations: [],
  group: 'incidents',
  size: { w: 8, h: 4, minW: 4, minH: 3 },
  needs: VIEW,
  load: () => import('./assigned/AssignedWidget'),
})
