import { z } from 'zod'
import { Id, Timestamp, Version } from './primitives'

export const DATA_RECORD_STATUSES = ['created', 'finished', 'archived'] as const
export const DATA_ANNOTATION_STATUSES = ['created', 'finished', 'stale'] as const

/** Pictures that were collected so that several people annotate them. */
export const DataCollectionRecord = z.object({
  dataCollectionRecordId: Id,
  version: Version,
  /** A value of `DATA_RECORD_STATUSES`. */
  status: z.string(),
  recordName: z.string(),
  creationTimestamp: Timestamp,
  /** The name under which annotators see it, from which its origin cannot be guessed. */
  randomizedIdentifier: z.string(),
  requiredAnnotationCount: z.int().min(0),
  annotationType: z.string(),
  finishedAnnotationCount: z.int().min(0),
})
export type DataCollectionRecord = z.infer<typeof DataCollectionRecord>

/** The work of one person on a record. */
export const DataCollectionAnnotation = z.object({
  dataCollectionAnnotationId: Id,
  version: Version,
  dataCollectionRecordId: Id,
  /** A value of `DATA_ANNOTATION_STATUSES`; stale: abandoned by its author. */
  status: z.string(),
  annotationType: z.string(),
  creationTimestamp: Timestamp,
  /** The time of the last change of any of its fields. */
  lastUpdateTimestamp: Timestamp,
  /** The time of the last change of its payload; null if it has none yet. */
  lastPayloadUpdateTimestamp: Timestamp.nullable(),
})
export type DataCollectionAnnotation = z.infer<typeof DataCollectionAnnotation>
