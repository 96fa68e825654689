import type { Recording } from '@barn-workbench/core/schema'
import { DAY } from '@barn-workbench/core/time'

/** How long the list names recordings after they were deleted, in ms. */
export const DELETED_LISTED_FOR = 7 * DAY

/** The recordings of some cameras. */
export interface RecordingList {
  all(now: number): Promise<readonly Recording[]>
}
