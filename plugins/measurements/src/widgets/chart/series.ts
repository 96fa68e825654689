import { ANIMAL_LABELS, type Camera } from '@barn-workbench/core/schema'
import { seriesColor, type ChartColumns, type ChartSeries, type ColumnsOptions } from '@barn-workbench/plugin-sdk/chart'
import type { SeriesTag } from '../../queries/measurementQuery'

/** Labels in the order in which their areas are stacked, from the bottom. */
const LABEL_ORDER: readonly string[] = Object.values(ANIMAL_LABELS).flat()

/** Colours and fills of labels. Stacked areas differ in lightness, so that they can be distinguished without colour. */
const LABEL_COLORS: Readonly<Record<string, { color: string; fill: string }>> = {
  pig: { color: 'var(--bw-standing)', fill: 'var(--bw-standing-fill)' },
  pig_lying: { color: 'var(--bw-lying)', fill: 'var(--bw-lying-fill)' },
  Broiler: { color: 'var(--bw-standing)', fill: 'var(--bw-standing-fill)' },
}

/** Colours of stacked regions, in the tokens of the theme; after six they repeat. */
const STACK_COLORS = 6

/** Orders ids by code unit, as the instance does. */
function compareIds([left = '']: readonly string[], [right = '']: readonly string[]): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}

/** Labels that are not known here are above all others. */
function rankOfLabel(label: string): number {
  const rank = LABEL_ORDER.indexOf(label)
  return rank === -1 ? LABEL_ORDER.length : rank
}

function compareLabels(left: readonly string[], right: readonly string[]): number {
  return rankOfLabel(left[0] ?? '') - rankOfLabel(right[0] ?? '') || compareIds(left, right)
}

/**
 * The options by which the rows of a measurement are divided into series. Labels have fixed colours, regions those of
 * stacks, which are quieter than those of lines since they fill much of a chart. Other series are coloured by their
 * order; series of cameras get the colour of their camera from `nameByCamera`.
 */
export function columnsOptionsOf(by: SeriesTag | null): ColumnsOptions {
  if (by === null) return {}
  if (by === 'inner')
    return { by, compare: compareIds, colorOf: (_tags, index) => `var(--bw-stack-${(index % STACK_COLORS) + 1})` }
  if (by !== 'label') return { by, compare: compareIds }
  return {
    by,
    compare: compareLabels,
    fillOf: ([label = '']) => LABEL_COLORS[label]?.fill,
    colorOf: ([label = ''], index) => LABEL_COLORS[label]?.color ?? seriesColor(index),
  }
}

/** Adds a number to the name of every series whose name an earlier series has. */
function numberEqualNames(allSeries: readonly ChartSeries[]): ChartSeries[] {
  const countByName = new Map<string, number>()
  return allSeries.map((series) => {
    const count = (countByName.get(series.name) ?? 0) + 1
    countByName.set(series.name, count)
    return count > 1 ? { ...series, name: `${series.name} (${count})` } : series
  })
}

/** Names each series, which has had the value of its tag as its name; that becomes its id. */
export function nameSeries(
  columns: ChartColumns,
  nameOf: (tag: string) => string,
  colorOf?: (tag: string) => string | undefined,
): ChartColumns {
  const named = columns.series.map((series) => {
    const { name: id, color } = series
    return { ...series, id, name: nameOf(id), color: colorOf?.(id) ?? color }
  })
  return { ...columns, series: numberEqualNames(named) }
}

/**
 * Names the series by their cameras, each in the colour of its camera. `unknown`: the name of a camera that does not
 * exist.
 */
export function nameByCamera(
  columns: ChartColumns,
  cameras: readonly Camera[],
  colorOf: (cameraId: string) => string | undefined,
  unknown: string,
): ChartColumns {
  const nameById = new Map(cameras.map(({ cameraId, name }) => [cameraId, name]))
  return nameSeries(columns, (cameraId) => nameById.get(cameraId) ?? unknown, colorOf)
}

/** Whether any series has a value. */
export function hasValues({ series }: ChartColumns): boolean {
  return series.some(({ values }) => values.some(Number.isFinite))
}

/** Marks the series of an id as the one of interest; null for none. */
export function withNamed(columns: ChartColumns, id: string | null): ChartColumns {
  if (id === null) return columns
  return { ...columns, series: columns.series.map((series) => ({ ...series, named: series.id === id })) }
}
