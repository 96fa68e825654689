import { ANIMAL_LABELS, type Camera } from '@barn-workbench/core/schema'
import { seriesColor, type ChartColumns, type ColumnsOptions } from '@barn-workbench/plugin-sdk/chart'
import type { SeriesTag } from '../../measurementChart'

/** Labels in the order in which their areas stand on each other. */
const LABEL_ORDER: readonly string[] = Object.values(ANIMAL_LABELS).flat()

/** Colours of labels: areas that stand on each other can be told apart without colour, too. */
const LABEL_COLORS: Readonly<Record<string, { color: string; fill: string }>> = {
  pig: { color: 'var(--bw-standing)', fill: 'var(--bw-standing-fill)' },
  pig_lying: { color: 'var(--bw-lying)', fill: 'var(--bw-lying-fill)' },
  Broiler: { color: 'var(--bw-standing)', fill: 'var(--bw-standing-fill)' },
}

/** Whether a label has a text of its own. */
export function isKnownLabel(label: string): boolean {
  return LABEL_ORDER.includes(label)
}

/** Ids order by code unit, as an instance orders them. */
function compareIds([left = '']: readonly string[], [right = '']: readonly string[]): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}

function compareLabels([left = '']: readonly string[], [right = '']: readonly string[]): number {
  return LABEL_ORDER.indexOf(left) - LABEL_ORDER.indexOf(right)
}

/** How the rows of a measurement become series, by the tag that tells them apart. */
export function columnsOptionsOf(by: SeriesTag | null, stacked: boolean): ColumnsOptions {
  if (by === null) return {}
  if (!stacked) return { by, compare: compareIds }
  return {
    by,
    compare: compareLabels,
    fillOf: ([label = '']) => LABEL_COLORS[label]?.fill,
    colorOf: ([label = '']) => LABEL_COLORS[label]?.color ?? seriesColor(0),
  }
}

/** Names the series by their cameras, each in its own colour. A series of an unknown camera keeps the camera's id. */
export function nameByCamera(columns: ChartColumns, cameras: readonly Camera[]): ChartColumns {
  const indexById = new Map(cameras.map(({ cameraId }, index) => [cameraId, index]))
  const series = columns.series.map((one, place) => {
    const index = indexById.get(one.name)
    const camera = index === undefined ? undefined : cameras[index]
    return { ...one, name: camera?.name ?? one.name, color: seriesColor(index ?? place) }
  })
  return { ...columns, series: numberEqualNames(series) }
}

/** Tells two cameras of one name apart by a number. */
function numberEqualNames<Series extends { name: string }>(series: readonly Series[]): Series[] {
  const timesByName = new Map<string, number>()
  return series.map((one) => {
    const times = (timesByName.get(one.name) ?? 0) + 1
    timesByName.set(one.name, times)
    return times > 1 ? { ...one, name: `${one.name} (${times})` } : one
  })
}

/** Names each series by its own name, e.g. the text of a label. */
export function renameSeries(columns: ChartColumns, nameOf: (name: string) => string): ChartColumns {
  return { ...columns, series: columns.series.map((one) => ({ ...one, name: nameOf(one.name) })) }
}

/** Whether any series has a value. */
export function hasValues({ series }: ChartColumns): boolean {
  return series.some(({ values }) => values.some(Number.isFinite))
}
