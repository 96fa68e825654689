import { hasMovedOut } from '@barn-workbench/core/incidentTypes'
import { calendarDay, reachedDayOfBatch, type TimeZone } from '@barn-workbench/core/time'
import type { Batch } from '@barn-workbench/plugin-sdk/react'

/** The state of the barn and its duration. Timestamps are in ms since the epoch. */
export interface PenStateSummary {
  state: string
  /** The day of the batch; once the animals have left, the one on which they did. */
  day: number
  /** Days of the calendar since the animals left; null while they are in. */
  daysSinceMovingOut: number | null
  firstEventTimestamp: number
  lastEventTimestamp: number
  incidentId: string
}

/** Summarizes a batch by the calendar of the barn; `now` in ms since the epoch. */
export function summarizePenState(batch: Batch, now: number, zone: TimeZone): PenStateSummary {
  const { state, firstEventTimestamp, lastEventTimestamp, incidentId } = batch
  const isOut = hasMovedOut(batch)
  const end = isOut ? lastEventTimestamp : now
  return {
    state,
    incidentId,
    firstEventTimestamp,
    lastEventTimestamp,
    day: reachedDayOfBatch(zone, firstEventTimestamp, end),
    daysSinceMovingOut: isOut ? Math.max(0, calendarDay(zone, now) - calendarDay(zone, lastEventTimestamp)) : null,
  }
}
