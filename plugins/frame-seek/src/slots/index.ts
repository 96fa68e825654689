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

/** A camera picture by picture, in its player. */
export const cameraFrames = defineSlotContent({
  id: 'frame-seek.camera-frames',
  slot: 'camera.frames',
  order: 10,
  needs: PICTURE_PERMISSIONS,
  load: async () => (await import('./CameraFrames')).CameraFrames,
})

/** The pictures before, at and after the moment of an incident, in its detail. */
export const incidentFrames = defineSlotContent({
  id: 'frame-seek.incident-frames',
  slot: 'incident.detail',
  order: 5,
  needs: PICTURE_PERMISSIONS,
  load: async () => (await import('./IncidentFrames')).IncidentFrames,
})
