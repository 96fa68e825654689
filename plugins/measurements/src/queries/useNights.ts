import { useMemo } from 'react'
import { hasAnyPermission, measurementPermissions } from '@barn-workbench/core/permissions'
import { where } from '@barn-workbench/core/query'
import { HOUR, MINUTE } from '@barn-workbench/core/time'
import { NO_COLUMNS, type ChartColumns, type ChartShade } from '@barn-workbench/plugin-sdk/chart'
import { automaticResolution, useFromSnapshot } from '@barn-workbench/plugin-sdk/react'
import type { TimeSlice } from './timeSlices'
import { useMeasurementColumns } from './useMeasurementColumns'

/** Length of a bucket, ms: as short as is worth while, and longer than this a night would be lost in it. */
const FINEST = 20 * MINUTE
const COARSEST = 2 * HOUR
/** From this share of the cameras on that see by infrared it is night. */
const NIGHT = 0.5
const NIGHT_VISION = {
  measurement: 'imageQuality',
  aggregate: 'mean',
  where: [where('property', '==', 'nightvision')],
  by: null,
  cameras: [],
  labels: [],
} as const
const NONE: readonly ChartShade[] = []

/** The spans in which the share of night vision indicates a night; each value lasts for one bucket. */
export function nightsOf({ x, series, step = FINEST }: ChartColumns): readonly ChartShade[] {
  const values = series[0]?.values ?? new Float64Array(0)
  const nights: ChartShade[] = []
  x.forEach((time, i) => {
    if (!((values[i] ?? 0) >= NIGHT)) return
    const last = nights.at(-1)
    if (last && last.end >= time) last.end = time + step
    else nights.push({ start: time, end: time + step })
  })
  return nights
}

/**
 * The nights of a window: when most cameras used infrared. All charts of a window share one call. Empty if the account
 * may not see night vision, and in windows so long that nights are too short to be drawn.
 */
export function useNights(window: TimeSlice, enabled: boolean): readonly ChartShade[] {
  const permissions = useFromSnapshot((snapshot) => snapshot.permissions)
  const timeResolution = Math.max(FINEST, automaticResolution(window.end - window.start))
  const isPermitted = hasAnyPermission(permissions, measurementPermissions(NIGHT_VISION.measurement))
  const isShown = enabled && isPermitted && timeResolution <= COARSEST
  const { data } = useMeasurementColumns({
    query: isShown ? { ...NIGHT_VISION, timeResolution } : null,
    window,
    columns: {},
  })
  const columns = isShown ? data : NO_COLUMNS
  return useMemo(() => (columns ? nightsOf(columns) : NONE), [columns])
}
