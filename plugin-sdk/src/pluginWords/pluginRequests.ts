import type { PluginCallId, PluginManifest } from '@barn-workbench/core/plugins'

/** The things that a plugin can ask a barn for. Each has a sentence, `asks.<name>`. @public */
export type PluginRequest =
  | 'readArtifacts'
  | 'requestArtifacts'
  | 'readCameras'
  | 'showPictures'
  | 'changeCameras'
  | 'setPrivacy'
  | 'restartCameras'
  | 'readMeasurements'
  | 'documentDeadAnimals'
  | 'readHandovers'
  | 'signHandovers'
  | 'readComments'
  | 'writeComments'
  | 'readIncidents'
  | 'createIncidents'
  | 'changeIncidents'
  | 'deleteIncidents'
  | 'readRegions'
  | 'changeRegions'
  | 'readUnusual'

/** The meaning of each call that a plugin may name. A new call of the contract needs an entry here to compile. */
export const REQUESTS: Readonly<Record<PluginCallId, PluginRequest>> = {
  'artifacts.query': 'readArtifacts',
  'artifacts.queryOne': 'readArtifacts',
  'artifacts.get': 'readArtifacts',
  'artifacts.payload': 'readArtifacts',
  'artifacts.request': 'requestArtifacts',
  'cameras.query': 'readCameras',
  'cameras.still': 'showPictures',
  'cameras.rename': 'changeCameras',
  'cameras.update': 'changeCameras',
  'cameras.setPrivacy': 'setPrivacy',
  'cameras.reboot': 'restartCameras',
  'cameras.factoryReset': 'restartCameras',
  'data.labels': 'readMeasurements',
  'data.labelCounts': 'readMeasurements',
  'data.query': 'readMeasurements',
  'deadAnimals.detect': 'documentDeadAnimals',
  'deadAnimals.markRemoved': 'documentDeadAnimals',
  'deadAnimals.markFalsePositive': 'documentDeadAnimals',
  'deadAnimals.revertFalsePositive': 'documentDeadAnimals',
  'handovers.list': 'readHandovers',
  'handovers.visit': 'readHandovers',
  'handovers.sign': 'signHandovers',
  'handovers.read': 'signHandovers',
  'handovers.keepVisit': 'signHandovers',
  'incidentComments.query': 'readComments',
  'incidentComments.create': 'writeComments',
  'incidentComments.edit': 'writeComments',
  'incidentComments.remove': 'writeComments',
  'incidentComments.restore': 'writeComments',
  'incidentComments.react': 'writeComments',
  'incidents.query': 'readIncidents',
  'incidents.queryOne': 'readIncidents',
  'incidents.get': 'readIncidents',
  'incidents.displayConfigurations': 'readIncidents',
  'incidents.stakeholders': 'readIncidents',
  'incidents.handler': 'readIncidents',
  'incidents.create': 'createIncidents',
  'incidents.createRetroactive': 'createIncidents',
  'incidents.close': 'changeIncidents',
  'incidents.reopen': 'changeIncidents',
  'incidents.updateGenericProperties': 'changeIncidents',
  'incidents.assign': 'changeIncidents',
  'incidents.unassign': 'changeIncidents',
  'incidents.hide': 'changeIncidents',
  'incidents.unhide': 'changeIncidents',
  'incidents.remove': 'deleteIncidents',
  'regions.types': 'readRegions',
  'regions.specifications': 'readRegions',
  'regions.mappings': 'readRegions',
  'regions.changes': 'readRegions',
  'regions.history': 'readRegions',
  'regions.createType': 'changeRegions',
  'regions.updateType': 'changeRegions',
  'regions.removeType': 'changeRegions',
  'regions.createSpecification': 'changeRegions',
  'regions.updateSpecification': 'changeRegions',
  'regions.removeSpecification': 'changeRegions',
  'regions.createMapping': 'changeRegions',
  'regions.updateMapping': 'changeRegions',
  'unusual.report': 'readUnusual',
}

/** The intents that a plugin may name, by their names in the sentences `opens.<name>`. */
export const OPENED = {
  'artifact.open': 'artifact',
  'camera.open': 'camera',
  'camera.openPicture': 'picture',
  'camera.openRecording': 'recording',
  'camera.seekFrames': 'frameSeek',
  'canvas.openPlan': 'plan',
  'incident.create': 'newIncident',
  'incident.open': 'incident',
  'picture.compare': 'comparison',
} as const
type Opened = (typeof OPENED)[keyof typeof OPENED]

/** One thing that a manifest asks for, with the ids of its calls or intents. @public */
export type RequestOfPlugin =
  | { kind: 'calls'; name: PluginRequest; ids: readonly string[] }
  | { kind: 'intents'; name: Opened; ids: readonly string[] }

/** All calls and intents that a manifest asks for. @public */
export interface RequestsOfPlugin {
  /** Each thing once, in the order of the manifest. */
  requests: readonly RequestOfPlugin[]
  /** Ids of calls and intents that the workbench refuses to plugins. */
  refused: readonly string[]
}

function groupIds<Name>(table: Readonly<Record<string, Name>>, ids: readonly string[]): [Name, readonly string[]][] {
  const groups = new Map<Name, string[]>()
  for (const id of ids) {
    if (!Object.hasOwn(table, id)) continue
    const name = table[id] as Name
    groups.set(name, [...(groups.get(name) ?? []), id])
  }
  return [...groups]
}

/** Says what a plugin asks for by its manifest. @public */
export function requestsOf({ calls, intents }: Pick<PluginManifest, 'calls' | 'intents'>): RequestsOfPlugin {
  const isRefused = (id: string) => !Object.hasOwn(REQUESTS, id) && !Object.hasOwn(OPENED, id)
  return {
    requests: [
      ...groupIds(REQUESTS, calls).map(([name, ids]) => ({ kind: 'calls' as const, name, ids })),
      ...groupIds<Opened>(OPENED, intents).map(([name, ids]) => ({ kind: 'intents' as const, name, ids })),
    ],
    refused: [...calls, ...intents].filter(isRefused),
  }
}
