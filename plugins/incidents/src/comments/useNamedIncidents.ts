import { useMemo } from 'react'
import { incidents } from '@barn-workbench/core/contract'
import { where } from '@barn-workbench/core/query'
import type { IncidentComment, RichTextNode } from '@barn-workbench/core/schema'
import { useDocuments, useMessages } from '@barn-workbench/plugin-sdk/react'
import type { IncidentLabel } from '@barn-workbench/plugin-sdk/rich-text'
import { incidentTitle } from '../widgets/list/incidentLabels'

/** Incidents whose titles are asked for at once. */
const LIMIT = 100

function collect(nodes: readonly RichTextNode[] | undefined, ids: Set<string>): void {
  for (const { type, attrs, content } of nodes ?? []) {
    if (type === 'incident' && typeof attrs?.['incidentId'] === 'string') ids.add(attrs['incidentId'])
    collect(content, ids)
  }
}

/** The titles of the incidents that comments name; null for one that there is not. */
export function useNamedIncidents(comments: readonly IncidentComment[]): IncidentLabel {
  const t = useMessages()
  const ids = useMemo(() => {
    const named = new Set<string>()
    for (const { text } of comments) collect(text?.content, named)
    return [...named].sort().slice(0, LIMIT)
  }, [comments])
  const { data } = useDocuments(
    incidents.query,
    { query: [where('incidentId', 'in', ids)], limit: LIMIT },
    { enabled: ids.length > 0, shows: ['incident'], keepPrevious: true },
  )
  return useMemo(() => {
    const titles = new Map(data?.map((incident) => [incident.incidentId, incidentTitle(incident, t)]))
    return (id) => titles.get(id) ?? (data && ids.includes(id) ? null : undefined)
  }, [data, ids, t])
}
