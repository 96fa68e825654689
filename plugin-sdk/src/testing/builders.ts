import {
  BASE_CANVAS_ID,
  DEFAULT_RENDER_COLOR,
  DEFAULT_STAKEHOLDERS,
  type Account,
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

let made = 0
const newId = (kind: string) => `${kind}-${++made}`

/** An open dead-animal incident, but for what is given. @public */
export function anIncident(given: Partial<Incident> = {}): Incident {
  const firstEventTimestamp = given.firstEventTimestamp ?? 1_760_000_000_000
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
    isPublicOpen: given.closedAt === undefined || given.closedAt === null,
    position: null,
    stakeholder: [...DEFAULT_STAKEHOLDERS],
    displayConfiguration: {
      includeIn: ['canvas', 'charts', 'list'],
      displaySettingEntityOverrides: [],
      displaySettings: { renderColor: DEFAULT_RENDER_COLOR },
    },
    ...given,
  }
}

/** An event of an incident. @public */
export function anIncidentEvent(given: Partial<IncidentEvent> = {}): IncidentEvent {
  return {
    incidentEventId: newId('event'),
    incidentId: 'incident-1',
    version: 1,
    eventTimestamp: 1_760_000_000_000,
    trigger: 'detected',
    state: 'deadAnimalExists',
    payload: {},
    triggeredBy: { entityType: 'detector', entityId: null, displayName: 'Detector' },
    ...given,
  }
}

/** A comment on an incident. @public */
export function anIncidentComment(given: Partial<IncidentComment> = {}): IncidentComment {
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
    visible: true,
    reactions: {},
    ...given,
  }
}

/** A camera that was never seen, but for what is given. @public */
export function aCamera(given: Partial<Camera> = {}): Camera {
  return {
    cameraId: newId('camera'),
    version: 1,
    name: 'Pens 1–2',
    tags: [],
    decommissioned: false,
    lastSeenOnline: null,
    ...given,
  }
}

/** An account without tags. @public */
export function anAccount(given: Partial<Account> = {}): Account {
  return { accountId: newId('account'), version: 1, displayName: 'Operator', tags: [], ...given }
}

/** A floor plan without cameras. @public */
export function aCameraCanvas(given: Partial<CameraCanvas> = {}): CameraCanvas {
  return { cameraCanvasId: BASE_CANVAS_ID, version: 1, name: 'Base', heightRatio: 1, cameras: [], ...given }
}

/** @public */
export function aRegionType(given: Partial<RegionType> = {}): RegionType {
  return { regionTypeId: 'pen', name: 'Pen', version: 1, ...given }
}

/** @public */
export function aRegionSpecification(given: Partial<RegionSpecification> = {}): RegionSpecification {
  return { regionSpecificationId: 'pen_1', name: 'Pen 1', regionType: 'pen', version: 1, ...given }
}

/** @public */
export function aRegionMapping(given: Partial<RegionMapping> = {}): RegionMapping {
  return {
    regionMappingId: newId('mapping'),
    version: 1,
    cameraId: 'camera-1',
    regionType: 'pen',
    regions: [],
    ...given,
  }
}

/** A layout without widgets. @public */
export function aLayout(given: Partial<LayoutDocument> = {}): LayoutDocument {
  return {
    schema: 1,
    layoutId: newId('layout'),
    version: 1,
    title: 'Layout',
    roles: [],
    widgets: {},
    grids: { desk: {} },
    ...given,
  }
}
