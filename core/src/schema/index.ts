export {
  Account,
  AccountName,
  AccountWithRoles,
  AuthorizationRecord,
  AuthorizationRole,
  EmailAuthentication,
  EntityType,
  EulaLanguage,
  LoginReply,
  Password,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  PermissionId,
  RoleIds,
  Username,
  USERNAME_MAX_LENGTH,
  USERNAME_MIN_LENGTH,
  UsernameAuthentication,
} from './account'
export { boundedRecord } from './boundedRecord'
export {
  BASE_CANVAS_ID,
  Camera,
  CameraSourceProblem,
  CAMERA_ONLINE_THRESHOLD,
  CameraCanvas,
  CURRENT_STILL_HEIGHT,
  DEFAULT_STILL_HEIGHT,
  FRAME_MAXIMUM_DIFFERENCE,
  isCameraOnline,
  isPictureOutdated,
  MappedRegions,
  Region,
  RegionMapping,
  RegionSpecification,
  RegionType,
  TILE_ASPECT_RATIO,
} from './camera'
export {
  DATA_ANNOTATION_STATUSES,
  DATA_RECORD_STATUSES,
  DataCollectionAnnotation,
  DataCollectionRecord,
} from './dataCollection'
export { deadAnimalAgeState, OPEN_DEAD_ANIMAL_STATE, type DeadAnimalAgeState } from './deadAnimal'
export {
  DisplayModeReply,
  DisplayModeSettings,
  displayModeDefaults,
  displayModeProperties,
  switchedOnSettings,
  type DisplayModeProperty,
} from './displayMode'
export {
  DEFAULT_RENDER_COLOR,
  DEFAULT_STAKEHOLDERS,
  DisplayConfiguration,
  Incident,
  INCIDENT_TYPES,
  IncidentComment,
  IncidentEvent,
  IncidentHandler,
  IncidentIdentifier,
  NO_IDENTIFIER,
  IncidentPayload,
  IncidentTrigger,
  INCLUDE_IN,
  MAXIMUM_SEVERITY,
  URGENT_SEVERITY,
  type IncidentType,
} from './incident'
export {
  ClientConfiguration,
  DiscoveryObject,
  InstanceIdentity,
  InstanceType,
  InstanceVersion,
  KnownInstance,
  type Address,
} from './instance'
export {
  GridArea,
  LAYOUT_SCHEMA,
  LayoutCondition,
  LayoutContent,
  LayoutDocument,
  LayoutGrid,
  LayoutOperation,
  LayoutWidget,
  MAXIMUM_COLUMNS,
  OwnLayout,
  StoredLayout,
} from './layoutDocument'
export {
  Actor,
  EntityReference,
  HexColor,
  Id,
  IdentifierText,
  Keyword,
  Name,
  NAME_MAX_LENGTH,
  OpenRecord,
  Polygon,
  RelativePoint,
  Timestamp,
  TimeSpan,
  Version,
} from './primitives'
export {
  COMMENT_MAX_PINS,
  CommentDocument,
  CommentInput,
  documentOfText,
  LINK_ADDRESS,
  PinnedPlace,
  RICH_TEXT_MAX_DEPTH,
  RICH_TEXT_MAX_LENGTH,
  RichTextDocument,
  RichTextInput,
  TEXT_COLORS,
  type RichTextNode,
} from './richText'
export { isEmptyDocument, mentionsOf, pinsOf, plainTextOf } from './richTextContent'
export { STOP_AT_FIRST } from './stopAtFirst'
export { ANIMAL_LABELS, Species, speciesOf } from './species'
export { VmsInstance } from './vmsInstance'
export { HEALTH_CHECK_BREED, Watchdog, WatchdogResult } from './watchdog'
