import { useState, useSyncExternalStore } from 'react'
import { NO_COLUMNS, type ChartColumns } from '../columns/chartColumns'
import type { Chart } from '../engine/chartOptions'

/** Joins a chart with the buttons of its frame. @public */
export interface ChartHandle {
  /** The chart while it is on the page. */
  chart(): Chart | null
  columns(): ChartColumns
  attach(chart: Chart | null, columns: ChartColumns): void
  /** Whether a table stands in place of the picture. */
  asTable(): boolean
  showTable(table: boolean): void
  subscribe(listener: () => void): () => void
}

function createChartHandle(): ChartHandle {
  const listeners = new Set<() => void>()
  let chart: Chart | null = null
  let columns = NO_COLUMNS
  let table = false
  return {
    chart: () => chart,
    columns: () => columns,
    attach(next, shown) {
      chart = next
      columns = shown
    },
    asTable: () => table,
    showTable(next) {
      table = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** A handle for one chart; give it to the chart and to its actions. @public */
export function useChartHandle(): ChartHandle {
  return useState(createChartHandle)[0]
}

export function useAsTable(handle: ChartHandle): boolean {
  return useSyncExternalStore(handle.subscribe, handle.asTable)
}
