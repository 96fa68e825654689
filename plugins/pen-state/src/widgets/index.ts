import { z } from 'zod'
import { incidentViewPermissions } from '@barn-workbench/core/permissions'
import { defineWidget } from '@barn-workbench/plugin-sdk'

export const penStateCard = defineWidget({
  id: 'pen-state.card',
  settings: z.object({}),
  migrations: [],
  group: 'animals',
  size: { w: 8, h: 4, minW: 4, minH: 3 },
  needs: incidentViewPermissions('barnState'),
  load: () => import('./card/CardWidget'),
})
