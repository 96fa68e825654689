import { useMemo } from 'react'
import { data, type DataRow } from '@barn-workbench/core/contract'
import { where } from '@barn-workbench/core/query'
import { MINUTE } from '@barn-workbench/core/time'
import { percentOf, type TimeWindow } from '@barn-workbench/plugin-sdk/chart'
import { TIME_RESOLUTIONS, useLive, useMessages, usePermission } from '@barn-workbench/plugin-sdk/react'
import { loadedWindow } from './loadedWindow'
import classes from './Timeline.module.css'

const ACTIVITY_PERMISSIONS = ['data.view', 'data.view.activity']
/** Points of the curve in a window, about. */
const POINTS = 200
/** A measurement has a row a minute, ms. */
const FINEST = MINUTE
/** Height of the curve in units of its own. */
const HEIGHT = 100

/** How long the buckets of a window are, ms. */
function resolutionOf({ start, end }: TimeWindow): number {
  const wanted = Math.max(FINEST, (end - start) / POINTS)
  return TIME_RESOLUTIONS.find((resolution) => resolution >= wanted) ?? wanted
}

/** The mean activity of a camera in a span of time, by buckets. */
function useActivity(cameraId: string, time: TimeWindow, timeResolution: number) {
  const isPermitted = usePermission(...ACTIVITY_PERMISSIONS)
  const call = useLive<readonly DataRow[]>(
    ['frame-seek', 'activity', cameraId, time, timeResolution],
    (session, signal) =>
      session.send(
        data.query,
        {
          params: { measurement: 'activity' },
          body: {
            query: [
              {
                time,
                timeResolution: `${timeResolution}ms`,
                columns: { value: 'mean@y', time: 'time' },
                where: [where('camera', 'in', [cameraId])],
              },
            ],
            readDocumentationAndWantAllData: true,
          },
        },
        { signal },
      ),
    { refresh: Math.max(MINUTE, timeResolution), keepPrevious: true, enabled: isPermitted },
  )
  return isPermitted ? call : null
}

/** The curve as a path in a box of 100 by 100; a gap of two buckets interrupts it. */
export function activityPath(rows: readonly DataRow[], window: TimeWindow, step: number): string {
  const points = rows.flatMap(({ time, y }) =>
    typeof time === 'number' && typeof y === 'number' ? [{ time: time + step / 2, y }] : [],
  )
  const highest = Math.max(0, ...points.map(({ y }) => y))
  if (highest === 0) return ''
  return points
    .map(({ time, y }, index) => {
      const before = points[index - 1]
      const isNew = !before || time - before.time > 2 * step
      return `${isNew ? 'M' : 'L'}${percentOf(time, window).toFixed(2)} ${(HEIGHT - (y / highest) * HEIGHT).toFixed(1)}`
    })
    .join('')
}

/** The activity that the camera has seen, in the time of the strip; nothing for who may not see it. */
export function ActivityLane({ cameraId, window }: { cameraId: string; window: TimeWindow }) {
  const t = useMessages()
  const loaded = loadedWindow(window)
  const step = resolutionOf(window)
  const call = useActivity(cameraId, loaded, step)
  const rows = call?.data
  const path = useMemo(() => (rows ? activityPath(rows, window, step) : ''), [rows, window, step])
  if (!call || (call.error && !rows)) return null
  return (
    <div className={classes.activity}>
      <svg viewBox={`0 0 100 ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={t('timeline.activity')}>
        <path d={path} className={classes.curve} />
      </svg>
      <span className={classes.words}>{t(rows && path === '' ? 'timeline.noActivity' : 'timeline.activity')}</span>
    </div>
  )
}
