import { incidents } from '@barn-workbench/core/contract'
import { descending, where, type Condition } from '@barn-workbench/core/query'
import { MINUTE } from '@barn-workbench/core/time'
import type { TimeWindow } from '@barn-workbench/plugin-sdk/chart'
import { useLive, usePermission } from '@barn-workbench/plugin-sdk/react'

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
export function useCameraIncidents(cameraId: string, { start, end }: TimeWindow) {
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
export type CameraIncident = NonNullable<ReturnType<typeof useCameraIncidents>['data']>[number]
