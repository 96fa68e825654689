// Heights are CSS px.
const DEFAULT_HEIGHT = 400
const HEIGHT_PER_SERIES = 20
/** The axis of time, its distance from the rows, and the margin above them. */
const AXIS_HEIGHT = 40

/** Least height of a chart of rows, CSS px: 20 a row, and its axis. It scrolls in an element that is lower. */
export function rowsHeight(rowCount: number): number {
  return rowCount * HEIGHT_PER_SERIES + AXIS_HEIGHT
}

/** A suitable height of a chart, CSS px: `height`, 400 by default, but at least 20 a series. @public */
export function chartHeight(seriesCount: number, height = DEFAULT_HEIGHT): number {
  return Math.max(height, seriesCount * HEIGHT_PER_SERIES)
}
