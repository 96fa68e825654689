import { useCallback, useMemo } from 'react'
import { isUsual } from '@barn-workbench/core/incidentTypes'
import { camerasOf } from '@barn-workbench/core/schema'
import {
  incidentChartColor,
  incidentTypeName,
  useBatches,
  useClock,
  useHost,
  useMessages,
} from '@barn-workbench/plugin-sdk/react'
import { eventsDialog } from '../dialogs'
import type { TimeSlice } from '../queries/timeSlices'
import { useChartIncidents, type ChartIncident } from '../queries/useChartIncidents'
import { batchEvents } from './batchEvents'
import type { BarnEvent } from './foldEvents'

/** The name of an incident in the user's language: its type, and its title or topic where it has one. */
function useIncidentLabel(): (incident: ChartIncident) => string {
  const t = useMessages()
  return useMemo(
    () => (incident) => {
      const { classification, title } = incident.messagePayload
      const type = incidentTypeName(incident.type, t)
      const about =
        typeof title === 'string'
          ? title
          : typeof classification === 'string' && t(`classifications.${classification}`, { defaultValue: '' })
      return about ? `${type}: ${about}` : type
    },
    [t],
  )
}

/** The times at which animals moved in and out, by the batches of the barn. */
function useBatchEvents(enabled: boolean): readonly BarnEvent[] {
  const t = useMessages()
  const { data } = useBatches({ enabled })
  return useMemo(
    () => (enabled && data ? batchEvents(data, { movedIn: t('batchMarks.in'), movedOut: t('batchMarks.out') }) : []),
    [enabled, data, t],
  )
}

/** Events of a window: the incidents that are for charts, and the batches. `isCut`: there are more. */
export interface BarnEvents {
  events: readonly BarnEvent[]
  /** The number of events that are incidents. */
  incidentCount: number
  isCut: boolean
  isLoading: boolean
}

/** Loads the events of a window at some cameras; none: at any of them, or at no camera. */
export function useBarnEvents(window: TimeSlice, cameras: readonly string[], enabled: boolean): BarnEvents {
  const clock = useClock()
  const labelOf = useIncidentLabel()
  const { found, isCut, isLoading } = useChartIncidents(window, enabled)
  const batches = useBatchEvents(enabled)
  const incidents = useMemo(
    () => incidentEvents(found, cameras, clock.now(), labelOf),
    [found, cameras, clock, labelOf],
  )
  const events = useMemo(() => [...batches, ...incidents], [batches, incidents])
  return { events, incidentCount: incidents.length, isCut, isLoading }
}

const DOCUMENTATION = 'barnDocumentation'

/** The span that a documentation is about, as far as it has passed; of anything else it counts when it began. */
function timeOf({ type, firstEventTimestamp, lastEventTimestamp, closedAt }: ChartIncident, now: number) {
  const time = firstEventTimestamp
  if (type !== DOCUMENTATION) return { time }
  const end = closedAt === null ? Math.max(now, time) : lastEventTimestamp
  return end > time ? { time, end } : { time }
}

/**
 * The incidents of some cameras (none: of all) as events. Incidents that are about no camera count everywhere. `now` in
 * ms since the epoch.
 */
export function incidentEvents(
  incidents: readonly ChartIncident[],
  cameras: readonly string[],
  now: number,
  labelOf: (incident: ChartIncident) => string,
): BarnEvent[] {
  return incidents
    .filter((incident) => !isUsual(incident))
    .flatMap((incident) => {
      const about = camerasOf(incident)
      const shown = cameras.length === 0 ? about : about.filter((camera) => cameras.includes(camera))
      if (about.length > 0 && shown.length === 0) return []
      return [
        {
          id: incident.incidentId,
          type: incident.type,
          ...timeOf(incident, now),
          label: labelOf(incident),
          color: incidentChartColor(incident, shown),
        },
      ]
    })
}

/** Lists events, each of which leads to its incident. The page stays. */
export function useEventList(): (events: readonly BarnEvent[]) => void {
  const host = useHost()
  return useCallback((events) => void host.open(eventsDialog, { events }), [host])
}
