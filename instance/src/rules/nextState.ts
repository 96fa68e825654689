import { MINUTE } from '@barn-workbench/core/time'
import type { Verdict } from './condition'

/** How a rule stands at a target. `since` and `seenAt` in ms since the epoch. */
export interface TargetState {
  phase: 'watching' | 'holding' | 'open'
  since: number
  /** The last evaluation at which the condition held. */
  seenAt: number
  incidentId: string | null
}

/** The facts at an evaluation. */
export interface Evaluation {
  at: number
  verdict: Verdict
  /** Whether the rule may open something now. */
  mayOpen: boolean
  /** Time in ms for which the condition must hold. */
  holdFor: number
  closesItself: boolean
  /** Whether the incident of an open rule was closed by a person. */
  isIncidentClosed: boolean
}

/** The next state after an evaluation, and the incident that it opens or ends. */
export interface Step {
  state: TargetState
  deed: 'open' | 'close' | null
}

/** Longest time in ms between two evaluations after which a condition counts as held in between. */
export const LONGEST_GAP = 5 * MINUTE

export const WATCHING: TargetState = { phase: 'watching', since: 0, seenAt: 0, incidentId: null }

/** The state of a rule at a target after an evaluation. */
export function nextState(state: TargetState, evaluation: Evaluation): Step {
  return state.phase === 'open' ? afterOpen(state, evaluation) : afterWatching(state, evaluation)
}

function afterOpen(state: TargetState, { verdict, closesItself, isIncidentClosed }: Evaluation): Step {
  // An incident that was closed while its condition still holds opens again only after the condition has ended in
  // between.
  if (verdict !== 'back' || !(closesItself || isIncidentClosed)) return { state, deed: null }
  return { state: WATCHING, deed: isIncidentClosed ? null : 'close' }
}

function afterWatching(state: TargetState, { at, verdict, mayOpen, holdFor }: Evaluation): Step {
  if (!mayOpen || verdict === 'back' || verdict === 'between') return { state: WATCHING, deed: null }
  if (verdict === 'unknown') return { state, deed: null }
  const since = beginningOf(state, at)
  if (at - since >= holdFor) return { state: { phase: 'open', since: at, seenAt: at, incidentId: null }, deed: 'open' }
  return { state: { phase: 'holding', since, seenAt: at, incidentId: null }, deed: null }
}

/** The beginning of the time in which the condition holds. A gap, or a clock that goes back, begins it anew. */
function beginningOf({ phase, since, seenAt }: TargetState, at: number): number {
  const isWithoutGap = phase === 'holding' && at >= seenAt && at - seenAt <= LONGEST_GAP && since <= at
  return isWithoutGap ? since : at
}
