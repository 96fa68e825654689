export { EMPTY_IDENTIFIER } from './applyEvent'
export {
  actorOf,
  canManage,
  canView,
  findManageableIncident,
  findViewableIncident,
  viewableTypesCondition,
  writeContextOf,
} from './incidentAccess'
export { createIncidentCommentStore, type IncidentCommentStore, type StoredComment } from './incidentCommentStore'
export { createIncidentStore, type IncidentStore } from './incidentStore'
export { hasContent } from './payloads'
export { describeHandler, isIncidentType } from './transitions'
export type { TriggerError, TriggerRequest, WriteContext } from './triggerEvent'
export { parseOverrides, retroactiveTriggers } from './triggerRequests'
