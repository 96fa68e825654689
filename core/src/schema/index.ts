export {
  Account, AccountName, AuthorizationRecord, AuthorizationRole, EmailAuthentication, EntityType, LoginReply, Password, PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH, PermissionId, Username, USERNAME_MAX_LENGTH, USERNAME_MIN_LENGTH, UsernameAuthentication,
} from './account'
export {
  BASE_CANVAS_ID, Camera, CAMERA_ONLINE_THRESHOLD, CameraCanvas, CURRENT_STILL_HEIGHT, DEFAULT_STILL_HEIGHT, FRAME_MAXIMUM_DIFFERENCE,
  isCameraOnline, Region, RegionMapping, RegionSpecification, RegionType, TILE_ASPECT_RATIO,
} from './camera'
export { DisplayModeReply, DisplayModeSettings, displayModeDefaults, displayModeProperties, type DisplayModeProperty } from './displayMode'
export {
  DEFAULT_RENDER_COLOR, DEFAULT_STAKEHOLDERS, DisplayConfiguration, Incident, INCIDENT_TYPES, IncidentComment, IncidentEvent, IncidentHandler,
  IncidentIdentifier, IncidentPayload, IncidentTrigger, INCLUDE_IN, type IncidentType,
} from './incident'
export {
  ClientConfiguration, DEFAULT_INSTANCE_BACKGROUND, DEFAULT_INSTANCE_ORDER, DiscoveryObject, INSTANCE_IMAGE_MAX_AGE, InstanceIdentity,
  InstanceType, InstanceVersion, KnownInstance, Species, type Address,
} from './instance'
export { GridPlace, LAYOUT_SCHEMA, LayoutCondition, LayoutContent, LayoutDocument, LayoutGrid, LayoutOperation, LayoutWidget, OwnLayout, StoredLayout } from './layoutDocument'
export { Actor, EntityReference, Id, IdentifierText, RelativePoint, Timestamp, TimeSpan, Version } from './primitives'
export { documentOfText, plainTextOf, RICH_TEXT_MAX_DEPTH, RICH_TEXT_MAX_LENGTH, RichTextDocument, RichTextInput, TEXT_COLORS, type RichTextNode } from './richText'
