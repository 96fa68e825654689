/** One line, area or row of bars. @public */
export interface ChartSeries {
  name: string
  /** One value a time; NaN: a gap. */
  values: Float64Array
  /** Any CSS colour, or `var(--name)`, which follows the theme. */
  color: string
  /** What areas and bars are filled with; the colour where absent. */
  fill?: string
}

/** What a chart shows, in columns from the edge where it is decoded to the pixels. @public */
export interface ChartColumns {
  /** ms since the epoch, ascending. */
  x: Float64Array
  series: readonly ChartSeries[]
  /** The part of time that was asked for; from the first to the last time where absent. */
  window?: { start: number; end: number }
  /** Length of a bucket, ms; the usual distance of two times where absent. */
  step?: number
}

/** @public */
export const NO_COLUMNS: ChartColumns = { x: new Float64Array(0), series: [] }
