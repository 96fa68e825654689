import { useState, useSyncExternalStore } from 'react'
import { incidents } from '@barn-workbench/core/contract'
import { createEmitter } from '@barn-workbench/core/emitter'
import { useScreenKeys } from '@barn-workbench/plugin-sdk/actions'
import { useLive, useMessages, useSession } from '@barn-workbench/plugin-sdk/react'
import { incidentListQuery } from '../queries/incidentSummary'

/** Incidents of the list's default order that are followed one by one. */
const MAXIMUM_FOLLOWED = 1_000
const NONE: readonly string[] = []
const LIST = incidentListQuery({ types: [], assignedTo: null, showClosed: false })

/** Ids of the open incidents, the most important first. */
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
 * The previous and next incident in the order of the list that was on screen last; if there was none, or it has not
 * contained the incident, in the order of the open ones, the most important first. The place is that in the list as it
 * is now.
 */
export function useNeighbours(incidentId: string | null): Neighbours {
  const session = useSession()
  const published = useIncidentOrder(session.id)
  const [shown, setShown] = useState<OrderFrom>({ incidentId, ids: published })
  const isListed = (id: string) => published.includes(id) || shown.ids.includes(id)
  const isPublished = published.length > 0 && (incidentId === null || isListed(incidentId))
  const byDefault = useDefaultOrder(!isPublished)
  const latest = { incidentId, ids: isPublished ? published : byDefault }
  const steady = steadyOrder(shown, latest)
  const isNews = steady.incidentId !== shown.incidentId || steady.ids !== shown.ids
  if (isNews) setShown(steady)
  return neighboursOf(steady, latest.ids)
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

/** The order in which incidents follow each other, seen from one of them. */
export interface OrderFrom {
  incidentId: string | null
  ids: readonly string[]
}

function keepsPlaces(before: readonly string[], after: readonly string[]): boolean {
  const isAfter = new Set(after)
  const isBefore = new Set(before)
  const left = before.filter((id) => isAfter.has(id))
  const right = after.filter((id) => isBefore.has(id))
  return left.every((id, index) => id === right[index])
}

/**
 * The order to be shown. An incident that leaves the list while it is open, for example by being closed, keeps its
 * place, so that the next one stays the same. Other changes of the list apply.
 */
export function steadyOrder(shown: OrderFrom, latest: OrderFrom): OrderFrom {
  const { incidentId, ids } = latest
  if (shown.incidentId !== incidentId)
    return incidentId !== null && !ids.includes(incidentId) && shown.ids.includes(incidentId)
      ? { incidentId, ids: shown.ids }
      : latest
  if (incidentId === null || !shown.ids.includes(incidentId)) return latest
  return ids.includes(incidentId) && keepsPlaces(shown.ids, ids) ? latest : shown
}

/** The neighbours of an incident in an order, and its position from 1 in the list; null if it has none. */
export interface Neighbours {
  previous: string | null
  next: string | null
  position: number | null
  total: number
}

/**
 * The neighbours of an incident in an order, and its place among the ids that the list shows. For an incident that is
 * not in the order, the next one is the first of it.
 */
export function neighboursOf({ incidentId, ids }: OrderFrom, listed: readonly string[]): Neighbours {
  const index = incidentId === null ? -1 : ids.indexOf(incidentId)
  const place = incidentId === null ? -1 : listed.indexOf(incidentId)
  return {
    previous: ids[index - 1] ?? null,
    next: ids[index + 1] ?? null,
    position: place < 0 ? null : place + 1,
    total: listed.length,
  }
}

const orders = new Map<string, readonly string[]>()
const events = createEmitter<{ changed: undefined }>()
const subscribe = (listener: () => void) => events.subscribe('changed', listener)

/**
 * Stores the order in which a list shows the incidents of an instance, so that the page of an incident leads to its
 * neighbours.
 */
export function publishOrder(instanceId: string, ids: readonly string[]): void {
  const before = orders.get(instanceId) ?? NONE
  if (before.length === ids.length && before.every((id, index) => id === ids[index])) return
  orders.set(instanceId, ids)
  events.emit('changed')
}

/** Ids of the incidents in the order of the list that was on screen last; none before there was one. */
export function useIncidentOrder(instanceId: string): readonly string[] {
  return useSyncExternalStore(subscribe, () => orders.get(instanceId) ?? NONE)
}
