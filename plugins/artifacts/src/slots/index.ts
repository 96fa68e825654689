import { defineSlotContent } from '@barn-workbench/plugin-sdk'
import { VIEW_PERMISSIONS } from '../permissions'

/** The artifacts of a camera, on its page. */
export const cameraArtifacts = defineSlotContent({
  id: 'artifacts.at-camera',
  slot: 'camera.page',
  order: 40,
  needs: VIEW_PERMISSIONS,
  load: async () => (await import('./CameraArtifacts')).CameraArtifacts,
})

/** The artifacts of an incident's camera around its time, in its detail. */
export const incidentArtifacts = defineSlotContent({
  id: 'artifacts.of-incident',
  slot: 'incident.detail',
  order: 8,
  needs: VIEW_PERMISSIONS,
  load: async () => (await import('./IncidentArtifacts')).IncidentArtifacts,
})
