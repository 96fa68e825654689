import {
  BASE_CANVAS_ID,
  DEFAULT_RENDER_COLOR,
  DEFAULT_STAKEHOLDERS,
  type Account,
  type Artifact,
  type Camera,
  type CameraCanvas,
  type Incident,
  type IncidentComment,
  type IncidentEvent,
  type LayoutDocument,
  type RegionMapping,
  type RegionSpecification,
  type RegionType,
} from '@barn-workbench/core/schema'

let lastNumber = 0

function newId(kind: string): string {
  lastNumber++
  return `${kind}-${lastNumber}`
}

/** An open incident of a dead animal, with some properties overridden. @public */
export function anIncident(overrides: Partial<Incident> = {}): Incident {
  const firstEventTimestamp = overrides.firstEventTimestamp ?? 1_760_000_000_000
  return {
    incidentId: newId('incident'),
    version: 1,
    type: 'deadAnimal',
    state: 'deadAnimalExists',
    messagePayload: {},
    firstEventTimestamp,
    identifier: {
      cameraId: null,
      componentType: null,
      componentId: null,
      detectionName: null,
      detectionIdentifier: null,
    },
    lastEventTimestamp: firstEventTimestamp,
    stateActiveSince: firstEventTimestamp,
    closedAt: null,
    triggeredBy: null,
    assignedTo: null,
    hidden: false,
    hiddenNote: null,
    isPublicOpen: overrides.closedAt === undefined || overrides.closedAt === null,
    position: null,
    changedBy: null,
    stakeholder: [...DEFAULT_STAKEHOLDERS],
    displayConfiguration: {
      includeIn: ['canvas', 'charts', 'list'],
      displaySettingEntityOverrides: [],
      displaySettings: { renderColor: DEFAULT_RENDER_COLOR },
    },
    ...overrides,
  }
}

/** An event of an incident. @public */
export function anIncidentEvent(overrides: Partial<IncidentEvent> = {}): IncidentEvent {
  return {
    incidentEventId: newId('event'),
    incidentId: 'incident-1',
    version: 1,
    eventTimestamp: 1_760_000_000_000,
    trigger: 'detected',
    state: 'deadAnimalExists',
    payload: {},
    triggeredBy: { entityType: 'detector', entityId: null, displayName: 'Detector' },
    ...overrides,
  }
}

/** A comment on an incident. @public */
export function anIncidentComment(overrides: Partial<IncidentComment> = {}): IncidentComment {
  return {
    incidentCommentId: newId('comment'),
    version: 1,
    incidentId: 'incident-1',
    incidentEventId: null,
    parentCommentId: null,
    author: { entityId: 'account-1', displayName: 'Operator' },
    creationTimestamp: 1_760_000_000_000,
    editedAt: null,
    text: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'On my way' }] }] },
    mentions: [],
    visible: true,
    reactions: {},
    changedBy: null,
    ...overrides,
  }
}

/** A camera that was never online, with some properties overridden. @public */
export function aCamera(overrides: Partial<Camera> = {}): Camera {
  return {
    cameraId: newId('camera'),
    version: 1,
    name: 'Pens 1–2',
    tags: [],
    decommissioned: false,
    privacy: false,
    lastSeenOnline: null,
    sourceProblem: null,
    ...overrides,
  }
}

/** A heat map of an hour that has a file, with some properties overridden. @public */
export function anArtifact(overrides: Partial<Artifact> = {}): Artifact {
  const timestamp = overrides.timestamp ?? 1_760_000_000_000
  const start = timestamp - 3_600_000
  return {
    artifactId: newId('artifact'),
    version: 1,
    type: 'heatmap',
    status: 'done',
    timestamp,
    size: 1_000,
    preferredFilename: 'heatmap.png',
    md5: null,
    jobName: null,
    tags: [],
    priority: 0,
    requestedBy: null,
    data: {
      cameraId: 'camera-1',
      time: { start, end: timestamp, duration: timestamp - start },
      durationSeconds: null,
      frameIntervalSeconds: null,
    },
    contentType: 'image/png',
    failure: null,
    progress: null,
    ...overrides,
  }
}

/** An account without tags. @public */
export function anAccount(overrides: Partial<Account> = {}): Account {
  return { accountId: newId('account'), version: 1, displayName: 'Operator', tags: [], ...overrides }
}

/** A floor plan without cameras. @public */
export function aCameraCanvas(overrides: Partial<CameraCanvas> = {}): CameraCanvas {
  return {
    cameraCanvasId: BASE_CANVAS_ID,
    version: 1,
    name: 'Base',
    heightRatio: 1,
    cameras: [],
    changedBy: null,
    ...overrides,
  }
}

/** A region type for pens. @public */
export function aRegionType(overrides: Partial<RegionType> = {}): RegionType {
  return { regionTypeId: 'pen', name: 'Pen', version: 1, ...overrides }
}

/** The specification of the region of a pen. @public */
export function aRegionSpecification(overrides: Partial<RegionSpecification> = {}): RegionSpecification {
  return { regionSpecificationId: 'pen_1', name: 'Pen 1', regionType: 'pen', version: 1, ...overrides }
}

/** A mapping of pens to a camera, without regions. @public */
export function aRegionMapping(overrides: Partial<RegionMapping> = {}): RegionMapping {
  return {
    regionMappingId: newId('mapping'),
    version: 1,
    cameraId: 'camera-1',
    regionType: 'pen',
    regions: [],
    validFrom: 0,
    changedBy: null,
    ...overrides,
  }
}

/** A layout without widgets. @public */
export function aLayout(overrides: Partial<LayoutDocument> = {}): LayoutDocument {
  return {
    schema: 1,
    layoutId: newId('layout'),
    version: 1,
    title: 'Layout',
    roles: [],
    widgets: {},
    grids: { desk: {} },
    ...overrides,
  }
}
