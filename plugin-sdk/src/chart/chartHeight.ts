// Heights are CSS px.
const DEFAULT_HEIGHT = 400
const HEIGHT_PER_SERIES = 20

/** A suitable height of a chart, CSS px: `height`, 400 by default, but at least 20 a series. @public */
export function chartHeight(seriesCount: number, height = DEFAULT_HEIGHT): number {
  return Math.max(height, seriesCount * HEIGHT_PER_SERIES)
}
