import type { Batch } from '@barn-workbench/plugin-sdk/react'
import { movedOutAt } from '../marks/batchMarks'
import type { TimeSlice } from '../queries/timeSlices'

/** A batch, and the one before it; undefined where none is known. */
interface ShownBatch {
  batch: Batch | undefined
  before: Batch | undefined
}

/** How long the animals of a batch were in the barn within a window, ms. The next batch ends it at the latest. */
function shareOf(batch: Batch, next: Batch | undefined, { start, end }: TimeSlice): number {
  const last = Math.min(movedOutAt(batch) ?? Infinity, next?.firstEventTimestamp ?? Infinity, end)
  return Math.max(0, last - Math.max(batch.firstEventTimestamp, start))
}

/**
 * The batch in which a window lies: of those that share it the one whose animals were there for most of it, the later one
 * where they share it equally. Of a window in which the barn was empty it is the last batch before. `batches`: the latest
 * first.
 */
export function shownBatch(batches: readonly Batch[], window: TimeSlice): ShownBatch {
  const shares = batches.map((batch, index) => shareOf(batch, batches[index - 1], window))
  const most = Math.max(0, ...shares)
  const index =
    most > 0 ? shares.indexOf(most) : batches.findIndex(({ firstEventTimestamp }) => firstEventTimestamp < window.end)
  return index < 0 ? { batch: undefined, before: undefined } : { batch: batches[index], before: batches[index + 1] }
}
