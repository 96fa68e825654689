import { incidentTypeOf } from '../incidentTypes'
import { DEAD_ANIMAL_CONDITIONS, incidentConditions } from './incidentConditions'
import { where, type Condition } from './query'

/** The time that a report covers, in ms since the epoch; the end is not part of it. */
export interface ReportSpan {
  start: number
  end: number
}

/** Incidents that ask for work. The list of found animals contains the dead animals that still lie there. */
const WORK: readonly string[] = ['barnIntervention', 'timeSeries']
const FAILURES: readonly string[] = ['healthCheck']

export interface ReportConditions {
  /** Dead animals that were found within the time. */
  found: readonly Condition[]
  /** Incidents that go on at the end of the time, and ask for work. */
  work: readonly Condition[]
  /** Faults that go on, and faults that began and ended within the time. */
  failing: readonly Condition[]
  recovered: readonly Condition[]
}

/** The states of some types in which there is nothing to do any more. */
const resolvedStatesOf = (types: readonly string[]): string[] =>
  types.flatMap((type) =>
    Object.entries(incidentTypeOf(type).states).flatMap(([state, { isResolved }]) => (isResolved ? [state] : [])),
  )

/** The incidents in the report of a time, on screen and in a mail. */
export function reportConditions({ start, end }: ReportSpan): ReportConditions {
  const begun = where('firstEventTimestamp', '<', end)
  const listed = (types: readonly string[], ...conditions: Condition[]) =>
    incidentConditions({ types, assignedTo: null, showClosed: false, conditions: [...conditions, begun] })
  return {
    found: [...DEAD_ANIMAL_CONDITIONS, where('firstEventTimestamp', '>=', start), begun],
    work: listed(WORK, where('state', 'nin', resolvedStatesOf(WORK))),
    failing: listed(FAILURES, where('state', 'nin', resolvedStatesOf(FAILURES))),
    recovered: listed(
      FAILURES,
      where('state', 'in', resolvedStatesOf(FAILURES)),
      where('lastEventTimestamp', '>=', start),
    ),
  }
}
