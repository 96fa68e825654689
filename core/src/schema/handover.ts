import { z } from 'zod'
import { EntityReference, Id, Timestamp, Version } from './primitives'

/** Characters of the note of a handover. */
export const HANDOVER_NOTE_MAX_LENGTH = 4_000

const Count = z.int().min(0)

/** The numbers of the incidents that lists show. */
export const HandoverCounts = z.object({
  /** Open incidents. */
  open: Count,
  /** Incidents that have begun since the previous handover or, without one, within a day. */
  begun: Count,
  /** Incidents that were closed since then. */
  closed: Count,
})
export type HandoverCounts = z.infer<typeof HandoverCounts>

/** The message of one shift to the next. */
export const Handover = z.object({
  handoverId: Id,
  version: Version,
  /** In ms since the epoch, as all times here. */
  signedAt: Timestamp,
  signedBy: EntityReference,
  /** The time at which the previous handover was signed; null for the first one. */
  since: Timestamp.nullable(),
  /** Plain text with line breaks; empty if there is nothing to report. */
  note: z.string(),
  /** As the account that signed it might see them. */
  counts: HandoverCounts,
  /** The accounts that have read it, in the order of reading, without the one that signed it. */
  readBy: z.array(EntityReference.extend({ readAt: Timestamp })),
})
export type Handover = z.infer<typeof Handover>
