import { ANIMAL_LABELS, type Camera } from '@barn-workbench/core/schema'
import { seriesColor, type ChartColumns, type ColumnsOptions } from '@barn-workbench/plugin-sdk/chart'
import type { SeriesTag } from '../../measurementChart'

/** Labels in the order in which their areas are stacked, from the bottom. */
const LABEL_ORDER: readonly string[] = Object.values(ANIMAL_LABELS).flat()

/** Colours and fills of labels. Stacked areas differ in lightness, so that they can be told apart without colour. */
const LABEL_COLORS: Readonly<Record<string, { color: string; fill: string }>> = {
  pig: { color: 'var(--bw-standing)', fill: 'var(--bw-standing-fill)' },
  pig_lying: { color: 'var(--bw-lying)', fill: 'var(--bw-lying-fill)' },
  Broiler: { color: 'var(--bw-standing)', fill: 'var(--bw-standing-fill)' },
}

/** Whether the locale has a text for a label. */
export function isKnownLabel(label: string): boolean {
  return LABEL_ORDER.includes(label)
}

/** Orders ids by code unit, as the instance does. */
function compareIds([left = '']: readonly string[], [right = '']: readonly string[]): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}

function compareLabels([left = '']: readonly string[], [right = '']: readonly string[]): number {
  return LABEL_ORDER.indexOf(left) - LABEL_ORDER.indexOf(right)
}

/**
 * The options by which the rows of a measurement are divided into series. Stacked labels have fixed colours. Other
 * series are coloured by their order; those of cameras get the colour of their camera from `nameAndColorByCamera`.
 */
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

/**
 * Names the series by their cameras, each in the colour of its camera. `unknown`: the name of a camera that there is not.
 */
export function nameAndColorByCamera(columns: ChartColumns, cameras: readonly Camera[], unknown: string): ChartColumns {
  const indexById = new Map(cameras.map(({ cameraId }, index) => [cameraId, index]))
  const renamed = columns.series.map((series, seriesIndex) => {
    const cameraIndex = indexById.get(series.name)
    const camera = cameraIndex === undefined ? undefined : cameras[cameraIndex]
    return { ...series, name: camera?.name ?? unknown, color: seriesColor(cameraIndex ?? seriesIndex) }
  })
  return { ...columns, series: numberEqualNames(renamed) }
}

/** Adds a number to the name of every series whose name an earlier series has. */
function numberEqualNames<Series extends { name: string }>(allSeries: readonly Series[]): Series[] {
  const countByName = new Map<string, number>()
  return allSeries.map((series) => {
    const count = (countByName.get(series.name) ?? 0) + 1
    countByName.set(series.name, count)
    return count > 1 ? { ...series, name: `${series.name} (${count})` } : series
  })
}

/** Replaces the name of each series, for example by the text of a label. */
export function renameSeries(columns: ChartColumns, nameOf: (name: string) => string): ChartColumns {
  return { ...columns, series: columns.series.map((series) => ({ ...series, name: nameOf(series.name) })) }
}

/** Whether any series has a value. */
export function hasValues({ series }: ChartColumns): boolean {
  return series.some(({ values }) => values.some(Number.isFinite))
}
