import type { ChartColumns, ChartSeries } from '@barn-workbench/plugin-sdk/chart'

/** The means of this barn and of the compared run, over the times at which both have values. */
export interface MeanPair {
  value: number
  expected: number
}

/** Returns the difference of a series from another one at each time. */
export function differenceSeries(series: ChartSeries, other: ChartSeries): ChartSeries {
  const values = series.values.map((value, index) => value - (other.values[index] as number))
  return { name: other.name, values, color: other.color, ...(other.id !== undefined && { id: other.id }) }
}

/** Null if they have no common time with values. */
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

/** The differences of a comparison, whose first series is this barn; empty without it. */
export function differenceColumns(columns: ChartColumns, own: ChartSeries | undefined): ChartColumns {
  const others = columns.series.filter((series) => series !== own)
  return { ...columns, series: own ? others.map((other) => differenceSeries(own, other)) : [] }
}

/** Digits of a figure in a sentence: enough to see a difference of some percent. */
const DIGITS = 3
/** Maximum difference that is given in percent; a larger one is said in words. */
const MOST_PERCENT = 400

/**
 * The difference between a value and its expectation: its message, and the percentage. For a tiny expectation, a
 * percentage would be meaningless.
 */
export function differenceOf({ value, expected }: { value: number; expected: number }): {
  key: 'less' | 'more' | 'muchMore'
  percent: number
} {
  const percent = expected === 0 ? Infinity : Math.round((Math.abs(value - expected) / Math.abs(expected)) * 100)
  if (value < expected) return { key: 'less', percent }
  return percent > MOST_PERCENT ? { key: 'muchMore', percent: 0 } : { key: 'more', percent }
}

/** Formats both figures of a difference. */
export function figuresOf(
  { value, expected }: { value: number; expected: number },
  locale: string,
): { value: string; expected: string } {
  const format = new Intl.NumberFormat(locale, { maximumSignificantDigits: DIGITS })
  return { value: format.format(value), expected: format.format(expected) }
}
