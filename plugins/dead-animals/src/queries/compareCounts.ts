/** How a count stands to an earlier one. */
export interface Comparison {
  isMore: boolean
  difference: number
  /** Change in percent of the earlier count, with its sign: `+50`, `-25`, `0`. */
  percentage: string
}

/** Compares two counts; null where one is no number. No percentage can be told from a negative count or from none before. */
export function compareCounts(current: number, previous: number): Comparison | null {
  if (!Number.isFinite(current) || !Number.isFinite(previous)) return null
  const percent = current < 0 || previous <= 0 ? 0 : Math.round(((current - previous) / previous) * 100)
  return {
    isMore: current > previous,
    difference: current - previous,
    percentage: percent > 0 ? `+${percent}` : String(percent),
  }
}
