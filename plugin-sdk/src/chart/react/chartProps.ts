import { useState, useSyncExternalStore } from 'react'
import { createEmitter } from '@barn-workbench/core/emitter'
import { NO_COLUMNS, type ChartColumns } from '../columns/chartColumns'
import type {
  Chart,
  ChartDomain,
  ChartKind,
  ChartMark,
  ChartPick,
  ChartScale,
  ChartShade,
} from '../engine/chartOptions'

type ExportPng = (title: string) => Promise<Blob>

/** Connects a chart with the buttons in the frame of its widget. @public */
export interface ChartHandle {
  /** The chart while it is on the page; null before, after, and while its table is visible. */
  chart(): Chart | null
  /** The columns that the chart shows. */
  columns(): ChartColumns
  /** A PNG of the current view; null without a chart. Rejects if the browser cannot encode it. */
  exportPng(title: string): Promise<Blob | null>
  /**
   * Called by the chart when it appears, when its columns change, and, with null, when it disappears. Several charts
   * that are shown as one pass a function for a PNG of all of them.
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

/** Whether the values of a chart are shown as a table. Redraws when that changes. */
export function useIsTableVisible(handle: ChartHandle): boolean {
  return useSyncExternalStore(handle.subscribe, handle.isTableVisible)
}

/** Props of `TimeChart`. @public */
export interface TimeChartProps {
  /** Pass the same object until something changes: each new one is drawn again. */
  columns: ChartColumns
  /** Accessible name. */
  label: string
  /** `line` by default. */
  kind?: ChartKind
  /** Unit at the value axis and behind values. */
  unit?: string | undefined
  /** Meaning of the colours of a heat map. Pass the same object until it changes. */
  scale?: ChartScale | undefined
  /** CSS px; 1.5 by default. */
  lineWidth?: number | undefined
  /** Whether bars of one time are stacked rather than side by side. */
  stacked?: boolean | undefined
  /** Whether the values are counts: whole numbers, drawn as steps on an axis that begins at zero and has no others. */
  wholeNumbers?: boolean | undefined
  /** Whether the value axis begins at zero, as for counts and rates; of lines it may begin above it by default. */
  fromZero?: boolean | undefined
  marks?: readonly ChartMark[] | undefined
  /** Spans of time that are drawn darker behind the values, such as nights. */
  shades?: readonly ChartShade[] | undefined
  /**
   * The time axis counts days from this time on, ms since the epoch, the first being day 1; without it it has dates.
   */
  dayOne?: number | undefined
  /** The range of the value axis, for charts that are compared. Pass the same object until it changes. */
  domain?: ChartDomain | undefined
  /** The user picked a point: by a click, a tap on the values that a finger shows, or Enter. */
  onPick?: ((pick: ChartPick) => void) | undefined
  /** The user opened a mark. */
  onMark?: ((id: string) => void) | undefined
  /** Whether there is a legend, whose buttons hide and show the series; true by default. */
  legend?: boolean
  /** Whether the chart has its own zoom and cursor, because its time differs from the dashboard's. */
  ownTime?: boolean
  /** Connects the chart with `useChartActions`. */
  handle?: ChartHandle
}
