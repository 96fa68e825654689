import { defineSlotContent } from '@barn-workbench/plugin-sdk'
import { VIEW_PERMISSIONS } from '../permissions'

/** What was made of the pictures of a camera, on its page. */
export const cameraArtifacts = defineSlotContent({
  id: 'artifacts.at-camera',
  slot: 'camera.page',
  order: 40,
  needs: VIEW_PERMISSIONS,
  load: async () => (await import('./CameraArtifacts')).CameraArtifacts,
})

/** What was made of the pictures of the camera of an incident around its time, in its detail. */
export const incidentArtifacts = defineSlotContent({
  id: 'artifacts.of-incident',
  slot: 'incident.detail',
  order: 8,
  needs: VIEW_PERMISSIONS,
  load: async () => (await import('./IncidentArtifacts')).IncidentArtifacts,
})
