import type { Camera } from '@barn-workbench/core/schema'
import { seriesColor, type ChartColumns } from '@barn-workbench/plugin-sdk/chart'

/** Columns whose series are cameras, by their names and each in its own colour. A camera that is not known keeps its id. */
export function byCamera(columns: ChartColumns, cameras: readonly Camera[]): ChartColumns {
  const places = new Map(cameras.map(({ cameraId }, place) => [cameraId, place]))
  const series = columns.series.map((one, place) => {
    const known = places.get(one.name)
    return { ...one, name: cameras[known ?? -1]?.name ?? one.name, color: seriesColor(known ?? place) }
  })
  return { ...columns, series: withUniqueNames(series) }
}

/** Two cameras of one name are told apart by a number. */
function withUniqueNames<T extends { name: string }>(series: readonly T[]): T[] {
  const seen = new Map<string, number>()
  return series.map((one) => {
    const times = (seen.get(one.name) ?? 0) + 1
    seen.set(one.name, times)
    return times > 1 ? { ...one, name: `${one.name} (${times})` } : one
  })
}

/** Columns whose series are labels, by their words. */
export function byLabel(columns: ChartColumns, word: (label: string) => string): ChartColumns {
  return { ...columns, series: columns.series.map((one) => ({ ...one, name: word(one.name) })) }
}

/** Whether there is any value at all. */
export function hasValues({ series }: ChartColumns): boolean {
  return series.some(({ values }) => values.some((value) => Number.isFinite(value)))
}
