import { useMemo } from 'react'
import { openIncident } from '@barn-workbench/core/intents'
import { isUsual } from '@barn-workbench/core/schema'
import type { StripMark, TimeWindow } from '@barn-workbench/plugin-sdk/chart'
import { incidentTone, useBarnTime, useIntent, useMessages } from '@barn-workbench/plugin-sdk/react'
import { useCameraIncidents, type CameraIncident } from './useCameraIncidents'

/** Words for these types are known; any other one is an incident. */
const KNOWN_TYPES = [
  'deadAnimal',
  'barnIntervention',
  'timeSeries',
  'barnDocumentation',
  'healthCheck',
  'barnState',
  'penState',
]
const NONE: readonly CameraIncident[] = []

/** The state of a camera check that has recovered: it is over before somebody closes it. */
const RECOVERED = 'wasBelowThreshold'
/** The state of a check that is about the light: the camera works. */
const NO_DARKNESS = 'hadNoDarknessPeriod'

/** When an incident was over, ms since the epoch; null: it goes on. */
function endOf({ closedAt, state, lastEventTimestamp }: CameraIncident): number | null {
  return closedAt === null && state !== RECOVERED ? null : lastEventTimestamp
}

/** When the camera was known not to work, in order. */
export function outagesOf(incidents: readonly CameraIncident[]): TimeWindow[] {
  return incidents
    .filter(({ type, state }) => type === 'healthCheck' && state !== NO_DARKNESS)
    .map((incident) => ({ start: incident.firstEventTimestamp, end: endOf(incident) ?? Infinity }))
    .sort((a, b) => a.start - b.start)
}

/** The incidents of a camera as marks of a strip, each of which leads to its incident, and when it did not work. */
export function useMarks(cameraId: string, window: TimeWindow) {
  const t = useMessages()
  const { dayAndTime } = useBarnTime()
  const open = useIntent(openIncident)
  const { data: incidents = NONE } = useCameraIncidents(cameraId, window)
  const marks = useMemo(
    () =>
      incidents
        .filter((incident) => !isUsual(incident))
        .map((incident): StripMark => {
          const { incidentId, type, firstEventTimestamp } = incident
          const word = t(KNOWN_TYPES.includes(type) ? `incidentType.${type}` : 'incidentType.other')
          return {
            id: incidentId,
            start: firstEventTimestamp,
            end: endOf(incident),
            tone: incidentTone(type),
            label: t('timeline.mark', { type: word, time: dayAndTime(firstEventTimestamp) }),
            onOpen: () => void open?.({ incidentId }),
          }
        }),
    [incidents, t, dayAndTime, open],
  )
  const outages = useMemo(() => outagesOf(incidents), [incidents])
  return { marks, outages }
}
