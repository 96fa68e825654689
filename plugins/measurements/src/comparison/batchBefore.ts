import { calendarDay, type TimeZone } from '@barn-workbench/core/time'
import type { Batch } from '@barn-workbench/plugin-sdk/react'
import { movedOutAt } from '../marks/batchEvents'
import type { TimeSlice } from '../queries/timeSlices'
import type { Alignment } from './alignment'

/** Days of the calendar between the beginnings of two batches; null: one of them is not known. */
export function daysBetween(batch: Batch | undefined, zone: TimeZone, other: Batch | undefined, otherZone: TimeZone) {
  if (!batch || !other) return null
  return calendarDay(otherZone, other.firstEventTimestamp) - calendarDay(zone, batch.firstEventTimestamp)
}

/** Aligns the batch before with the one that is shown in a window of time; null where one of them is not known. */
export function alignmentToBatchBefore(batches: readonly Batch[], zone: TimeZone, window: TimeSlice): Alignment | null {
  const { batch, before } = shownBatch(batches, window)
  const days = daysBetween(batch, zone, before, zone)
  return days === null ? null : { zone, runZone: zone, days }
}

/** A batch, and the one before it; undefined where none is known. */
interface ShownBatch {
  batch: Batch | undefined
  before: Batch | undefined
}

/**
 * Returns the time that the animals of a batch were in the barn within a window, in ms. The next batch ends it at the
 * latest.
 */
function shareOf(batch: Batch, next: Batch | undefined, { start, end }: TimeSlice): number {
  const last = Math.min(movedOutAt(batch) ?? Infinity, next?.firstEventTimestamp ?? Infinity, end)
  return Math.max(0, last - Math.max(batch.firstEventTimestamp, start))
}

/**
 * The batch in which a window lies: of several batches the one whose animals were there for most of it, the later one
 * where they share it equally. Of a window in which the barn was empty it is the last batch before. `batches`: the
 * latest first.
 */
export function shownBatch(batches: readonly Batch[], window: TimeSlice): ShownBatch {
  const shares = batches.map((batch, index) => shareOf(batch, batches[index - 1], window))
  const most = Math.max(0, ...shares)
  const index =
    most > 0 ? shares.indexOf(most) : batches.findIndex(({ firstEventTimestamp }) => firstEventTimestamp < window.end)
  return index < 0 ? { batch: undefined, before: undefined } : { batch: batches[index], before: batches[index + 1] }
}
