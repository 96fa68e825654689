import { INCIDENT_TYPES } from '../schema'

const ARTIFACT_TYPES = ['heatmap', 'longTimeExposure', 'longTimeExposureAnnotation', 'singleFrame', 'canvasTimelapse'] as const
export const DATA_KEYS = [
  'activity', 'regionSums', 'speed', 'buckets', 'distribution', 'longPosition', 'imageQuality', 'regions', 'size', 'testsize', 'position',
  'droppedFrames', 'nightvision', 'labelCounts', 'weightEstimation', 'stationaryAnimals',
] as const

/** Every permission that an instance can grant. */
export const permissionCatalogue: readonly string[] = [
  'accounts.view', 'accounts.manage', 'accounts.manage.advanced', 'authentication.list_users', 'authorization.manage',
  'eulas.view', 'network.manage', 'system.manage', 'logs.view', 'serviceProviders.manage', 'vmsInstances.manage',
  'cameras.manage', 'privacy.manage', 'regions.view', 'regions.manage', 'cameraCanvases.view', 'cameraCanvases.view.basic', 'cameraCanvases.manage',
  'watchdogs.execute', 'layouts.manage', 'displayMode.manage', 'plugins.manage',
  'recordings.view', 'recordings.view.frame', 'streaming.recording.view',
  'incidents.view', 'incidents.manage', 'incidents.manage.advanced', 'deadAnimals.manage', 'deadAnimals.manage.advanced',
  'incidentComments.manage', 'incidentComments.manage.advanced',
  ...INCIDENT_TYPES.flatMap((type) => [`incidents.${type}.view`, `incidents.${type}.manage`]),
  'artifact.view', ...ARTIFACT_TYPES.map((type) => `artifact.${type}.view`),
  'data.view', ...DATA_KEYS.map((key) => `data.view.${key}`),
]
