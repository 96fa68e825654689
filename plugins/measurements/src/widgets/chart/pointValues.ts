import { formatValue, type ChartColumns } from '@barn-workbench/plugin-sdk/chart'

interface ValueWords {
  unit: string | undefined
  locale: string
}

/** The values of a chart at the time of one of its points, by the ids of the series; one without a value is not there. */
export function pointValues(columns: ChartColumns, time: number, { unit, locale }: ValueWords): Record<string, string> {
  const point = columns.x.indexOf(time)
  const entries = columns.series.flatMap(({ id, name, values }) => {
    const value = values[point] ?? NaN
    if (!Number.isFinite(value)) return []
    return [[id ?? name, [formatValue(value, locale), unit].filter(Boolean).join(' ')] as const]
  })
  return Object.fromEntries(entries)
}
