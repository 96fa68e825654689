import { useMemo } from 'react'
import { useBarnTime, useMessages } from '@barn-workbench/plugin-sdk/react'
import type { LoadIncidents } from '@barn-workbench/plugin-sdk/rich-text'
import { searchIncidents } from '../queries/searchIncidents'
import { incidentTitle, stateLabel } from '../widgets/list/incidentLabels'

/** Finds the incidents that somebody may mean who names one in a text. */
export function useIncidentLoader(): LoadIncidents {
  const t = useMessages()
  const { dayAndTime } = useBarnTime()
  return useMemo(
    () => async (session, signal, typed) => {
      const found = await searchIncidents(session, typed, { signal, t })
      return found.map((incident) => ({
        incidentId: incident.incidentId,
        label: incidentTitle(incident, t),
        note: `${dayAndTime(incident.firstEventTimestamp)} · ${stateLabel(incident.state, t)}`,
      }))
    },
    [t, dayAndTime],
  )
}
