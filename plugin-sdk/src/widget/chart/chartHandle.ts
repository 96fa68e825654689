import { useChartHandle as useEngineHandle, type ChartHandle as EngineHandle } from '../../chart/react/chartProps'

/** Connects a chart with its buttons in the frame. @public */
export interface ChartHandle {
  /** Whether a table is visible in place of the chart. */
  isTableVisible(): boolean
  /** Shows a table in place of the chart, or the chart again. */
  showTable(isVisible: boolean): void
  /** Calls a listener when the table appears or disappears. Returns the function that ends it. */
  subscribe(listener: () => void): () => void
  /** A PNG of the current view; null without a chart. Rejects if the browser cannot encode it. */
  exportPng(title: string): Promise<Blob | null>
}

/** Creates a handle for one chart. Pass it to the chart and to `useChartActions`. @public */
export function useChartHandle(): ChartHandle {
  return useEngineHandle()
}

/** The handle as the engine knows it: all come from `useChartHandle`. */
export function engineHandleOf(handle: ChartHandle): EngineHandle {
  return handle as EngineHandle
}
