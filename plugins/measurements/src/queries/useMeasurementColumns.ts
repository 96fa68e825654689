import type { DataRow } from '@barn-workbench/core/contract'
import { MINUTE } from '@barn-workbench/core/time'
import { columnsOf, type ChartColumns, type ColumnsOptions } from '@barn-workbench/plugin-sdk/chart'
import { useLive } from '@barn-workbench/plugin-sdk/react'
import { LABEL_COUNTS, loadMeasurementRows, type MeasurementQuery } from './measurementRows'
import { splitIntoTimeSlices, type TimeSlice } from './timeSlices'

/** Shortest time between two refreshes, in ms. */
const MINIMUM_REFRESH = MINUTE

interface MeasurementColumnsOptions {
  query: MeasurementQuery
  window: TimeSlice
  /** The options by which rows become series: their tag, order and colours. */
  columns: ColumnsOptions
}

/**
 * Loads a measurement over a window of time as the columns of a chart. The previous columns stay until the new ones are
 * loaded.
 */
export function useMeasurementColumns({ query, window, columns }: MeasurementColumnsOptions) {
  const { timeResolution } = query
  return useLive<ChartColumns>(
    ['measurements', query, window],
    async (session, signal) => {
      const rows: DataRow[] = []
      // The slices are loaded one after another, so that the request queue stays free for the other widgets.
      for (const slice of splitIntoTimeSlices(window, timeResolution)) {
        for (const row of await loadMeasurementRows(session, query, slice, signal)) rows.push(row)
      }
      return columnsOf(rows, { ...columns, step: timeResolution, window })
    },
    {
      refresh: Math.max(MINIMUM_REFRESH, timeResolution),
      keepPrevious: true,
      // The labels are unknown until the species is known.
      enabled: query.measurement !== LABEL_COUNTS || query.labels.length > 0,
    },
  )
}
