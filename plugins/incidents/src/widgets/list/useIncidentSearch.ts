import { useEffect, useState } from 'react'
import { createSearchIndex, inSlices, type SearchIndex } from '@barn-workbench/plugin-sdk/list'
import { useMessages, type Messages } from '@barn-workbench/plugin-sdk/react'
import type { IncidentsById } from '../../queries/incidentIndex'
import type { IncidentSummary } from '../../queries/incidentSummary'
import { cameraNameOf } from './incidentFacts'
import { incidentTitle, parsePayload, severityLabel, stateLabel } from './incidentLabels'

type Names = ReadonlyMap<string, string>

/** The words by which an incident is found: those that its row shows. */
function searchText(incident: IncidentSummary, cameraNames: Names, t: Messages): string {
  const texts = [
    incidentTitle(incident, t),
    cameraNameOf(incident, cameraNames, t),
    stateLabel(incident.state, t),
    incident.assignedTo?.displayName,
    severityLabel(parsePayload(incident).severity, t),
  ]
  return texts.filter(Boolean).join(' ')
}

interface Built {
  index: SearchIndex
  /** The incidents that the index has, so that only those that differ are added again. */
  incidents: Map<string, IncidentSummary>
}

async function update(
  built: Built,
  byId: IncidentsById,
  textOf: (incident: IncidentSummary) => string,
  signal: AbortSignal,
) {
  const { index, incidents } = built
  await inSlices(
    byId.values(),
    (incident) => {
      if (incidents.get(incident.incidentId) === incident) return
      index.set(incident.incidentId, textOf(incident))
      incidents.set(incident.incidentId, incident)
    },
    signal,
  )
  for (const id of incidents.keys()) {
    if (byId.has(id)) continue
    index.remove(id)
    incidents.delete(id)
  }
}

/** The search index of the incidents, which is built in the background; null until it is ready. */
export function useIncidentSearch(byId: IncidentsById | undefined, cameraNames: Names): SearchIndex | null {
  const t = useMessages()
  const [ready, setReady] = useState<{ index: SearchIndex } | null>(null)
  // The names of cameras hardly ever change, but their map is another one with each drawing.
  const names = JSON.stringify([...cameraNames])
  const [builds] = useState(() => new Map<string, Built>())
  useEffect(() => {
    if (!byId) return
    const aborted = new AbortController()
    const nameById: Names = new Map(JSON.parse(names) as [string, string][])
    // Other words, in another language or of other cameras, need another index.
    const key = `${t('table')} ${names}`
    const built = builds.get(key) ?? { index: createSearchIndex(), incidents: new Map() }
    builds.clear()
    builds.set(key, built)
    update(built, byId, (incident) => searchText(incident, nameById, t), aborted.signal).then(
      () => setReady({ index: built.index }),
      () => undefined,
    )
    return () => aborted.abort()
  }, [byId, names, t, builds])
  return ready?.index ?? null
}
