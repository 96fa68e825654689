import { useMemo } from 'react'
import { incidentComments } from '@barn-workbench/core/contract'
import { MAXIMUM_QUERY_LIMIT, where } from '@barn-workbench/core/query'
import { useLive } from '@barn-workbench/plugin-sdk/react'

/** How many comments each event of an incident has. Their texts are not loaded. */
export function useCommentCounts(incidentId: string): ReadonlyMap<string, number> {
  const { data } = useLive(
    ['comment-counts', incidentId],
    async (session, signal) => {
      const query = [
        where('incidentId', '==', incidentId),
        where('visible', '==', true),
        where('incidentEventId', '!=', null),
      ]
      const projection = ['incidentEventId'] as const
      return await session.list(incidentComments.query, { query, projection, limit: MAXIMUM_QUERY_LIMIT }, { signal })
    },
    { shows: ['incidentComment'], keepPrevious: true },
  )
  return useMemo(() => {
    const counts = new Map<string, number>()
    for (const { incidentEventId } of data ?? [])
      if (incidentEventId !== null) counts.set(incidentEventId, (counts.get(incidentEventId) ?? 0) + 1)
    return counts
  }, [data])
}
