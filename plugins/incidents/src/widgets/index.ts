import { z } from 'zod'
import { incidentViewPermissions } from '@barn-workbench/core/permissions'
import { defineWidget } from '@barn-workbench/plugin-sdk'
import { ListSettings, PageSettings, TodaySettings } from '../lists/list/settings'

export const incidentList = defineWidget({
  id: 'incidents.list',
  settings: ListSettings,
  migrations: [],
  group: 'incidents',
  size: { w: 8, h: 18, minW: 6, minH: 6 },
  needs: incidentViewPermissions(),
  load: () => import('./list/ListWidget'),
})

export const incidentDetail = defineWidget({
  id: 'incidents.detail',
  settings: z.object({}),
  migrations: [],
  group: 'incidents',
  size: { w: 12, h: 24, minW: 8, minH: 12 },
  needs: incidentViewPermissions(),
  load: () => import('./detail/DetailWidget'),
})

export const incidentsAssigned = defineWidget({
  id: 'incidents.assigned',
  settings: z.object({}),
  migrations: [],
  group: 'incidents',
  size: { w: 8, h: 4, minW: 4, minH: 3 },
  needs: incidentViewPermissions(),
  load: () => import('./assigned/AssignedWidget'),
})

export const assignedList = defineWidget({
  id: 'incidents.assigned-list',
  settings: PageSettings,
  migrations: [],
  group: 'incidents',
  size: { w: 8, h: 10, minW: 6, minH: 6 },
  needs: incidentViewPermissions(),
  load: () => import('./assigned-list/AssignedListWidget'),
})

export const interventions = defineWidget({
  id: 'incidents.interventions',
  settings: PageSettings,
  migrations: [],
  group: 'incidents',
  size: { w: 8, h: 10, minW: 6, minH: 6 },
  needs: incidentViewPermissions('barnIntervention'),
  load: () => import('./interventions/InterventionsWidget'),
})

export const incidentCounts = defineWidget({
  id: 'incidents.counts',
  settings: z.object({}),
  migrations: [],
  group: 'incidents',
  size: { w: 8, h: 5, minW: 4, minH: 3 },
  needs: incidentViewPermissions(),
  load: () => import('./counts/CountsWidget'),
})

export const incidentNews = defineWidget({
  id: 'incidents.news',
  settings: z.object({}),
  migrations: [],
  group: 'incidents',
  size: { w: 8, h: 6, minW: 4, minH: 4 },
  needs: incidentViewPermissions(),
  load: () => import('./news/NewsWidget'),
})

export const timeline = defineWidget({
  id: 'incidents.timeline',
  settings: z.object({}),
  migrations: [],
  group: 'incidents',
  size: { w: 24, h: 10, minW: 8, minH: 5 },
  needs: incidentViewPermissions(),
  load: () => import('./timeline/TimelineWidget'),
})

export const today = defineWidget({
  id: 'incidents.today',
  settings: TodaySettings,
  migrations: [],
  group: 'incidents',
  size: { w: 14, h: 20, minW: 6, minH: 14 },
  needs: incidentViewPermissions(),
  load: () => import('./today/TodayWidget'),
})

export const handover = defineWidget({
  id: 'incidents.handover',
  settings: z.object({}),
  migrations: [],
  group: 'incidents',
  size: { w: 8, h: 12, minW: 4, minH: 8 },
  needs: incidentViewPermissions(),
  load: () => import('./handover/HandoverWidget'),
})
