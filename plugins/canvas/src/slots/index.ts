import { defineSlotContent } from '@barn-workbench/plugin-sdk'
import { CANVAS_PERMISSIONS } from '../permissions'

/** Where a camera is on the plan, on its page. */
export const cameraPlace = defineSlotContent({
  id: 'canvas.camera-place',
  slot: 'camera.page',
  order: 30,
  needs: CANVAS_PERMISSIONS,
  load: async () => (await import('./MiniPlan')).CameraPlace,
})

/** Where an incident was on the plan, which leads to the plan of that moment. */
export const incidentPlace = defineSlotContent({
  id: 'canvas.incident-place',
  slot: 'incident.detail',
  order: 30,
  needs: CANVAS_PERMISSIONS,
  load: async () => (await import('./MiniPlan')).IncidentPlace,
})
