export { accounts } from './accounts'
export { allEndpoints } from './allEndpoints'
export { authorization } from './authorization'
export { authorizationRoles } from './authorizationRoles'
export { cameraCanvases } from './cameraCanvases'
export { cameras } from './cameras'
export { cameraSetup } from './cameraSetup'
export { instanceInfo } from './instanceInfo'
export { AGGREGATIONS, data, DataRow, DataStage, MAXIMUM_DATA_ROWS } from './data'
export { dataCollection } from './dataCollection'
export { deadAnimals } from './deadAnimals'
export { displayMode } from './displayMode'
export {
  anyOf,
  anyOfFor,
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
export { events, NOTICE_ENTITIES, Notice, type NoticeEntity } from './events'
export {
  IDEMPOTENCY_KEY_HEADER,
  IF_MATCH_HEADER,
  IF_NONE_MATCH_HEADER,
  KNOWN_DEVICE_HEADER,
  SIMULATED_PERMISSIONS_HEADER,
  REQUEST_ID_HEADER,
  STILL_FRAME_TIMESTAMP_HEADER,
} from './headers'
export { incidentComments } from './incidentComments'
export { incidentEvents, incidents } from './incidents'
export { layouts } from './layouts'
export { DEFAULT_PRIORITY } from './priorities'
export { queryEndpoint, queryOneEndpoint } from './queryEndpoint'
export { ALL_PERMISSIONS_PATH } from './paths'
export { recordings, type FoundChange } from './recordings'
export { regions } from './regions'
export { sessionCalls } from './session'
export { emailSignIn, usernameSignIn } from './signIn'
export { PLAYLIST_NAME, STREAM_LIFETIME, STREAM_QUALITIES, streaming, type StreamQuality } from './streaming'
export { vmsInstances } from './vmsInstances'
export { watchdogs } from './watchdogs'
