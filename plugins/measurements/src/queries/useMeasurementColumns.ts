import { MINUTE } from '@barn-workbench/core/time'
import { columnsFrom, type ChartColumns, type ColumnsOptions } from '@barn-workbench/plugin-sdk/chart'
import { useLive, useTimeZone } from '@barn-workbench/plugin-sdk/react'
import { loadColumns } from './loadColumns'
import type { MeasurementQuery } from './measurementQuery'
import { useExcess } from './queryLimits'
import type { TimeSlice } from './timeSlices'

/** Shortest time between two refreshes, in ms. */
const MINIMUM_REFRESH = MINUTE

interface MeasurementColumnsOptions {
  /** Null while the query is not known yet. */
  query: MeasurementQuery | null
  window: TimeSlice
  /** The requested time, if it begins before the window; the window by default. */
  asked?: TimeSlice
  /** The options of the chart's series: their tag, order and colours. */
  columns: ColumnsOptions
  /** Whether anything is loaded; true by default. */
  enabled?: boolean
}

/**
 * Loads a measurement over a window of time as the columns of a chart. The previous columns stay until the new ones are
 * loaded. Nothing is asked that no chart could show, see `useTooMuch`.
 */
export function useMeasurementColumns({
  query,
  window,
  asked = window,
  columns,
  enabled = true,
}: MeasurementColumnsOptions) {
  const timeResolution = query?.timeResolution ?? MINIMUM_REFRESH
  const zone = useTimeZone()
  const { excess, allCameras } = useExcess(query, window)
  return useLive<ChartColumns>(
    ['measurements', query, window, asked.start],
    async (session, signal) => {
      const parts = query ? await loadColumns(session, { query, window: asked, zone, allCameras }, signal) : []
      return columnsFrom(parts, { ...columns, step: timeResolution, window, knownUntil: session.clock.now() })
    },
    {
      refresh: Math.max(MINIMUM_REFRESH, timeResolution),
      keepPrevious: true,
      shows: ['measurement'],
      enabled: enabled && query !== null && !excess,
    },
  )
}
