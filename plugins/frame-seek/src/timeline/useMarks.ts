import { useMemo } from 'react'
import { incidents } from '@barn-workbench/core/contract'
import { openIncident } from '@barn-workbench/core/intents'
import { descending, where, type Condition } from '@barn-workbench/core/query'
import { isUsual } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import type { StripMark, TimeWindow } from '@barn-workbench/plugin-sdk/chart'
import {
  incidentTone,
  useBarnTime,
  useIntent,
  useLive,
  useMessages,
  usePermission,
} from '@barn-workbench/plugin-sdk/react'

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

/** Permissions of which one is enough to see incidents of at least one type. */
const VIEW_PERMISSIONS = ['incidents.view', 'incidents.*.view']
/** Time between two refreshes, in ms. */
const REFRESH = 5 * MINUTE
/** Incidents of one camera that are loaded of those that go on, and of those that are over. */
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
  const isPermitted = usePermission(...VIEW_PERMISSIONS)
  return useLive(
    ['frame-seek', 'incidents', cameraId, start, end],
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
