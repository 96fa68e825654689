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
} from './incidentAccess'
export { createIncidentCommentStore, type IncidentCommentStore, type StoredComment } from './incidentCommentStore'
export { checkPlaces, checkProperties, type BarnPlaces } from './triggerRequests'
export { createIncidentStore, type IncidentStore } from './incidentStore'
export { isInsidePicture, OUTSIDE_OF_PICTURE } from './payloads'
export { parseOverrides, retroactiveTriggers } from './triggerRequests'
export { describeHandler, isIncidentType, needsForceClose } from './transitions'
export type { TriggerError, TriggerRequest } from './triggerEvent'
export type { WriteContext } from './incidentAccess'
