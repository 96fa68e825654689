import { PICTURE_PERMISSIONS } from '@barn-workbench/core/permissions'
import { defineSlotContent } from '@barn-workbench/plugin-sdk'

/** The pictures of a camera in the last day, on its page. */
export const cameraSheet = defineSlotContent({
  id: 'frame-seek.camera-sheet',
  slot: 'camera.page',
  order: 30,
  needs: PICTURE_PERMISSIONS,
  load: async () => (await import('./CameraSheet')).CameraSheet,
})

/** The pictures before, at and after the moment of an incident, in its detail. */
export const incidentFrames = defineSlotContent({
  id: 'frame-seek.incident-frames',
  slot: 'incident.detail',
  order: 5,
  needs: PICTURE_PERMISSIONS,
  load: async () => (await import('./IncidentFrames')).IncidentFrames,
})
