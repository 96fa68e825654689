/** CSS px. */
const DEFAULT_HEIGHT = 400
const HEIGHT_PER_SERIES = 20

/** Height of a chart that is not told its height: the larger of the usual one and 20 px a series. @public */
export function chartHeight(seriesCount: number, height = DEFAULT_HEIGHT): number {
  return Math.max(height, seriesCount * HEIGHT_PER_SERIES)
}
