import type { DataRow } from '@barn-workbench/core/contract'
import { MINUTE } from '@barn-workbench/core/time'
import { columnsOf, type ChartColumns, type ColumnsOptions } from '@barn-workbench/plugin-sdk/chart'
import { useLive } from '@barn-workbench/plugin-sdk/react'
import { LABEL_COUNTS, loadMeasurementRows, type MeasurementQuery } from './measurementRows'
import { splitIntoTimeSlices, type TimeSlice } from './timeSlices'

/** A chart asks for new values no more often than this, in ms. */
const SHORTEST_REFRESH = MINUTE

interface MeasurementColumnsOptions {
  query: MeasurementQuery
  window: TimeSlice
  /** How rows become series; the order, names and colours of those. */
  columns: ColumnsOptions
}

/** A measurement over a window of time as the columns of a chart. What is on screen stays until the new values are in. */
export function useMeasurementColumns({ query, window, columns }: MeasurementColumnsOptions) {
  const { timeResolution } = query
  return useLive<ChartColumns>(
    ['measurements', query, window],
    async (session, signal) => {
      const rows: DataRow[] = []
      // One slice after the other: the instance's queue stays free for the rest of the screen.
      for (const slice of splitIntoTimeSlices(window, timeResolution)) {
        for (const row of await loadMeasurementRows(session, query, slice, signal)) rows.push(row)
      }
      return columnsOf(rows, { ...columns, step: timeResolution, window })
    },
    {
      refresh: Math.max(SHORTEST_REFRESH, timeResolution),
      keepPrevious: true,
      // Which labels there are is known with the species.
      enabled: query.measurement !== LABEL_COUNTS || query.labels.length > 0,
    },
  )
}
