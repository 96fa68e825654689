import { useMemo } from 'react'
import { isUsual } from '@barn-workbench/core/incidentTypes'
import { camerasOf } from '@barn-workbench/core/schema'
import { useOutlineMarks, type ChartMark } from '@barn-workbench/plugin-sdk/chart'
import {
  incidentChartColor,
  incidentTypeColor,
  incidentTypeName,
  useBatches,
  useClock,
  useMessages,
} from '@barn-workbench/plugin-sdk/react'
import { useAnnotation } from '../../annotation/useAnnotation'
import type { ChartSettings } from '../../chartSettings'
import { batchMarks } from '../../marks/batchMarks'
import type { MeasurementChart } from '../../measurementChart'
import type { TimeSlice } from '../../queries/timeSlices'
import { useChartIncidents, type ChartIncident } from '../../queries/useChartIncidents'

/** The marks on a chart beside its values. */
export interface ChartMarks {
  marks: readonly ChartMark[]
  /** Says that there are more incidents than are marked, or null. */
  cut: string | null
}

/** The name of an incident in the user's language: its type, and its title or topic if it has one. */
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

/** When animals moved in and out, by the batches of the barn. */
function useBatchMarks(enabled: boolean): readonly ChartMark[] {
  const t = useMessages()
  const { data } = useBatches({ enabled })
  return useMemo(
    () => (enabled && data ? batchMarks(data, { movedIn: t('batchMarks.in'), movedOut: t('batchMarks.out') }) : []),
    [enabled, data, t],
  )
}

/** The start of the documentation that is being made. */
function useStartMark(): readonly ChartMark[] {
  const t = useMessages()
  const { start } = useAnnotation()
  return useMemo(
    () =>
      start
        ? [{ time: start.time, label: t('annotation.start'), color: `var(${incidentTypeColor('barnDocumentation')})` }]
        : [],
    [start, t],
  )
}

/** The incidents, batches and changed outlines of a window, and the start of a documentation that is being made. */
export function useMarks(
  chart: MeasurementChart,
  settings: ChartSettings,
  window: TimeSlice,
  enabled: boolean,
): ChartMarks {
  const isMarked = enabled && settings.incidents
  const t = useMessages()
  const clock = useClock()
  const labelOf = useIncidentLabel()
  const { found, isCut } = useChartIncidents(window, isMarked)
  const batches = useBatchMarks(isMarked)
  const outlines = useOutlineMarks({ enabled: isMarked && chart.ofRegions === true })
  const starts = useStartMark()
  const ofIncidents = useMemo(
    () => incidentMarks(found, settings.cameras, clock.now(), labelOf),
    [found, settings.cameras, clock, labelOf],
  )
  const marks = useMemo(
    () => [...outlines, ...batches, ...ofIncidents, ...starts],
    [outlines, batches, ofIncidents, starts],
  )
  return { marks, cut: isCut ? t('incidentsCut', { count: ofIncidents.length }) : null }
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
 * The marks of incidents on a chart of some cameras (none: of all). Incidents that are about no camera are on every chart.
 * `now` in ms since the epoch.
 */
export function incidentMarks(
  incidents: readonly ChartIncident[],
  cameras: readonly string[],
  now: number,
  labelOf: (incident: ChartIncident) => string,
): ChartMark[] {
  return incidents
    .filter((incident) => !isUsual(incident))
    .flatMap((incident) => {
      const about = camerasOf(incident)
      const shown = cameras.length === 0 ? about : about.filter((camera) => cameras.includes(camera))
      if (about.length > 0 && shown.length === 0) return []
      return [
        {
          id: incident.incidentId,
          ...timeOf(incident, now),
          label: labelOf(incident),
          color: incidentChartColor(incident, shown),
        },
      ]
    })
}
