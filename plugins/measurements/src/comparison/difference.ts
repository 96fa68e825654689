import type { ChartColumns, ChartSeries } from '@barn-workbench/plugin-sdk/chart'

/** The means of this barn and of what it is compared with, over the times at which both have values. */
export interface MeanPair {
  value: number
  expected: number
}

/** By how much a series is above another one at each time. */
export function differenceSeries(series: ChartSeries, other: ChartSeries): ChartSeries {
  const values = series.values.map((value, index) => value - (other.values[index] as number))
  return { name: other.name, values, color: other.color, ...(other.id !== undefined && { id: other.id }) }
}

/** Null where both have values at no time. */
export function meansOf(series: ChartSeries, other: ChartSeries): MeanPair | null {
  let [value, expected, count] = [0, 0, 0]
  series.values.forEach((own, index) => {
    const compared = other.values[index] as number
    if (!Number.isFinite(own) || !Number.isFinite(compared)) return
    value += own
    expected += compared
    count++
  })
  return count === 0 ? null : { value: value / count, expected: expected / count }
}

/** The differences of a comparison, whose first series is this barn; without one there are none. */
export function differenceColumns(columns: ChartColumns, own: ChartSeries | undefined): ChartColumns {
  const others = columns.series.filter((series) => series !== own)
  return { ...columns, series: own ? others.map((other) => differenceSeries(own, other)) : [] }
}
