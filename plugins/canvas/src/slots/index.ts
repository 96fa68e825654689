import { defineSlotContent } from '@barn-workbench/plugin-sdk'
import { CANVAS_PERMISSIONS } from '../permissions'

/** The place of a camera on the plan, on its page. */
export const cameraPlace = defineSlotContent({
  id: 'canvas.camera-place',
  slot: 'camera.page',
  order: 30,
  needs: CANVAS_PERMISSIONS,
  load: async () => (await import('./MiniPlan')).CameraPlace,
})

/** The place of an incident on the plan, which links to the plan of that moment. */
export const incidentPlace = defineSlotContent({
  id: 'canvas.incident-place',
  slot: 'incident.detail',
  order: 30,
  needs: CANVAS_PERMISSIONS,
  load: async () => (await import('./MiniPlan')).IncidentPlace,
})
