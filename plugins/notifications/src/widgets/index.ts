import { z } from 'zod'
import { incidentViewPermissions } from '@barn-workbench/core/permissions'
import { defineWidget } from '@barn-workbench/plugin-sdk'

export const dutyWidget = defineWidget({
  id: 'notifications.duty',
  settings: z.object({}),
  migrations: [],
  group: 'incidents',
  size: { w: 8, h: 4, minW: 4, minH: 3 },
  needs: incidentViewPermissions(),
  load: () => import('./duty/DutyWidget'),
})

export const inboxWidget = defineWidget({
  id: 'notifications.inbox',
  settings: z.object({}),
  migrations: [],
  group: 'incidents',
  size: { w: 8, h: 10, minW: 6, minH: 5 },
  needs: incidentViewPermissions(),
  load: () => import('./inbox/InboxWidget'),
})

export const widgets = [dutyWidget, inboxWidget]
