import { useState } from 'react'
import { incidents } from '@barn-workbench/core/contract'
import { useScreenKeys } from '@barn-workbench/plugin-sdk/actions'
import { useInstance, useLive, useMessages } from '@barn-workbench/plugin-sdk/react'
import { useIncidentOrder } from '../order/incidentOrder'
import { incidentListQuery } from '../queries/incidentListQuery'
import { neighboursOf, steadyOrder, type Neighbours } from './steadyOrder'

/** Incidents of the list's default order that are followed one by one. */
const MAXIMUM_FOLLOWED = 1_000
const NONE: readonly string[] = []
const LIST = incidentListQuery({ types: [], assignedTo: null, showClosed: false })

/** Ids of the open incidents, the newest first. */
function useDefaultOrder(enabled: boolean): readonly string[] {
  const { data } = useLive(
    ['incident-order'],
    async (session, signal) => {
      const query = { ...LIST, projection: ['incidentId'] as const, limit: MAXIMUM_FOLLOWED }
      const documents = await session.list(incidents.query, query, { signal })
      return documents.map(({ incidentId }) => incidentId)
    },
    { shows: ['incident'], enabled },
  )
  return data ?? NONE
}

/**
 * The incidents before and after one in the order of the list that was on screen last; where there was none, or it does not
 * have the incident, in that of the open ones, the newest first.
 */
export function useNeighbours(incidentId: string | null): Neighbours {
  const { session } = useInstance()
  const published = useIncidentOrder(session.id)
  const isPublished = incidentId === null ? published.length > 0 : published.includes(incidentId)
  const byDefault = useDefaultOrder(!isPublished)
  const latest = { incidentId, ids: isPublished ? published : byDefault }
  const [shown, setShown] = useState(latest)
  const steady = steadyOrder(shown, latest)
  const isNews = steady.incidentId !== shown.incidentId || steady.ids !== shown.ids
  if (isNews) setShown(steady)
  return neighboursOf(steady)
}

/** J and K lead to the next and the previous incident. */
export function useNeighbourKeys({ previous, next }: Neighbours, onGo: (incidentId: string) => void): void {
  const t = useMessages()
  useScreenKeys([
    { key: 'j', label: t('detail.next'), isActive: () => next !== null, run: () => next !== null && onGo(next) },
    {
      key: 'k',
      label: t('detail.previous'),
      isActive: () => previous !== null,
      run: () => previous !== null && onGo(previous),
    },
  ])
}
