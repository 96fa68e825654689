/*
 * The entities of the contract as zod schemas, with their limits, labels and small computations. Clients and instances
 * check everything that they receive by them. Each file is one entity or one family of values.
 */

export {
  ClientConfiguration,
  DiscoveryObject,
  discoveryObjectOf,
  formatAddress,
  formatDiscovery,
  identityMessage,
  InstanceIdentity,
  InstanceType,
  InstanceVersion,
  KnownInstance,
  parseAddress,
  parseDiscovery,
  VmsInstance,
  type Address,
} from './instance'
export {
  Account,
  AccountLock,
  AccountName,
  AccountWithRoles,
  EulaLanguage,
  PresentAccount,
  RegistrationMode,
} from './account'
export {
  AuthorizationRecord,
  AuthorizationRole,
  EffectiveRights,
  EntityType,
  PermissionId,
  RoleIds,
  RoleReason,
} from './authorization'
export { Password, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, PASSWORD_RULES, requireRepetition } from './password'
export {
  AccountSession,
  EmailAddress,
  EmailAuthentication,
  LoginReply,
  Passkey,
  RemoteAuthentication,
  Username,
  USERNAME_MAX_LENGTH,
  USERNAME_MIN_LENGTH,
  UsernameAuthentication,
} from './signIn'
export { Artifact, ARTIFACT_FAILURES, ARTIFACT_STATUSES, ARTIFACT_TAGS, ARTIFACT_TYPES } from './artifact'
export { ArtifactStatus, artifactTagsAt, CAMERA_ARTIFACT_TYPES, COMPLETE_ARTIFACT_STATUSES } from './artifact'
export { isComplete, MOBILE_TAG, REQUESTED_ARTIFACT_TYPES, type RequestedArtifactType } from './artifact'
export { type ArtifactFailure, type ArtifactTag, type ArtifactType, type CameraArtifactType } from './artifact'
export { CLIP_TITLE_MAX_LENGTH, ClipRequest, LONGEST_CLIP, MAXIMUM_CLIP_NEIGHBOURS } from './clip'
export { IncidentPhoto, PHOTO_MAX_BYTES, PHOTO_MAX_SIDE } from './photo'
export { answersKind, DEAD_ANIMALS_QUESTION, isWell, RoundAnswer, RoundDay, RoundQuestion, RoundValue } from './round'
export { ROUND_QUESTION_KINDS, ROUND_QUESTION_MAX_LENGTH, ROUND_QUESTIONS, ROUND_QUESTIONS_MAXIMUM } from './round'
export { LOG_KINDS, LOG_LEVELS, LogLine, type LogKind, type LogLineLevel } from './logLine'
export { NETWORK_DEVICE_KINDS, NetworkDevice, type NetworkDeviceKind } from './networkDevice'
export { Handover, HANDOVER_NOTE_MAX_LENGTH, HandoverCounts } from './handover'
export {
  BACKUP_PROBLEMS,
  BackupSchedule,
  BackupStatus,
  NewBackupSchedule,
  StoredBackup,
  type BackupProblem,
  type BackupProblemCode,
} from './backup'
export {
  MAXIMUM_SEALED,
  PUSH_ACTIONS,
  PUSH_LIMIT,
  PUSH_PATHS,
  PUSH_PERIOD,
  PushAnswer,
  PushMessage,
  pushMessageText,
  PushPayload,
  PushSubscription,
  PushTicket,
  PushTicketRequest,
  type PushAction,
} from './push'
export { MAXIMUM_SITE_PICTURE, NewSite, SiteSettings } from './site'
export {
  HEALTH_FAULTS,
  HEALTH_WARNINGS,
  INSTANCE_PARTS,
  type HealthFault,
  type HealthWarning,
  type InstancePart,
} from './healthCodes'
export {
  HISTORY_SERIES,
  InstanceHistory,
  MetricsAccess,
  STORAGE_KINDS,
  StorageLimits,
  StorageReport,
  type HistorySeries,
  type StorageKind,
  type StorageUse,
} from './monitoring'
export {
  ALARM_CASE_STATES,
  ALARM_PAGE,
  ALARM_URGENCIES,
  AlarmCase,
  AlarmChainLink,
  AlarmSecret,
  AlarmUrgency,
  ContactWay,
  DELIVERY_EVENTS,
  DELIVERY_STATES,
  Delivery,
  DryRunEntry,
  DutyNow,
  DutyRota,
  EscalationSettings,
  NewSilence,
  NewPushDevice,
  NewWebhook,
  Notification,
  NotificationRule,
  NotificationRules,
  OpenAlarm,
  OwnNotificationSettings,
  REPORT_PERIODS,
  PushDevice,
  Silence,
  SILENCE_KINDS,
  Webhook,
  WEBHOOK_TEMPLATES,
  WEBHOOK_USES,
  type AlarmCaseState,
  type DeliveryEvent,
  type WebhookTemplate,
} from './notification'
export { convertToUnitOf, measurementKindOf, unitsOf, type MeasurementKind, type RowKind } from './measurementKind'
export {
  DISCOVERY_FAULTS,
  DiscoveredSensor,
  FrigateRule,
  JsonPointer,
  MAXIMUM_LISTED_TOPICS,
  MAXIMUM_MQTT_CONNECTIONS,
  MAXIMUM_MQTT_TOPICS,
  MQTT_FAULTS,
  MqttAddress,
  MqttCertificate,
  MqttConnection,
  MqttFault,
  MqttFilter,
  MqttPassword,
  MqttSensor,
  MqttSettings,
  MqttState,
  MqttTest,
  MqttTopic,
  REVIEW_KINDS,
  SHOWN_PAYLOAD,
} from './mqtt'
export { Hook, HOOK_PREFIX, HOOK_SIGNATURES, HookCall, HookKey, HookSensor, HookSettings, MAXIMUM_HOOKS } from './hook'
export {
  Rule,
  RULE_INCIDENT_TYPES,
  RULE_MEASUREMENTS,
  RULE_PHASES,
  RULE_RESTS,
  RULE_SEVERITIES,
  RuleCondition,
  RuleDetails,
  RuleInterval,
  RulePreview,
  RuleRest,
  RuleStatus,
  RuleSubject,
  RuleTemplate,
} from './rule'
export { SENSOR_MEASUREMENTS, type SensorMeasurement } from './sensorMeasurements'
export {
  DEFAULT_DETECTION_SETTINGS,
  DetectedBox,
  DETECTION_KINDS,
  DetectionReport,
  DetectionRule,
  DetectionSettings,
  MAXIMUM_DETECTION_PICTURE,
  MAXIMUM_DETECTIONS,
  NewDetection,
  type DetectionKind,
} from './detection'
export {
  ExpectedInterval,
  ExpectedRange,
  Sensor,
  SENSOR_STATES,
  SensorKind,
  SensorPlace,
  SensorTag,
  sensorStateOf,
  type SensorState,
} from './sensor'
export { AUDITED_ACTIONS, AuditEntry, type AuditedAction } from './auditEntry'
export {
  Actor,
  boundedRecord,
  chosenFile,
  EntityReference,
  HexColor,
  Hostname,
  Id,
  IdentifierText,
  IpAddress,
  Ipv4Address,
  Keyword,
  MacAddress,
  Name,
  NAME_MAX_LENGTH,
  NewId,
  notInThePast,
  numeric,
  OpenRecord,
  OptionalName,
  Polygon,
  RelativePoint,
  SizeText,
  STOP_AT_FIRST,
  StoredName,
  TimeSpan,
  Timestamp,
  TimeZoneName,
  Uri,
  UriReference,
  Version,
} from './primitives'
export {
  Camera,
  CameraSourceProblem,
  cameraTime,
  CURRENT_STILL_HEIGHT,
  DECOMMISSIONED_TAG,
  DEFAULT_STILL_HEIGHT,
  FRAME_MAXIMUM_DIFFERENCE,
  isCameraOnline,
  isDecommissioned,
  isPictureOutdated,
  STILL_HEIGHTS,
  STREAM_QUALITIES,
} from './camera'
export { BASE_CANVAS_ID, CameraCanvas, MAXIMUM_TILES } from './cameraCanvas'
export { CAMERA_ONLINE_THRESHOLD, TILE_ASPECT_RATIO } from './cameraNumbers'
export {
  CAMERA_SOURCE_KINDS,
  CameraDeviceFacts,
  CameraSetup,
  CameraSourceInput,
  CameraSourceKind,
  CameraSourceRecord,
  CameraStreamFacts,
  CREDENTIAL_MAX_LENGTH,
  DEFAULT_RECORDING_RULES,
  LARGEST_RECORDING_GIGABYTES,
  LONGEST_RECORDING_DAYS,
  NewCamera,
  RecordingRules,
  RtspTransport,
  SourceTest,
} from './cameraSetup'
export { AddedFinding, MAXIMUM_FOUND_AT_ONCE, SEARCH_TARGET_MAX_LENGTH } from './cameraSearch'
export { CameraAccess, CameraSearchState, FoundCamera } from './cameraSearch'
export { CameraMovement, CameraMovementInput, PictureMask } from './cameraMovement'
export { MappedRegions, Region, RegionMapping, RegionSpecification, RegionType } from './region'
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
  displayModeDefaults,
  DisplayModeOverrides,
  displayModeProperties,
  DisplayModeReply,
  DisplayModeSettings,
  switchedOnSettings,
  type DisplayModeProperty,
} from './displayMode'
export {
  camerasOf,
  DEFAULT_RENDER_COLOR,
  DEFAULT_STAKEHOLDERS,
  DisplayConfiguration,
  Incident,
  INCIDENT_CAMERA_KEYS,
  INCIDENT_JOINED_KEYS,
  IncidentComment,
  IncidentEvent,
  IncidentHandler,
  IncidentIdentifier,
  IncidentPayload,
  IncidentTrigger,
  INCLUDE_IN,
  isOfCamera,
  MAXIMUM_SEVERITY,
  NO_IDENTIFIER,
  regionsOf,
  URGENT_SEVERITY,
  MAXIMUM_PHOTOS,
  PhotoIds,
} from './incident'
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
  KEY_PREFIX,
  KeyLimits,
  LONGEST_OVERLAP_DAYS,
  Machine,
  MACHINE_TAG,
  MachineKey,
  MachineWithKey,
  MAXIMUM_KEYS,
  NetworkText,
  NewKey,
} from './machine'
export { DeviceSecret, Display, DISPLAY_TAG, DisplayCode, displayCodeOf, WaitingDisplay } from './display'
export {
  formatGuestFragment,
  GUEST_PATH,
  GuestFinding,
  GuestLink,
  GuestLinkRequest,
  GuestLinkState,
  GuestSecret,
  GuestSubject,
  LONGEST_GUEST_LINK,
  LONGEST_GUEST_RANGE,
  parseGuestFragment,
  SHORTEST_GUEST_LINK,
} from './guestLink'
export { LayoutReach, PublishedLayout } from './publishedLayout'
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
export { ANIMAL_LABELS, Species, speciesOf } from './species'
export { HttpsState } from './https'
export { HEALTH_CHECK_BREED, Watchdog, WatchdogResult } from './watchdog'
export { Recording, RecordingStatus } from './recording'
export { PemPublicKey } from './pemPublicKey'
