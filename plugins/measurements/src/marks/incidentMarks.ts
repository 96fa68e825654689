import { camerasOf, isUsual } from '@barn-workbench/core/schema'
import type { ChartMark } from '@barn-workbench/plugin-sdk/chart'
import { incidentChartColor } from '@barn-workbench/plugin-sdk/react'
import type { ChartIncident } from '../queries/useChartIncidents'

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
