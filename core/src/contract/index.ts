export { accounts, authorization, authorizationRoles } from './accounts'
export { cameraCanvases, regions } from './barnPlan'
export { cameras, PICTURE_MAX_HEIGHT, recordings, STILL_FRAME_TIMESTAMP_HEADER } from './cameras'
export { connectivity } from './connectivity'
export { AGGREGATIONS, data, DataRow, DataStage, MAXIMUM_DATA_ROWS } from './data'
export { deadAnimals } from './deadAnimals'
export { displayMode } from './displayMode'
export {
  anyOf,
  endpoint,
  filtered,
  open,
  signedIn,
  type Access,
  type Endpoint,
  type EndpointGroup,
  type ErrorsOf,
  type InputOf,
  type ParsedOf,
  type ReplyForm,
  type ReplyOf,
} from './endpoint'
export { eula } from './eula'
export { incidentComments } from './incidentComments'
export { incidentEvents, incidents } from './incidents'
export { DEFAULT_PRIORITY } from './priorities'
export { queryEndpoint, queryOneEndpoint } from './queryEndpoint'
export { emailPassword, session, usernamePassword } from './session'
export { NOTICE_ENTITIES, type NoticeEntity, events, layouts, Notice } from './workbench'
