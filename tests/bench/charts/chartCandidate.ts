import type { ChartKind } from '@barn-workbench/plugin-sdk/chart'

/** Columns in typed arrays: the neutral form from which each candidate makes its own. */
export interface Columns {
  /** Seconds since 1970, ascending. */
  x: Float64Array
  series: { name: string; color: string; values: Float64Array }[]
  /** CSS px. */
  lineWidth: number
  /** The kind in which our chart draws them. */
  kind: ChartKind
}

export interface Size {
  width: number
  height: number
}

/** The area in which the pointer is swept, in CSS px of the window. */
export interface Box extends Size {
  left: number
  top: number
}

/** A chart that is mounted on the page. */
export interface ChartHandle {
  plot(): Box
  /** True once all series are on the page; immediately if it is missing. */
  isDrawn?(): boolean
  /** Text that changes whenever the values under the pointer do. */
  hoverText(): string
  /** Shows a part of the time, s; the value axis follows what is seen. */
  zoom(start: number, end: number): void
  /** True once the last zoom or append is drawn; immediately if it is missing. */
  isShown?(): boolean
  /** Adds a point to every series and drops the oldest. */
  append(x: number, values: Float64Array): void
  destroy(): void
}

/** The input of a chart. */
export interface ChartInput<P> {
  host: HTMLElement
  prepared: P
  columns: Columns
  size: Size
  /** Charts of one group share one cursor. */
  group?: string | undefined
}

/** A way to draw charts that is measured. */
export interface ChartCandidate<P> {
  /** Warms what an application has running before its first chart; not the charts themselves. */
  warm?(): Promise<void>
  /** Brings columns into the candidate's own form, outside of the first draw. */
  prepare(columns: Columns, size: Size): P
  /** Puts all charts of a case on the page, in one go as an application does. */
  create(inputs: readonly ChartInput<P>[]): ChartHandle[]
  /** Whether one cursor can be over all charts of a group. */
  sharesCursor?: boolean
}
