import { z } from 'zod'
import { EntityReference, Id, Timestamp, Version } from './primitives'

/** Bytes of one photo as it is uploaded. */
export const PHOTO_MAX_BYTES = 10_000_000
/** Pixels of the longer side of a photo as it is stored. */
export const PHOTO_MAX_SIDE = 2_048

/** A photo that was added to an incident. Only the pixels of its file are kept. */
export const IncidentPhoto = z.object({
  incidentPhotoId: Id,
  version: Version,
  incidentId: Id,
  /** The comment that it came with; null for one of a report. */
  incidentCommentId: Id.nullable(),
  author: EntityReference,
  /** The time at which it was taken as the device of the author says, in ms since the epoch; null if it does not. */
  takenAt: Timestamp.nullable(),
  /** The time at which it was added. */
  addedAt: Timestamp,
  width: z.int().min(1),
  height: z.int().min(1),
  /** Bytes of its file, a JPEG picture. */
  size: z.int().min(0),
  /** SHA-256 digest of its file as 64 hexadecimal digits. */
  digest: z.string(),
})
export type IncidentPhoto = z.infer<typeof IncidentPhoto>
