import { measurementPermissions } from '@barn-workbench/core/permissions'
import { defineSlotContent } from '@barn-workbench/plugin-sdk'

/** The activity that a camera has seen, on its page. */
export const cameraActivity = defineSlotContent({
  id: 'measurements.camera-activity',
  slot: 'camera.page',
  order: 20,
  needs: measurementPermissions('activity'),
  load: async () => (await import('./CameraActivity')).CameraActivity,
})
