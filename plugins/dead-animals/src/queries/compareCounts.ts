/** The change from an earlier count to a later one. */
export interface Comparison {
  isMore: boolean
  difference: number
  /** Change in percent of the earlier count, with its sign: `+50`, `-25`, `0`. */
  percentage: string
}

/**
 * Compares two counts. Null when one of them is not finite. The percentage is `0` when the earlier count is not
 * positive or the later one is negative.
 */
export function compareCounts(current: number, previous: number): Comparison | null {
  if (!Number.isFinite(current) || !Number.isFinite(previous)) return null
  const percent = current < 0 || previous <= 0 ? 0 : Math.round(((current - previous) / previous) * 100)
  return {
    isMore: current > previous,
    difference: current - previous,
    percentage: percent > 0 ? `+${percent}` : String(percent),
  }
}
