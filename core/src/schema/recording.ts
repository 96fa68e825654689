import { z } from 'zod'
import { Id, Timestamp, Version } from './primitives'

/** `created`: it is being recorded. `saved`: it is complete. `deleted`: by age or size. `broken`: it cannot be read. */
export const RecordingStatus = z.enum(['saved', 'created', 'deleted', 'broken'])
export type RecordingStatus = z.infer<typeof RecordingStatus>

/** A video of one camera. */
export const Recording = z.object({
  recordingId: Id,
  version: Version,
  cameraId: Id,
  /** Its start, ms since the epoch. */
  timestamp: Timestamp,
  status: RecordingStatus,
  /** Size of its file, in millions of bytes; for a recording that is produced on demand, the size of its video. */
  filesizeMb: z.number().min(0),
  /** The length of the recording without its gaps. */
  durationSeconds: z.number().min(0),
})
export type Recording = z.infer<typeof Recording>
