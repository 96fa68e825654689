/** Number of series colours in the theme. */
export const SERIES_COLORS = 12

/** The series colour of an index, from 0; after twelve they repeat. @public */
export function seriesColor(index: number): string {
  return `var(--bw-series-${(index % SERIES_COLORS) + 1})`
}
