/*
 * The calls between client and instance, each typed once. `endpoint` says what a call declares: method, path, access,
 * schemas of input and reply, and errors. Each other file is the group of calls of one subject, and `allEndpoints`
 * lists all groups. A client makes a call by `session.send(endpoint, input)`; an instance ties handlers to a group by
 * `implement(group, handlers)`. `columns/` encodes rows of measurements as binary columns.
 */

export { accounts } from './accounts'
export { accountSignIn } from './accountSignIn'
export { allEndpoints } from './allEndpoints'
export { artifacts } from './artifacts'
export { authorization } from './authorization'
export { authorizationRoles } from './authorization'
export { cameraCanvases } from './cameraCanvases'
export { cameras } from './cameras'
export { cameraSetup } from './cameras'
export { instanceInfo } from './instanceInfo'
export {
  columnsOfRows,
  DATA_COLUMNS_TYPE,
  decodeColumns,
  encodeColumns,
  type DataColumns,
  type DataSeries,
} from './columns'
export {
  AGGREGATIONS,
  data,
  DataRow,
  DataStage,
  MAXIMUM_COMPUTED_ROWS,
  MAXIMUM_DATA_ROWS,
  MINUTE_RETENTION,
  ROLL_UP_RESOLUTION,
} from './data'
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
  type ColumnsEndpoint,
  type Endpoint,
  type EndpointGroup,
  type ErrorsOf,
  type InputOf,
  type ParsedOf,
  type ReplyForm,
  type ReplyOf,
} from './endpoint'
export { eula } from './eula'
export { evidence } from './evidence'
export { AccountVisit, handovers } from './handovers'
export { events, NOTICE_ENTITIES, Notice, type NoticeEntity } from './events'
export {
  IDEMPOTENCY_KEY_HEADER,
  IF_MATCH_HEADER,
  IF_NONE_MATCH_HEADER,
  KNOWN_DEVICE_HEADER,
  SIMULATED_PERMISSIONS_HEADER,
  REQUEST_ID_HEADER,
  STILL_FRAME_TIMESTAMP_HEADER,
} from './endpoint'
export { incidentComments } from './incidentComments'
export { incidentEvents, incidents } from './incidents'
export { layouts } from './layouts'
export { DEFAULT_LOG_LINES, logs, MAXIMUM_LOG_LINES } from './logs'
export { network } from './network'
export { ownAccount } from './ownAccount'
export { system } from './system'
export { DEFAULT_PRIORITY } from './endpoint'
export { queryEndpoint, queryOneEndpoint } from './queryEndpoint'
export { ALL_PERMISSIONS_PATH } from './endpoint'
export { recordings, type FoundChange } from './recordings'
export { regions } from './regions'
export { identityProvider, serviceProviders } from './serviceProviders'
export { sessionCalls } from './session'
export { passkeyChallenge, passkeySignIn } from './passkeySignIn'
export { remoteSignIn } from './signIn'
export { emailSignIn, usernameSignIn } from './signIn'
export { PLAYLIST_NAME, STREAM_LIFETIME, streaming, type StreamQuality } from './streaming'
export { COMPARED_MEASUREMENTS, unusual, UnusualFinding, UnusualReport } from './unusual'
export { vmsInstances } from './vmsInstances'
export { watchdogs } from './watchdogs'
