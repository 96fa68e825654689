import { DAY } from '@barn-workbench/core/time'
import type { Batch } from '@barn-workbench/plugin-sdk/react'

/** States in which the animals have left; the duration then ends with the last event. */
const MOVED_OUT_STATES = ['penEmpty', 'closed']

/** The state of the barn and its duration. Timestamps are in ms since the epoch. */
export interface PenStateSummary {
  state: string
  /** Whole days that the animals are or were in. */
  durationDays: number
  /** Whole days since the animals left; null while they are in. */
  daysSinceMovingOut: number | null
  firstEventTimestamp: number
  lastEventTimestamp: number
  incidentId: string
}

/** Summarizes a batch; `now` in ms since the epoch. */
export function summarizePenState(batch: Batch, now: number): PenStateSummary {
  const { state, firstEventTimestamp, lastEventTimestamp, incidentId } = batch
  const hasMovedOut = MOVED_OUT_STATES.includes(state)
  const end = hasMovedOut ? lastEventTimestamp : now
  return {
    state,
    incidentId,
    firstEventTimestamp,
    lastEventTimestamp,
    durationDays: Math.floor(Math.max(0, end - firstEventTimestamp) / DAY),
    daysSinceMovingOut: hasMovedOut ? Math.floor(Math.max(0, now - lastEventTimestamp) / DAY) : null,
  }
}
