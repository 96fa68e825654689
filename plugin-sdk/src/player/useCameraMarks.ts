import { useMemo } from 'react'
import { incidents } from '@barn-workbench/core/contract'
import { incidentStateOf, isUsual, NO_DARKNESS_STATE } from '@barn-workbench/core/incidentTypes'
import { openIncident } from '@barn-workbench/core/intents'
import { incidentViewPermissions } from '@barn-workbench/core/permissions'
import { descending, where, type Condition } from '@barn-workbench/core/query'
import { MINUTE } from '@barn-workbench/core/time'
import type { StripMark, TimeWindow } from '../chart'
import { incidentTone, incidentTypeName, useBarnTime, useIntent, useLive, usePermission } from '../react'
import { usePlayerTexts } from './playerTexts'

const NONE: readonly CameraIncident[] = []

/** The end of an incident, ms since the epoch; null while it goes on. It may end before a user closes it. */
function endOf(incident: CameraIncident): number | null {
  const isOver = incident.closedAt !== null || incidentStateOf(incident).isResolved === true
  return isOver ? incident.lastEventTimestamp : null
}

/** The times in which the camera was known not to work, in order. */
export function outagesOf(incidents: readonly CameraIncident[]): TimeWindow[] {
  return incidents
    .filter(({ type, state }) => type === 'healthCheck' && state !== NO_DARKNESS_STATE)
    .map((incident) => ({ start: incident.firstEventTimestamp, end: endOf(incident) ?? Infinity }))
    .sort((a, b) => a.start - b.start)
}

/** The incidents of a camera as marks of a strip, each linking to its incident, and the outages of the camera. */
export function useCameraMarks(cameraId: string, window: TimeWindow) {
  const t = usePlayerTexts()
  const { dayAndTime } = useBarnTime()
  const open = useIntent(openIncident)
  const { data: incidents = NONE } = useCameraIncidents(cameraId, window)
  const marks = useMemo(
    () =>
      incidents
        .filter((incident) => !isUsual(incident))
        .map((incident): StripMark => {
          const { incidentId, type, firstEventTimestamp } = incident
          return {
            id: incidentId,
            start: firstEventTimestamp,
            end: endOf(incident),
            tone: incidentTone(type),
            label: t('scrubber.mark', { type: incidentTypeName(type, t), time: dayAndTime(firstEventTimestamp) }),
            onOpen: () => void open?.({ incidentId }),
          }
        }),
    [incidents, t, dayAndTime, open],
  )
  const outages = useMemo(() => outagesOf(incidents), [incidents])
  return { marks, outages }
}

/** Time between two refreshes, in ms. */
const REFRESH = 5 * MINUTE
/** Maximum number of ongoing, and of ended, incidents of one camera. */
const MOST = 300
const KEYS = [
  'incidentId',
  'type',
  'state',
  'messagePayload.title',
  'messagePayload.classification',
  'firstEventTimestamp',
  'lastEventTimestamp',
  'closedAt',
] as const

/** The incidents of a camera that reach into a span of time, the newest first. */
function useCameraIncidents(cameraId: string, { start, end }: TimeWindow) {
  const isPermitted = usePermission(...incidentViewPermissions())
  return useLive(
    ['player', 'incidents', cameraId, start, end],
    async (session, signal) => {
      const shared = [
        where('cameraId', '==', cameraId),
        where('hidden', '==', false),
        where('firstEventTimestamp', '<=', end),
      ]
      const load = (query: Condition[]) =>
        session.list(
          incidents.query,
          {
            query: [...shared, ...query],
            order: [descending('firstEventTimestamp')],
            limit: MOST,
            projection: [...KEYS],
          },
          { signal },
        )
      const found = await Promise.all([
        load([where('closedAt', '==', null)]),
        load([where('closedAt', '!=', null), where('lastEventTimestamp', '>=', start)]),
      ])
      return found.flat()
    },
    { refresh: REFRESH, shows: ['incident'], keepPrevious: true, enabled: isPermitted },
  )
}
type CameraIncident = NonNullable<ReturnType<typeof useCameraIncidents>['data']>[number]
