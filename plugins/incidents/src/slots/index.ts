import { incidentViewPermissions } from '@barn-workbench/core/permissions'
import { defineSlotContent } from '@barn-workbench/plugin-sdk'

/** The actions on the state of a barn or pen, on its card. */
export const penStateActions = defineSlotContent({
  id: 'incidents.pen-state-actions',
  slot: 'pen-state.card',
  order: 10,
  needs: incidentViewPermissions(),
  load: async () => (await import('./PenStateActions')).PenStateActions,
})

/** The comments on an incident, in its detail. */
export const incidentComments = defineSlotContent({
  id: 'incidents.comments',
  slot: 'incident.detail',
  order: 10,
  needs: incidentViewPermissions(),
  load: async () => (await import('../comments/IncidentComments')).IncidentComments,
})

/** The incidents at a camera, on its page. */
export const cameraIncidents = defineSlotContent({
  id: 'incidents.at-camera',
  slot: 'camera.page',
  order: 10,
  needs: incidentViewPermissions(),
  load: async () => (await import('../lists/CameraIncidents')).CameraIncidents,
})
