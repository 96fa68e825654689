import { z } from 'zod'
import { Id } from '@barn-workbench/core/schema'
import { definePage } from '@barn-workbench/plugin-sdk'
import { VIEW_PERMISSIONS } from '../permissions'

/** One incident. Links of every kind lead here. */
export const incidentPage = definePage({
  id: 'incidents.incident',
  path: '/incident/:incidentId',
  parent: '/incidents',
  params: z.object({ incidentId: Id }),
  ofInstance: { needs: VIEW_PERMISSIONS },
  load: () => import('../detail/IncidentPage'),
})
