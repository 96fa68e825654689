export { discoveryObjectOf, formatAddress, formatDiscovery, parseAddress, parseDiscovery } from './instance'
export {
  Account,
  AccountLock,
  AccountName,
  AccountWithRoles,
  AuthorizationRecord,
  AuthorizationRole,
  EffectiveRights,
  EmailAddress,
  EmailAuthentication,
  EntityType,
  EulaLanguage,
  LoginReply,
  Password,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  PASSWORD_RULES,
  PermissionId,
  RegistrationMode,
  RemoteAuthentication,
  requireRepetition,
  RoleIds,
  RoleReason,
  Username,
  USERNAME_MAX_LENGTH,
  USERNAME_MIN_LENGTH,
  UsernameAuthentication,
} from './account'
export {
  Artifact,
  ARTIFACT_FAILURES,
  ARTIFACT_STATUSES,
  ARTIFACT_TAG_HOURS,
  ARTIFACT_TAGS,
  ARTIFACT_TYPES,
  ArtifactStatus,
  artifactTagsAt,
  CAMERA_ARTIFACT_TYPES,
  COMPLETE_ARTIFACT_STATUSES,
  isComplete,
  MOBILE_TAG,
  type ArtifactFailure,
  type ArtifactTag,
  type ArtifactType,
  type CameraArtifactType,
} from './artifact'
export { LOG_KINDS, LOG_LEVELS, LogLine, type LogKind, type LogLineLevel } from './logLine'
export { NETWORK_DEVICE_KINDS, NetworkDevice, type NetworkDeviceKind } from './networkDevice'
export { Handover, HANDOVER_NOTE_MAX_LENGTH, HandoverCounts } from './handover'
export { AuditEntry, AUDITED_ACTIONS, type AuditedAction } from './auditEntry'
export { boundedRecord } from './primitives'
export {
  BASE_CANVAS_ID,
  Camera,
  cameraTime,
  CAMERA_ONLINE_THRESHOLD,
  CameraCanvas,
  CURRENT_STILL_HEIGHT,
  DECOMMISSIONED_TAG,
  DEFAULT_STILL_HEIGHT,
  FRAME_MAXIMUM_DIFFERENCE,
  isCameraOnline,
  isDecommissioned,
  isPictureOutdated,
  MappedRegions,
  MAXIMUM_TILES,
  Region,
  RegionMapping,
  RegionSpecification,
  RegionType,
  STILL_HEIGHTS,
  TILE_ASPECT_RATIO,
} from './camera'
export {
  crossingAtPoint,
  crossingOfEdge,
  crossingOfLastEdge,
  isInsideOutline,
  isOutline,
  meetingPoint,
  selfCrossing,
} from './crossing'
export {
  DATA_ANNOTATION_STATUSES,
  DATA_RECORD_STATUSES,
  DataCollectionAnnotation,
  DataCollectionRecord,
} from './dataCollection'
export {
  DisplayModeOverrides,
  DisplayModeReply,
  DisplayModeSettings,
  displayModeDefaults,
  displayModeProperties,
  switchedOnSettings,
  type DisplayModeProperty,
} from './displayMode'
export {
  camerasOf,
  isOfCamera,
  regionsOf,
  INCIDENT_CAMERA_KEYS,
  INCIDENT_JOINED_KEYS,
  DEFAULT_RENDER_COLOR,
  DEFAULT_STAKEHOLDERS,
  DisplayConfiguration,
  Incident,
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
} from './incident'
export {
  ClientConfiguration,
  DiscoveryObject,
  identityMessage,
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
  NewId,
  OpenRecord,
  OptionalName,
  Polygon,
  RelativePoint,
  StoredName,
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
export {
  DEFAULT_INSTANCE_COLOR,
  DEFAULT_INSTANCE_ORDER,
  ImageAddress,
  InstanceOrder,
  OwnServiceProviderSettings,
  ServiceProvider,
} from './serviceProvider'
export { AccountSession, Passkey, PresentAccount } from './account'
export { STOP_AT_FIRST } from './primitives'
export { ANIMAL_LABELS, Species, speciesOf } from './species'
export { VmsInstance } from './instance'
export { HEALTH_CHECK_BREED, Watchdog, WatchdogResult } from './watchdog'
export {
  CAMERA_SOURCE_KINDS,
  CameraSetup,
  CameraSourceInput,
  CameraSourceKind,
  CameraSourceProblem,
  CameraSourceRecord,
  DEFAULT_RECORDING_RULES,
  LARGEST_RECORDING_GIGABYTES,
  LONGEST_RECORDING_DAYS,
  NewCamera,
  RecordingRules,
  RtspTransport,
  SourceTest,
  STREAM_QUALITIES,
} from './camera'
export { Recording, RecordingStatus } from './recording'
export { PemPublicKey } from './pemPublicKey'
export { IpAddress, Ipv4Address, MacAddress, Uri, UriReference } from './primitives'
export { Hostname } from './primitives'
export { chosenFile, notInThePast, numeric, SizeText, TimeZoneName } from './primitives'
