/** One series: a line, an area, the bars of one colour, or a row of ranges. @public */
export interface ChartSeries {
  /** Unique within the chart. */
  name: string
  /** What the series is of, such as the id of a camera. */
  id?: string
  /** Whether it is drawn thin and faint behind the others, as what it is compared with. */
  ghost?: boolean
  /** Whether a band draws it as a line of its own, as it does outliers: what somebody came to see. */
  named?: boolean
  /** One value for each time; NaN is a gap. */
  values: Float64Array
  /** A CSS colour, or a custom property of the theme as `var(--name)`. */
  color: string
  /** Colour in which areas and bars are filled; `color` by default. */
  fill?: string
}

/** The data of a chart. All series share the times. @public */
export interface ChartColumns {
  /** Times in ms since the epoch, ascending. */
  x: Float64Array
  series: readonly ChartSeries[]
  /** The requested range of time, ms; from the first to the last time by default. */
  window?: { start: number; end: number }
  /** Length of a bucket, ms; the smallest distance of two times by default. */
  step?: number
  /** Until when the values are known, ms: the bucket in which it lies is not over, and says so. All are over by default. */
  knownUntil?: number
}

/** Columns without any series, for a chart whose data is not loaded yet. @public */
export const NO_COLUMNS: ChartColumns = { x: new Float64Array(0), series: [] }
