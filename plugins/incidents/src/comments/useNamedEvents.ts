import { useMemo } from 'react'
import { incidentEvents } from '@barn-workbench/core/contract'
import { where } from '@barn-workbench/core/query'
import type { IncidentComment } from '@barn-workbench/core/schema'
import { useBarnTime, useLive, useMessages } from '@barn-workbench/plugin-sdk/react'
import { triggerLabel } from '../widgets/list/incidentLabels'

/** Events whose names are asked for at once. */
const LIMIT = 500
const KEYS = ['trigger', 'eventTimestamp'] as const

/** What happened at an event, and when; undefined while that is not known. */
export type EventName = (eventId: string) => string | undefined

/** The names of the events that comments are about. */
export function useNamedEvents(comments: readonly IncidentComment[]): EventName {
  const t = useMessages()
  const { dayAndTime } = useBarnTime()
  const ids = useMemo(() => {
    const named = new Set(comments.flatMap(({ incidentEventId }) => incidentEventId ?? []))
    return [...named].sort().slice(0, LIMIT)
  }, [comments])
  const { data } = useLive(
    ['events-of-comments', ids],
    async (session, signal) => {
      const query = [where('incidentEventId', 'in', ids)]
      return await session.list(incidentEvents.query, { query, projection: KEYS, limit: LIMIT }, { signal })
    },
    { enabled: ids.length > 0, keepPrevious: true },
  )
  return useMemo(() => {
    const names = new Map(
      data?.map(({ incidentEventId, trigger, eventTimestamp }) => [
        incidentEventId,
        `${triggerLabel(trigger, t)}, ${dayAndTime(eventTimestamp)}`,
      ]),
    )
    return (eventId) => names.get(eventId)
  }, [data, t, dayAndTime])
}
