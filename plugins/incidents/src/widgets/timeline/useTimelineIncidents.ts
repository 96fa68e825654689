import { useMemo } from 'react'
import { incidents } from '@barn-workbench/core/contract'
import { where, type Condition } from '@barn-workbench/core/query'
import { MINUTE } from '@barn-workbench/core/time'
import { useLive } from '@barn-workbench/plugin-sdk/react'
import { NEWEST_FIRST } from '../../queries/incidentListQuery'
import { INCIDENT_SUMMARY_KEYS, type IncidentSummary } from '../../queries/incidentSummary'
import type { Span } from './lanes'

/** Types that tell what was done or happened in the barn. */
const TYPES = ['barnDocumentation', 'barnIntervention', 'barnState']
/** Time between two refreshes, ms. */
const REFRESH = 5 * MINUTE
/** The most incidents that are loaded of those that go on, and of those that are over. */
export const MOST_INCIDENTS = 500

/** Incidents that begin before the end of a window: those that go on, and those that are over after its start. */
function queriesOf({ start, end }: Span): Condition[][] {
  const shared = [where('type', 'in', TYPES), where('hidden', '==', false), where('firstEventTimestamp', '<=', end)]
  return [
    [...shared, where('closedAt', '==', null)],
    [...shared, where('closedAt', '!=', null), where('lastEventTimestamp', '>=', start)],
  ]
}

/** The documentations, interventions and barn states of a window, ms. `isCut`: there are more than are loaded. */
export function useTimelineIncidents(span: Span) {
  const call = useLive(
    ['timeline', span.start, span.end],
    async (session, signal) => {
      const load = async (query: Condition[]) => {
        const options = { query, order: [...NEWEST_FIRST], limit: MOST_INCIDENTS, projection: INCIDENT_SUMMARY_KEYS }
        const found: IncidentSummary[] = await session.list(incidents.query, options, { signal })
        return found
      }
      return await Promise.all(queriesOf(span).map(load))
    },
    { refresh: REFRESH, shows: ['incident'], keepPrevious: true },
  )
  const { data } = call
  const found = useMemo(() => data?.flat(), [data])
  return { call, incidents: found, isCut: data?.some(({ length }) => length >= MOST_INCIDENTS) ?? false }
}
