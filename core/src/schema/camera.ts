import { z } from 'zod'
import { MINUTE } from '../time'
import { Actor, Id, Name, NAME_MAX_LENGTH, NewId, Polygon, Timestamp, Version } from './primitives'

/**
 * The reasons why a camera's source gives no picture: nothing is found at its address, it refuses the password, it does
 * not answer, it sends no picture, this instance may not read from it, or the program that reads videos is missing.
 */
export const CameraSourceProblem = z.enum([
  'notFound',
  'refused',
  'noAnswer',
  'noPicture',
  'notAllowed',
  'noVideoProgram',
])
export type CameraSourceProblem = z.infer<typeof CameraSourceProblem>

/** The size of a stream: the size of its camera, or at most 540 lines for a slow link. */
export const STREAM_QUALITIES = ['source', '540'] as const

/**
 * Kinds of sources of a camera's pictures: a stream by RTSP, a stream of JPEG pictures by HTTP, single pictures by
 * HTTP, an image file, the images of a folder, or a repeated video file.
 */
export const CAMERA_SOURCE_KINDS = ['rtsp', 'mjpeg', 'snapshot', 'image', 'folder', 'video'] as const
export const CameraSourceKind = z.enum(CAMERA_SOURCE_KINDS)
export type CameraSourceKind = z.infer<typeof CameraSourceKind>

/** The protocol by which an RTSP camera sends its packets. */
export const RtspTransport = z.enum(['tcp', 'udp'])
export type RtspTransport = z.infer<typeof RtspTransport>

const LOCATION_MAX_LENGTH = 2_000
const CREDENTIAL_MAX_LENGTH = 200
export const LONGEST_RECORDING_DAYS = 400
export const LARGEST_RECORDING_GIGABYTES = 100_000

/** Whether a camera is recorded, and for how long: the oldest recordings are deleted first, by age and by size. */
export const RecordingRules = z.strictObject({
  isRecorded: z.boolean(),
  maximumDays: z.int().min(1).max(LONGEST_RECORDING_DAYS),
  maximumGigabytes: z.int().min(1).max(LARGEST_RECORDING_GIGABYTES),
})
export type RecordingRules = z.infer<typeof RecordingRules>

export const DEFAULT_RECORDING_RULES: RecordingRules = { isRecorded: true, maximumDays: 14, maximumGigabytes: 20 }

const sourceFields = {
  kind: CameraSourceKind,
  /** An address without user name and password, or a path. */
  location: z.string().trim().min(1).max(LOCATION_MAX_LENGTH),
  /** For RTSP only. */
  transport: RtspTransport.default('tcp'),
  username: z.string().max(CREDENTIAL_MAX_LENGTH).nullable().default(null),
}

/**
 * A source as it is written. Without a `password` the stored one stays, as long as kind, host and port of the address
 * and the user name stay the same; null takes it away.
 */
export const CameraSourceInput = z.strictObject({
  ...sourceFields,
  password: z.string().max(CREDENTIAL_MAX_LENGTH).nullable().optional(),
})
export type CameraSourceInput = z.input<typeof CameraSourceInput>

/** A source as it is read: the password is never sent. */
export const CameraSourceRecord = z.object({ ...sourceFields, hasPassword: z.boolean() })
export type CameraSourceRecord = z.infer<typeof CameraSourceRecord>

/** The setup of a camera. A simulated one has no source, and is never recorded. */
export const CameraSetup = z.object({
  cameraId: Id,
  source: CameraSourceRecord.nullable(),
  recording: RecordingRules.nullable(),
})
export type CameraSetup = z.infer<typeof CameraSetup>

/** Words that replace an id in paths of calls about cameras. */
const PATH_WORDS: readonly string[] = ['setup', 'basic', 'query', 'reboot', 'factoryReset', 'testSource']

/** A camera that is added. Without an id the instance gives it one. */
export const NewCamera = z.strictObject({
  cameraId: NewId.refine((id) => !PATH_WORDS.includes(id)).optional(),
  name: Name,
  source: CameraSourceInput,
  recording: RecordingRules.optional(),
})

/** The result of a test of a camera source. */
export const SourceTest = z.object({
  /** Null if it gives pictures. */
  problem: CameraSourceProblem.nullable(),
  /** For a source of video: its coding (`h264`), size in pixels, and pictures a second if it states them. */
  video: z
    .object({ codec: z.string(), width: z.int(), height: z.int(), framesPerSecond: z.number().nullable() })
    .nullable(),
  /** A small picture as JPEG in base64. */
  picture: z.string().nullable(),
})
export type SourceTest = z.infer<typeof SourceTest>

/** A camera is online if it was last seen within this time, in ms. */
export const CAMERA_ONLINE_THRESHOLD = 10 * MINUTE
/** Height of a still in pixels when a call names none. */
export const DEFAULT_STILL_HEIGHT = 1080
/** Height of a camera's current still in lists, in pixels. */
export const CURRENT_STILL_HEIGHT = 200
/**
 * Heights at which stills are requested, in pixels: an instance stores a few sizes rather than one for every window.
 */
