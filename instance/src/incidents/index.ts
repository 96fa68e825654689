/*
 * Incidents and their events. An incident is the result of its events:
 *
 * 1. `triggerRequests` reads a report and checks its places, colours and stakeholders.
 * 2. `triggerEvent` finds the incident that the report continues, or none. It asks `transitions` whether the trigger is
 *    allowed in the state of that incident, and `payloads` whether the payload is valid, both by the records of
 *    `@barn-workbench/core/incidentTypes`, and settles the time of the event.
 * 3. `applyEvent` computes the incident after the event. It writes nothing.
 * 4. The incident and its event (`incidentEventStore`) are stored in one transaction. `incidentStore` is the entry to
 *    all of this.
 *
 * The simulator records its events the same way (`simulator/runtime/eventRecorder`). `incidentAccess` decides who may
 * view and change incidents of a type: one that may not be viewed is `incident/not-found`, one that may not be changed
 * is forbidden. `streamAddresses` leaves the addresses of cameras out of what accounts read that do not administer
 * them.
 */

export {
  canForceClose,
  canManage,
  canReport,
  canView,
  findChangeableIncident,
  findViewableIncident,
  viewableTypesCondition,
  writeContextOf,
  type AccountNames,
  type WriteContext,
} from './incidentAccess'
export { createIncidentCommentStore, type IncidentCommentStore, type StoredComment } from './incidentCommentStore'
export { createIncidentStore, type IncidentStore } from './incidentStore'
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
export type { TriggerError, TriggerRequest } from './triggerEvent'
export { checkPlaces, checkProperties, parseOverrides, retroactiveTriggers, type BarnPlaces } from './triggerRequests'
