import { z } from 'zod'
import { Clip } from './clip'
import { Id, NAME_MAX_LENGTH, Timestamp, Version } from './primitives'

/** Artifacts that an instance makes of many pictures, or keeps as a file. An instance may have other types, too. */
export const ARTIFACT_TYPES = [
  'heatmap',
  'longTimeExposure',
  'longTimeExposureAnnotation',
  'singleFrame',
  'canvas',
  'canvasTimelapse',
  'recording',
] as const
export type ArtifactType = (typeof ARTIFACT_TYPES)[number]

/** Types that are made of the pictures of one camera in a span of time. */
export const CAMERA_ARTIFACT_TYPES = [
  'heatmap',
  'longTimeExposure',
  'longTimeExposureAnnotation',
  'singleFrame',
] as const
export type CameraArtifactType = (typeof CAMERA_ARTIFACT_TYPES)[number]

/** Types that an account may request: those of one camera, and the video of one camera or of several. */
export const REQUESTED_ARTIFACT_TYPES = [...CAMERA_ARTIFACT_TYPES, 'recording'] as const
export type RequestedArtifactType = (typeof REQUESTED_ARTIFACT_TYPES)[number]

/**
 * `scheduled`: it waits for its turn. `pending`: it is being made. `done`: its file is there. `archived`: the same, and
 * it is kept when room is needed. `error`: it could not be made. `failed`: it was begun and then interrupted.
 */
export const ARTIFACT_STATUSES = ['done', 'archived', 'scheduled', 'pending', 'error', 'failed'] as const
export const ArtifactStatus = z.enum(ARTIFACT_STATUSES)
export type ArtifactStatus = z.infer<typeof ArtifactStatus>

/** Statuses of artifacts that have a file, which are the ones to display. */
export const COMPLETE_ARTIFACT_STATUSES = ['done', 'archived'] as const satisfies readonly ArtifactStatus[]

/** Whether an artifact has a file to display. */
export function isComplete({ status }: Pick<Artifact, 'status'>): boolean {
  return COMPLETE_ARTIFACT_STATUSES.some((complete) => complete === status)
}

/** The reasons why an artifact has no file. */
export const ARTIFACT_FAILURES = [
  'no-pictures',
  'no-video-program',
  'privacy',
  'disk-full',
  'interrupted',
  'unexpected',
] as const
export type ArtifactFailure = (typeof ARTIFACT_FAILURES)[number]

/**
 * Tags by the hour of the barn's clock, in the order of the day: each from its first hour to before its last one.
 * `night` goes over midnight.
 */
export const ARTIFACT_TAG_HOURS = {
  morning: [5, 10],
  morninground: [5, 12],
  noon: [11, 14],
  noonround: [12, 17],
  afternoon: [14, 18],
  evening: [18, 22],
  night: [22, 5],
} as const satisfies Readonly<Record<string, readonly [from: number, to: number]>>
export type ArtifactTag = keyof typeof ARTIFACT_TAG_HOURS
export const ARTIFACT_TAGS = Object.keys(ARTIFACT_TAG_HOURS) as ArtifactTag[]
/** The tag of timelapses that are small enough for a phone. */
export const MOBILE_TAG = 'mobile'

/** The tags of an hour of the barn's clock, 0–23. */
export function artifactTagsAt(hour: number): ArtifactTag[] {
  return ARTIFACT_TAGS.filter((tag) => {
    const [from, to] = ARTIFACT_TAG_HOURS[tag]
    return from < to ? hour >= from && hour < to : hour >= from || hour < to
  })
}

/** The camera, canvas and time from which it was made. Times in ms since the epoch; `duration` in ms. */
const ArtifactData = z.object({
  cameraId: Id.nullable().default(null),
  time: z
    .object({ start: Timestamp, end: Timestamp, duration: z.number().min(0) })
    .nullable()
    .default(null),
  /** Length of a video. */
  durationSeconds: z.number().min(0).nullable().default(null),
  /** Time between two of its pictures. */
  frameIntervalSeconds: z.number().min(0).nullable().default(null),
  /** What a clip shows. Other artifacts, and recordings as they were recorded, have none. */
  clip: Clip.optional(),
})

/** A file that an instance has made, such as a heat map or a video. */
export const Artifact = z.object({
  artifactId: Id,
  version: Version,
  type: z.string(),
  status: ArtifactStatus,
  /** The time of its content: the end of its span. */
  timestamp: Timestamp,
  /** Bytes of its file; null while it has none. */
  size: z.int().min(0).nullable(),
  /** A name for its file. It comes from the instance, and may hold anything. */
  preferredFilename: z.string(),
  /** Digest of its file, as 32 hexadecimal digits; null while it has none. */
  md5: z.string().nullable(),
  /** The job that makes it. */
  jobName: z.string().nullable(),
  tags: z.array(z.string()),
  /** A smaller one is made earlier. */
  priority: z.number(),
  /** The account that requested it; null for the instance's own schedule. */
  requestedBy: z.object({ entityId: z.string().nullable(), entityType: z.string() }).nullable(),
  data: ArtifactData,
  /** The media type of its file. An older instance does not say. */
  contentType: z.string().max(NAME_MAX_LENGTH).nullable().default(null),
  /** The reason why it has no file. An older instance does not say. */
  failure: z.string().nullable().default(null),
  /** How much of it is made, 0–1, while it is being made; null if that is not known. An older instance does not say. */
  progress: z.number().min(0).max(1).nullable().default(null),
})
export type Artifact = z.infer<typeof Artifact>
