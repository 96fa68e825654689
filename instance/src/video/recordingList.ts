import type { Recording } from '@barn-workbench/core/schema'

/** The recordings of some cameras. */
export interface RecordingList {
  all(now: number): Promise<readonly Recording[]>
}
