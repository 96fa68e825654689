import { z } from 'zod'
import { incidentViewPermissions } from '@barn-workbench/core/permissions'
import { Id } from '@barn-workbench/core/schema'
import { definePage } from '@barn-workbench/plugin-sdk'

/** One incident. Links of every kind lead here. */
export const incidentPage = definePage({
  id: 'incidents.incident',
  path: '/incident/:incidentId',
  parent: '/incidents',
  params: z.object({ incidentId: Id }),
  ofInstance: { needs: incidentViewPermissions() },
  load: () => import('../detail/IncidentPage'),
})
