/*
 * The calls between client and instance, each typed once. A client makes a call by `session.send(endpoint, input)`; an
 * instance ties handlers to a group by `implement(group, handlers)`.
 *
 * First comes the language in which calls are declared, then the groups of calls, one file for each subject. They are
 * ordered by subject: accounts, the instance, the barn and its pictures, incidents, measurements,
 * layouts, and the care of the system. `allEndpoints` lists all of them.
 */

// The declaration of a call: method, path, access, schemas of input and reply, and errors.
export {
  ALL_PERMISSIONS_PATH,
  anyOf,
  anyOfFor,
  DEFAULT_PRIORITY,
  endpoint,
  filtered,
  IDEMPOTENCY_KEY_HEADER,
  IF_MATCH_HEADER,
  IF_NONE_MATCH_HEADER,
  KNOWN_DEVICE_HEADER,
  open,
  REQUEST_ID_HEADER,
  signedIn,
  SIMULATED_PERMISSIONS_HEADER,
  STILL_FRAME_TIMESTAMP_HEADER,
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
export { queryEndpoint, queryOneEndpoint } from './queryEndpoint'
export { allEndpoints, endpointGroups } from './allEndpoints'
export { backup } from './backup'
export { site } from './site'
export { https } from './https'
export { monitoring } from './monitoring'

// Signing in, and the own account.
export { emailSignIn, remoteSignIn, usernameSignIn } from './signIn'
export { passkeyChallenge, passkeySignIn } from './passkeySignIn'
export { displays } from './displays'
export { machines } from './machines'
export { guestLinks } from './guestLinks'
export { sessionCalls } from './session'
export { eula } from './eula'
export { ownAccount } from './ownAccount'

// Accounts of others, and their roles.
export { accounts } from './accounts'
export { accountSignIn } from './accountSignIn'
export { authorization, authorizationRoles } from './authorization'

// The instance, its notices of changes, and the directory of other instances.
export { instanceInfo } from './instanceInfo'
export { displayMode } from './displayMode'
export { events, Notice, NOTICE_ENTITIES, type NoticeEntity } from './events'
export { identityProvider, serviceProviders } from './serviceProviders'
export { vmsInstances } from './vmsInstances'

// The barn: cameras, floor plans and regions.
export { cameras } from './cameras'
export { cameraMovement } from './cameraMovement'
export { cameraSetup } from './cameraSetup'
export { cameraSearch } from './cameraSearch'
export { cameraCanvases } from './cameraCanvases'
export { regions } from './regions'
export { MAXIMUM_RULES, PREVIEW_DAYS, rules } from './rules'
export { MAXIMUM_UNPLACED_SENSORS, sensors, type SensorValue, type SensorValues, type UnplacedSensor } from './sensors'

// Pictures: recordings, live streams, artifacts and evidence.
export { recordings, type FoundChange } from './recordings'
export { PLAYLIST_NAME, STREAM_LIFETIME, streaming, type StreamQuality } from './streaming'
export { artifacts } from './artifacts'
export { evidence } from './evidence'

// Incidents, and what people write about them.
export { incidentEvents, incidents } from './incidents'
export { incidentComments } from './incidentComments'
export { incidentPhotos } from './incidentPhotos'
export { deadAnimals } from './deadAnimals'
export { DetectionOutcome, DetectionReply, detections } from './detections'
export { AccountVisit, handovers } from './handovers'
export { ROUND_PERMISSIONS, ROUND_TEMPLATE_PERMISSION, rounds } from './rounds'
export { dutyCalendar } from './dutyCalendar'
export { notifications, notificationSettings, pushDevices, webhooks } from './notifications'

// Measurements. `columns/` encodes their rows as binary columns.
export {
  AGGREGATIONS,
  data,
  DataRow,
  DataStage,
  MAXIMUM_COMPUTED_ROWS,
  dataPermissions,
  MAXIMUM_DATA_ROWS,
  MINUTE_RETENTION,
  ROLL_UP_RESOLUTION,
} from './data'
export {
  columnsOfRows,
  DATA_COLUMNS_TYPE,
  decodeColumns,
  encodeColumns,
  type DataColumns,
  type DataSeries,
} from './columns'
export { COMPARED_MEASUREMENTS, unusual, UnusualFinding, UnusualReport } from './unusual'
export {
  MAXIMUM_LISTED_SERIES,
  MAXIMUM_MEASUREMENT_BYTES,
  MAXIMUM_MEASUREMENT_ROWS,
  measurements,
  RowOutcome,
  RowRefusal,
  WrittenReport,
  WrittenSeries,
  type NewRow,
} from './measurements'
export { hooks, MAXIMUM_HOOK_BYTES } from './hooks'
export { mqtt } from './mqtt'
export { imports, MeasurementImport, UndoneImport } from './imports'
export { dataCollection } from './dataCollection'

// Layouts of dashboards, and the plugins whose widgets they have besides those of the workbench.
export { layoutHistory } from './layoutHistory'
export { layouts } from './layouts'
export { instancePlugins } from './instancePlugins'

// The care of the system.
export { system } from './system'
export { watchdogs } from './watchdogs'
export { network } from './network'
export { DEFAULT_LOG_LINES, logs, MAXIMUM_LOG_LINES } from './logs'
