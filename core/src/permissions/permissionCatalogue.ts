import { INCIDENT_TYPES } from '../incidentTypes'
import { type ArtifactType } from '../schema'

/** Artifact types that have their own permission, `artifact.<type>.view`. Others need `artifact.view`. */
const ARTIFACT_TYPES: readonly ArtifactType[] = [
  'heatmap',
  'longTimeExposure',
  'longTimeExposureAnnotation',
  'singleFrame',
  'canvasTimelapse',
]
/** Measurements that have their own permission, `data.view.<key>`; `sensors` stands for all that sensors measure. */
const DATA_KEYS = [
  'activity',
  'regionSums',
  'speed',
  'buckets',
  'distribution',
  'longPosition',
  'imageQuality',
  'regions',
  'size',
  'testsize',
  'position',
  'droppedFrames',
  'nightvision',
  'labelCounts',
  'weightEstimation',
  'stationaryAnimals',
  'sensors',
] as const

/** Permissions to see artifacts of a type; one is enough. */
export function artifactPermissions(type: string): readonly string[] {
  return ARTIFACT_TYPES.some((withOwn) => withOwn === type)
    ? ['artifact.view', `artifact.${type}.view`]
    : ['artifact.view']
}

/** Every permission that an instance can grant. */
export const permissionCatalogue: readonly string[] = [
  'accounts.view',
  'accounts.manage',
  'accounts.manage.advanced',
  'authentication.list_users',
  'authorization.manage',
  'eulas.view',
  'network.manage',
  'system.manage',
  'logs.view',
  'serviceProviders.manage',
  'vmsInstances.manage',
  'cameras.manage',
  'privacy.manage',
  'regions.view',
  'regions.manage',
  'sensors.manage',
  'rules.manage',
  'rounds.do',
  'cameraCanvases.view',
  'cameraCanvases.view.basic',
  'cameraCanvases.manage',
  'watchdogs.execute',
  'layouts.manage',
  'displayMode.manage',
  'plugins.manage',
  'notifications.manage',
  'recordings.view',
  'recordings.view.frame',
  'streaming.recording.view',
  'incidents.view',
  'incidents.manage',
  'incidents.manage.advanced',
  'incidents.detect',
  'deadAnimals.manage',
  'deadAnimals.manage.advanced',
  'incidentComments.manage',
  'incidentComments.manage.advanced',
  ...INCIDENT_TYPES.flatMap((type) => [`incidents.${type}.view`, `incidents.${type}.manage`]),
  'artifact.view',
  ...ARTIFACT_TYPES.map((type) => `artifact.${type}.view`),
  'data.view',
  ...DATA_KEYS.map((key) => `data.view.${key}`),
  'data.write',
  'data.connect',
]

/** Permissions that only people hold. The account of a machine has none of them, whatever it was granted. */
export const PEOPLE_PERMISSIONS: readonly string[] = [
  'accounts.manage',
  'accounts.manage.advanced',
  'authorization.manage',
]
