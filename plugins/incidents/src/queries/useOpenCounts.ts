import { incidents } from '@barn-workbench/core/contract'
import { MAXIMUM_QUERY_LIMIT, openIncidentConditions } from '@barn-workbench/core/query'
import type { Incident } from '@barn-workbench/core/schema'
import { DAY, MINUTE } from '@barn-workbench/core/time'
import { useClock, useLive } from '@barn-workbench/plugin-sdk/react'

/** Time between two refreshes, in ms. */
const COUNTS_REFRESH = 5 * MINUTE
/** Age up to which an incident counts as new, in ms. */
const NEW_WITHIN = DAY

/** The number of open incidents, by type. */
export interface OpenCounts {
  byType: ReadonlyMap<string, TypeCount>
  /** There are more incidents than one query answers: the numbers are lower bounds. */
  isPartial: boolean
}

/** Counts the open incidents that the list shows, by one query for all types. */
export function useOpenCounts() {
  const clock = useClock()
  return useLive<OpenCounts>(
    ['open-incident-counts'],
    async (session, signal) => {
      const list = await session.list(
        incidents.query,
        {
          query: openIncidentConditions(),
          projection: ['type', 'firstEventTimestamp'],
          limit: MAXIMUM_QUERY_LIMIT,
        },
        { signal },
      )
      return { byType: countByType(list, clock.now() - NEW_WITHIN), isPartial: list.length === MAXIMUM_QUERY_LIMIT }
    },
    { refresh: COUNTS_REFRESH, isJob: true, shows: ['incident'] },
  )
}

/** The number of incidents of a type. */
interface TypeCount {
  count: number
  /** The number of new incidents. */
  recent: number
}

/** Counts incidents by type. Incidents that began at `newSince` or later, ms since the epoch, are new. */
export function countByType(
  incidents: readonly Pick<Incident, 'type' | 'firstEventTimestamp'>[],
  newSince: number,
): ReadonlyMap<string, TypeCount> {
  const byType = new Map<string, TypeCount>()
  for (const { type, firstEventTimestamp } of incidents) {
    const { count, recent } = byType.get(type) ?? { count: 0, recent: 0 }
    byType.set(type, { count: count + 1, recent: recent + Number(firstEventTimestamp >= newSince) })
  }
  return byType
}