export const STILL_HEIGHTS = [20, 50, 150, 270, 540, 800, DEFAULT_STILL_HEIGHT] as const
/** Maximum difference of a frame of the past from the requested time, in ms. */
export const FRAME_MAXIMUM_DIFFERENCE = 5 * MINUTE

export const Camera = z.object({
  cameraId: Id,
  version: Version,
  name: z.string(),
  tags: z.array(z.string()),
  decommissioned: z.boolean(),
  /** While this is on, no account sees its pictures and recordings. An older instance does not say. */
  privacy: z.boolean().default(false),
  lastSeenOnline: Timestamp.nullable(),
  /** Only for accounts that manage cameras, while the source gives no picture. */
  sourceProblem: CameraSourceProblem.nullable().default(null),
})
export type Camera = z.infer<typeof Camera>

/** The tag of a camera that is out of use, which some instances give in place of the property. */
export const DECOMMISSIONED_TAG = 'decommissioned'

/** Whether a camera is out of use. */
export function isDecommissioned({ decommissioned, tags }: Pick<Camera, 'decommissioned' | 'tags'>): boolean {
  return decommissioned || tags.includes(DECOMMISSIONED_TAG)
}

/** Whether a camera is online. `now` in ms since the epoch. */
export function isCameraOnline(camera: Pick<Camera, 'lastSeenOnline'>, now: number): boolean {
  return camera.lastSeenOnline !== null && now - camera.lastSeenOnline <= CAMERA_ONLINE_THRESHOLD
}

/** Time that the next answer about the cameras may take after it is due, in ms. */
const ANSWER_DELAY = MINUTE

/**
 * The time by which cameras are online or not. A camera was last seen just before the instance answered; the next
 * answer comes only when the list is as old as the threshold, so that without this allowance all of them would be
 * offline for a moment. Times in ms since the epoch by the clock of the instance; `answeredAt`: the time of its answer.
 */
export function cameraTime({ answeredAt, now }: { answeredAt: number; now: number }): number {
  return Math.max(answeredAt, now - ANSWER_DELAY)
}

/** Number of refresh periods after which a picture is outdated: two refreshes were missed. */
const OUTDATED_PERIODS = 3
/**
 * Maximum time between two pictures of a camera, in ms: in the dark it takes one a minute, however often it is asked.
 */
const LONGEST_PICTURE_PERIOD = MINUTE

/** Whether a picture is outdated. `age` of the picture, and `refresh`, the time between two pictures, both in ms. */
export function isPictureOutdated(age: number, refresh: number): boolean {
  return age > OUTDATED_PERIODS * Math.max(refresh, LONGEST_PICTURE_PERIOD)
}

/** The tile of a camera on a canvas. Position (top left) and width are in widths of the canvas. */
const CanvasCamera = z.object({
  cameraId: Id,
  xPosition: z.number(),
  yPosition: z.number(),
  relativeWidth: z.number().positive(),
  /** In degrees, clockwise about the tile's centre. */
  rotation: z.number(),
})

/** The width of a tile divided by its height. */
export const TILE_ASPECT_RATIO = 1.78
/** Id of the canvas that every barn has. */
export const BASE_CANVAS_ID = 'base'

/** Tiles of one canvas. */
export const MAXIMUM_TILES = 1_000
/** Regions that one camera sees. */
const MAXIMUM_MAPPED_REGIONS = 500
const COLOR_MAX_LENGTH = 64

export const CameraCanvas = z.object({
  cameraCanvasId: Id,
  version: Version,
  name: z.string().max(NAME_MAX_LENGTH),
  /** The height of the canvas divided by its width. */
  heightRatio: z.number().positive(),
  cameras: z.array(CanvasCamera).max(MAXIMUM_TILES),
  /** The account that changed it last; null for the instance itself. An older instance does not say. */
  changedBy: Actor.nullable().default(null),
  /**
   * `automatic`: the instance has placed the tiles, and nobody has arranged them, so that a screen may show them in
   * other rows and columns. Absent where somebody has, and from an older instance.
   */
  arrangement: z.literal('automatic').optional().catch(undefined),
})
export type CameraCanvas = z.infer<typeof CameraCanvas>

export const RegionType = z.object({ regionTypeId: Id, name: z.string(), version: Version })
export const RegionSpecification = z.object({
  regionSpecificationId: Id,
  name: z.string(),
  regionType: Id,
  version: Version,
})
export const Region = z.object({
  regionSpecification: Id,
  color: z.string().max(COLOR_MAX_LENGTH),
  polygon: Polygon,
})
export const MappedRegions = z.array(Region).max(MAXIMUM_MAPPED_REGIONS)
/** The outlines of the regions of one type in the picture of a camera, as they are from `validFrom` on. */
export const RegionMapping = z.object({
  regionMappingId: Id,
  version: Version,
  cameraId: Id,
  regionType: Id,
  regions: MappedRegions,
  /** Start of the validity of these outlines, in ms since the epoch. An older instance has no history. */
  validFrom: Timestamp.default(0),
  /** The account that drew them; null for the instance itself. An older instance does not say. */
  changedBy: Actor.nullable().default(null),
})
export type RegionType = z.infer<typeof RegionType>
export type RegionSpecification = z.infer<typeof RegionSpecification>
export type RegionMapping = z.infer<typeof RegionMapping>
