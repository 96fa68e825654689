import { COMPARED_MEASUREMENTS } from '@barn-workbench/core/contract'
import { measurementPermissions } from '@barn-workbench/core/permissions'
import { defineSlotContent } from '@barn-workbench/plugin-sdk'

/** The cameras that measure something unusual, in the report of the morning. */
export const unusualReport = defineSlotContent({
  id: 'measurements.unusual-report',
  slot: 'morning-report.section',
  order: 10,
  needs: COMPARED_MEASUREMENTS.flatMap((name) => measurementPermissions(name)),
  load: async () => (await import('./UnusualReport')).UnusualReport,
})

/** The activity that a camera has seen, on its page. */
export const cameraActivity = defineSlotContent({
  id: 'measurements.camera-activity',
  slot: 'camera.page',
  order: 20,
  needs: measurementPermissions('activity'),
  load: async () => (await import('./CameraActivity')).CameraActivity,
})
