/*
 * Incidents and their events. An incident is the result of its events:
 *
 * 1. `checkReferences` checks the places, colours and stakeholders that a report names. `retroactiveTriggers` makes the
 *    events of a report about the past.
 * 2. `eventTrigger` finds the incident that the report continues, or none. It asks `transitions` whether the trigger is
 *    allowed in the state of that incident, `payloads` whether the payload is valid, both by the records of
 *    `@barn-workbench/core/incidentTypes`, and `eventTime` when the event happened.
 * 3. `incidentChanges` computes the incident after the event. It writes nothing.
 * 4. The incident and its event (`incidentEventStore`) are stored in one transaction. `incidentStore` is the entry to
 *    all of this.
 *
 * `detections` turns what a detector has seen into events: `checkDetection` reads it, `matchDetection` finds the
 * incident that it continues, and `receiveDetections` triggers.
 *
 * The simulator records its events the same way (`simulator/runtime/eventRecorder`). `incidentAccess` decides who may
 * view and change incidents of a type: one that may not be viewed is `incident/not-found`, one that may not be changed
 * is forbidden. `streamAddresses` leaves the addresses of cameras out of what accounts read that do not administer
 * them.
 */

export { findBatches, type Batch } from './batches'
export { checkPlaces, checkProperties, parseOverrides, type BarnPlaces } from './checkReferences'
export { createComponentHealth } from './componentHealth'
export { createDetectionSettings, type DetectionSettingsStore } from './detections/detectionSettings'
export {
  createDetectionReceiver,
  endDetection,
  endSilentIncidents,
  type DetectionReceiver,
} from './detections/receiveDetections'
export type { TriggerError, TriggerRequest } from './eventTrigger'
export {
  canForceClose,
  canManage,
  canReport,
  canView,
  findChangeableIncident,
  findViewableIncident,
  viewableTypesCondition,
} from './incidentAccess'
export { createIncidentCommentStore, type IncidentCommentStore, type StoredComment } from './incidentCommentStore'
export { createIncidentStore, type IncidentStore } from './incidentStore'
export { retroactiveTriggers } from './retroactiveTriggers'
export {
  asksForAddresses,
  eventWithoutAddressOfCamera,
  readableEvent,
  readableEvents,
  readableIncident,
  readableIncidents,
  withoutAddressOfCamera,
} from './streamAddresses'
export { describeHandler } from './transitions'
export { writeContextOf, type AccountNames, type WriteContext } from './updateIncident'
