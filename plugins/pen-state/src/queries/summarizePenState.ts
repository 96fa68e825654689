import type { Incident } from '@barn-workbench/core/schema'
import { DAY } from '@barn-workbench/core/time'

/** States after which the animals are gone: their duration is counted from first to last event. */
const MOVED_OUT = ['penEmpty', 'closed']

/** How long the state of the pens has lasted. Times in ms. */
export interface PenStateSummary {
  state: string
  /** Whole days. */
  durationDays: number
  /** Whole days since the animals left; null while they are in. */
  daysSinceMovingOut: number | null
  firstEventTimestamp: number
  lastEventTimestamp: number
  incidentId: string
}

export function summarizePenState(incident: Incident, now: number): PenStateSummary {
  const { state, firstEventTimestamp, lastEventTimestamp, incidentId } = incident
  const movedOut = MOVED_OUT.includes(state)
  const end = movedOut ? lastEventTimestamp : now
  return {
    state,
    incidentId,
    firstEventTimestamp,
    lastEventTimestamp,
    durationDays: Math.floor(Math.max(0, end - firstEventTimestamp) / DAY),
    daysSinceMovingOut: movedOut ? Math.floor(Math.max(0, now - lastEventTimestamp) / DAY) : null,
  }
}
