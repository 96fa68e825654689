import { defineSlotContent } from '@barn-workbench/plugin-sdk'
import { VIEW_PERMISSIONS } from '../permissions'

/** What can be done with the state of a barn or pen, on its card. */
export const penStateActions = defineSlotContent({
  id: 'incidents.pen-state-actions',
  slot: 'pen-state.card',
  order: 10,
  needs: VIEW_PERMISSIONS,
  load: async () => (await import('./PenStateActions')).PenStateActions,
})

/** The comments on an incident, in its detail. */
export const incidentComments = defineSlotContent({
  id: 'incidents.comments',
  slot: 'incident.detail',
  order: 10,
  needs: VIEW_PERMISSIONS,
  load: async () => (await import('../comments/IncidentComments')).IncidentComments,
})
