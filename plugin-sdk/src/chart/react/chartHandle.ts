import { useState, useSyncExternalStore } from 'react'
import { createEmitter } from '@barn-workbench/core/emitter'
import { NO_COLUMNS, type ChartColumns } from '../columns/chartColumns'
import type { Chart } from '../engine/chartOptions'

type ExportPng = (title: string) => Promise<Blob>

/** Connects a chart with the buttons in the frame of its widget. @public */
export interface ChartHandle {
  /** The chart while it is on the page; null before, after, and while its table is visible. */
  chart(): Chart | null
  /** The columns that the chart shows. */
  columns(): ChartColumns
  /** A PNG of what is shown; null where no chart is. Rejects when the browser cannot encode it. */
  exportPng(title: string): Promise<Blob | null>
  /**
   * Called by the chart when it appears, when its columns change, and, with null, when it disappears. Several charts that
   * are shown as one pass a function for a PNG of all of them.
   */
  attach(chart: Chart | null, columns: ChartColumns, exportPng?: ExportPng): void
  /** Whether a table is visible in place of the chart. */
  isTableVisible(): boolean
  /** Shows a table in place of the chart, or the chart again. */
  showTable(isVisible: boolean): void
  /** Calls a listener when the table appears or disappears. Returns the function that ends it. */
  subscribe(listener: () => void): () => void
}

function createChartHandle(): ChartHandle {
  const events = createEmitter<{ 'table.toggled': undefined }>()
  let chart: Chart | null = null
  let columns = NO_COLUMNS
  let exportPng: ExportPng | undefined
  let isTableVisible = false
  return {
    chart: () => chart,
    columns: () => columns,
    exportPng: async (title) => (await exportPng?.(title)) ?? null,
    attach(nextChart, nextColumns, exportAll = nextChart?.exportPng) {
      chart = nextChart
      columns = nextColumns
      exportPng = exportAll
    },
    isTableVisible: () => isTableVisible,
    showTable(isVisible) {
      isTableVisible = isVisible
      events.emit('table.toggled')
    },
    subscribe: (listener) => events.subscribe('table.toggled', listener),
  }
}

/** Creates a handle for one chart. Pass it to the chart and to `useChartActions`. @public */
export function useChartHandle(): ChartHandle {
  return useState(createChartHandle)[0]
}

export function useIsTableVisible(handle: ChartHandle): boolean {
  return useSyncExternalStore(handle.subscribe, handle.isTableVisible)
}
