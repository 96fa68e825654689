import { useMemo } from 'react'
import { incidentEvents, incidents } from '@barn-workbench/core/contract'
import { where } from '@barn-workbench/core/query'
import type { IncidentComment, RichTextNode } from '@barn-workbench/core/schema'
import { useBarnTime, useDocuments, useLive, useMessages } from '@barn-workbench/plugin-sdk/react'
import type { IncidentLabel } from '@barn-workbench/plugin-sdk/rich-text'
import { incidentTitle, triggerLabel } from '../types/incidentLabels'

/** Events whose names are asked for at once. */
const MAXIMUM_NAMED_EVENTS = 500
const KEYS = ['trigger', 'eventTimestamp'] as const

/** The name and time of an event; undefined while unknown. */
export type EventName = (eventId: string) => string | undefined

/** The names of the events that comments are about. */
export function useNamedEvents(comments: readonly IncidentComment[]): EventName {
  const t = useMessages()
  const { dayAndTime } = useBarnTime()
  const ids = useMemo(() => {
    const named = new Set(comments.flatMap(({ incidentEventId }) => incidentEventId ?? []))
    return [...named].sort().slice(0, MAXIMUM_NAMED_EVENTS)
  }, [comments])
  const { data } = useLive(
    ['events-of-comments', ids],
    async (session, signal) => {
      const query = [where('incidentEventId', 'in', ids)]
      return await session.list(
        incidentEvents.query,
        { query, projection: KEYS, limit: MAXIMUM_NAMED_EVENTS },
        { signal },
      )
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

/** Incidents whose titles are asked for at once. */
const MAXIMUM_NAMED_INCIDENTS = 100

function collect(nodes: readonly RichTextNode[] | undefined, ids: Set<string>): void {
  for (const { type, attrs, content } of nodes ?? []) {
    if (type === 'incident' && typeof attrs?.['incidentId'] === 'string') ids.add(attrs['incidentId'])
    collect(content, ids)
  }
}

/** The titles of the incidents that comments name; null for one that does not exist. */
export function useNamedIncidents(comments: readonly IncidentComment[]): IncidentLabel {
  const t = useMessages()
  const ids = useMemo(() => {
    const named = new Set<string>()
    for (const { text } of comments) collect(text?.content, named)
    return [...named].sort().slice(0, MAXIMUM_NAMED_INCIDENTS)
  }, [comments])
  const { data } = useDocuments(
    incidents.query,
    { query: [where('incidentId', 'in', ids)], limit: MAXIMUM_NAMED_INCIDENTS },
    { enabled: ids.length > 0, shows: ['incident'], keepPrevious: true },
  )
  return useMemo(() => {
    const titles = new Map(data?.map((incident) => [incident.incidentId, incidentTitle(incident, t)]))
    return (id) => titles.get(id) ?? (data && ids.includes(id) ? null : undefined)
  }, [data, ids, t])
}
