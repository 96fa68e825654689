import { useMemo } from 'react'
import { openIncident } from '@barn-workbench/core/intents'
import type { StripMark, TimeWindow } from '@barn-workbench/plugin-sdk/chart'
import { useBarnTime, useIntent, useMessages, type Tone } from '@barn-workbench/plugin-sdk/react'
import { useCameraIncidents, type CameraIncident } from './useCameraIncidents'

const TONES: Readonly<Record<string, Tone>> = {
  deadAnimal: 'error',
  barnIntervention: 'warning',
  timeSeries: 'warning',
  barnDocumentation: 'info',
  healthCheck: 'neutral',
}
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

/** When the camera was known not to work, in order. */
export function outagesOf(incidents: readonly CameraIncident[]): TimeWindow[] {
  return incidents
    .filter(({ type }) => type === 'healthCheck')
    .map(({ firstEventTimestamp, lastEventTimestamp, closedAt }) => ({
      start: firstEventTimestamp,
      end: closedAt === null ? Infinity : lastEventTimestamp,
    }))
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
      incidents.map(({ incidentId, type, firstEventTimestamp, lastEventTimestamp, closedAt }): StripMark => {
        const word = t(KNOWN_TYPES.includes(type) ? `incidentType.${type}` : 'incidentType.other')
        return {
          id: incidentId,
          start: firstEventTimestamp,
          end: closedAt === null ? null : lastEventTimestamp,
          tone: TONES[type] ?? 'neutral',
          label: t('timeline.mark', { type: word, time: dayAndTime(firstEventTimestamp) }),
          onOpen: () => void open?.({ incidentId }),
        }
      }),
    [incidents, t, dayAndTime, open],
  )
  const outages = useMemo(() => outagesOf(incidents), [incidents])
  return { marks, outages }
}
