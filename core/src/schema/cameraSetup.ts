import { z } from 'zod'
import { CameraSourceProblem } from './camera'
import { Id, Name, NewId } from './primitives'

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
export const CREDENTIAL_MAX_LENGTH = 200
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

const SubLocation = z.string().trim().min(1).max(LOCATION_MAX_LENGTH)

/**
 * A source as it is written. Without a `password` the stored one stays, as long as kind, host and port of the address
 * and the user name stay the same; null takes it away.
 */
export const CameraSourceInput = z.strictObject({
  ...sourceFields,
  password: z.string().max(CREDENTIAL_MAX_LENGTH).nullable().optional(),
  /**
   * The address of a smaller stream of the same camera, by RTSP only, from which small pictures and videos are taken.
   * Absent, the stored one stays as long as the host stays the same; null takes it away.
   */
  subLocation: SubLocation.nullable().optional(),
})
export type CameraSourceInput = z.input<typeof CameraSourceInput>

/** A source as it is read: the password is never sent. */
export const CameraSourceRecord = z.object({
  ...sourceFields,
  hasPassword: z.boolean(),
  subLocation: SubLocation.nullable().default(null),
})
export type CameraSourceRecord = z.infer<typeof CameraSourceRecord>

/** The description that a camera gives of one of its streams. */
export const CameraStreamFacts = z.object({
  /** In lower case, such as `h264`, `hevc` or `mjpeg`. */
  codec: z.string(),
  /** In pixels. */
  width: z.int(),
  height: z.int(),
  /** Null if it states none. */
  framesPerSecond: z.number().nullable(),
  /** In kbit/s; null if it states none. */
  bitRate: z.number().nullable(),
})
export type CameraStreamFacts = z.infer<typeof CameraStreamFacts>

/** The description that a camera gives of itself. */
export const CameraDeviceFacts = z.object({
  maker: z.string().nullable(),
  model: z.string().nullable(),
  main: CameraStreamFacts.nullable(),
  sub: CameraStreamFacts.nullable(),
})
export type CameraDeviceFacts = z.infer<typeof CameraDeviceFacts>

/** The setup of a camera. A simulated one has no source, and is never recorded. */
export const CameraSetup = z.object({
  cameraId: Id,
  source: CameraSourceRecord.nullable(),
  recording: RecordingRules.nullable(),
  /** The description that the camera gives of itself, if it was found on the network. */
  device: CameraDeviceFacts.nullable().default(null),
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
