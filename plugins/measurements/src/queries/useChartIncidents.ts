import { useMemo } from 'react'
import { incidents } from '@barn-workbench/core/contract'
import { incidentViewPermissions } from '@barn-workbench/core/permissions'
import { descending, where, type Condition } from '@barn-workbench/core/query'
import type { Incident } from '@barn-workbench/core/schema'
import type { ProjectedItem } from '@barn-workbench/core/session'
import { MINUTE } from '@barn-workbench/core/time'
import { useLive, usePermission } from '@barn-workbench/plugin-sdk/react'
import type { TimeSlice } from './timeSlices'

/** Time between two refreshes, ms; notices of a change refresh earlier. */
const REFRESH = 5 * MINUTE
/** The most incidents that a chart marks. */
export const MOST_INCIDENTS = 200
const KEYS = [
  'incidentId',
  'type',
  'state',
  'identifier',
  'messagePayload.classification',
  'messagePayload.specification',
  'messagePayload.title',
  'firstEventTimestamp',
  'lastEventTimestamp',
  'closedAt',
  'displayConfiguration',
] as const

/** An incident as charts know it. */
export type ChartIncident = ProjectedItem<Incident, (typeof KEYS)[number]>

/** Incidents that overlap a window: they began before its end, and go on or ended after its start. */
function queriesOf({ start, end }: TimeSlice): Condition[][] {
  const shared = [
    where('displayConfiguration.includeIn', 'contains', 'charts'),
    where('hidden', '==', false),
    // Batches are marked for themselves.
    where('type', '!=', 'barnState'),
    where('firstEventTimestamp', '<=', end),
  ]
  return [
    [...shared, where('closedAt', '==', null)],
    [...shared, where('closedAt', '!=', null), where('lastEventTimestamp', '>=', start)],
  ]
}

const NONE: readonly ChartIncident[] = []

/** The newest of several lists of incidents, as many as a chart marks. `isCut`: there are more. */
export function newestOf(lists: readonly (readonly ChartIncident[])[]): {
  found: readonly ChartIncident[]
  isCut: boolean
} {
  const all = lists.flat().sort((left, right) => right.firstEventTimestamp - left.firstEventTimestamp)
  return { found: all.slice(0, MOST_INCIDENTS), isCut: all.length > MOST_INCIDENTS }
}

const NOTHING = { found: NONE, isCut: false }

/**
 * The newest incidents of a window that charts show, of the types that the account may see. All charts of a window
 * share the calls.
 */
export function useChartIncidents({ start, end }: TimeSlice, enabled: boolean) {
  const isPermitted = usePermission(...incidentViewPermissions())
  const { data, isPending } = useLive(
    ['chartIncidents', start, end],
    async (session, signal) => {
      const load = async (query: Condition[]): Promise<readonly ChartIncident[]> =>
        await session.list(
          incidents.query,
          { query, order: [descending('firstEventTimestamp')], limit: MOST_INCIDENTS + 1, projection: KEYS },
          { signal },
        )
      return await Promise.all(queriesOf({ start, end }).map(load))
    },
    { refresh: REFRESH, shows: ['incident'], keepPrevious: true, enabled: enabled && isPermitted },
  )
  const isShown = enabled && isPermitted
  const isLoading = isShown && isPending
  return useMemo(() => ({ ...(isShown && data ? newestOf(data) : NOTHING), isLoading }), [isShown, data, isLoading])
}
