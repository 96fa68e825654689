import type { DataRow } from '@barn-workbench/core/contract'
import type { Session } from '@barn-workbench/core/session'
import { columnsOf, type ChartColumns, type ColumnsOptions } from '@barn-workbench/plugin-sdk/chart'
import { useLive, type TimeSetup } from '@barn-workbench/plugin-sdk/react'
import { timeSlices, type TimeSlice } from './timeSlices'

/** A chart looks for what is new no more often than this, ms. */
const LEAST_REFRESH = 60_000

export interface ColumnsQuery {
  /** Names the data within the instance, but for its time. */
  key: readonly unknown[]
  setup: TimeSetup
  /** Rows of a part of the window. */
  load: (session: Session, time: TimeSlice, signal: AbortSignal) => Promise<readonly DataRow[]>
  columns: ColumnsOptions
  enabled?: boolean
}

/** Measurements over the window as columns; what is on screen stays until the new is in. */
export function useColumns({ key, setup, load, columns, enabled = true }: ColumnsQuery) {
  const { start, end, timeResolution } = setup
  return useLive<ChartColumns>(
    ['measurements', ...key, start, end, timeResolution],
    async (session, signal) => {
      const rows: DataRow[] = []
      // One slice after the other: the queue of the instance stays free for what is on screen besides.
      for (const slice of timeSlices({ start, end }, timeResolution))
        for (const row of await load(session, slice, signal)) rows.push(row)
      return columnsOf(rows, { ...columns, step: timeResolution, window: { start, end } })
    },
    { refresh: Math.max(LEAST_REFRESH, timeResolution), keepPrevious: true, enabled },
  )
}
