import { cutText } from '../../canvas/cutText'
import { bucketIndex, type PreparedSeries } from '../columns/preparedColumns'
import { TEXT_SIZE } from './axes'
import { MEDIAN_COLOR } from './band'
import type { PlotArea, Scene, ValueScale } from './scene'

// Lengths in CSS px.
/** Width below which a chart has no room for names beside it. */
const LEAST_WIDTH = 320
/** Maximum width of the names, and their maximum share of the width of the chart. */
const MAXIMUM_WIDTH = 120
const MAXIMUM_SHARE = 0.24
/** The gap between the plot and the sign of a line, the sign, and the gap between the sign and the name. */
const GAP_BEFORE_SIGN = 6
const SIGN = { width: 10, height: 3 } as const
const GAP_AFTER_SIGN = 4
/** Least distance between the middles of two names. */
const LINE_DISTANCE = 14

/** The name of a line at its right end. `row` is the middle of the name, in device px below the top of the plot. */
export interface EndLabel {
  text: string
  color: string
  row: number
}

type NamedLine = Pick<PreparedSeries, 'name' | 'values' | 'color'>

/** The lines of a band that are named: each line that is drawn by itself, and the median. */
function namedLines({ band, medianLabel }: Scene): readonly NamedLine[] {
  if (!band) return []
  const median = medianLabel ? [{ name: medianLabel, values: band.median, color: MEDIAN_COLOR }] : []
  return [...band.lines, ...median]
}

/** Width of the room for names at the right of a plot, device px. */
export function endLabelsWidth(scene: Scene): number {
  const { context, width, ratio } = scene
  const lines = namedLines(scene)
  if (lines.length === 0 || width / ratio < LEAST_WIDTH) return 0
  const widest = Math.max(...lines.map(({ name }) => context.measureText(name).width))
  return Math.ceil(
    Math.min(widest, MAXIMUM_WIDTH * ratio, width * MAXIMUM_SHARE) +
      (GAP_BEFORE_SIGN + SIGN.width + GAP_AFTER_SIGN) * ratio,
  )
}

/** The last value of a line in view; NaN without one. */
function lastValue({ columns: { x }, start, end }: Scene, values: Float64Array): number {
  for (let i = bucketIndex(x, end); i >= 0 && (x[i] as number) >= start; i--) {
    const value = values[i] as number
    if (!Number.isNaN(value)) return value
  }
  return NaN
}

/**
 * Moves names apart that would lie over each other, and keeps them beside the plot. Returns them from top to bottom.
 * `height` of the plot and `distance` of two names in device px.
 */
function moveApart(labels: readonly EndLabel[], height: number, distance: number): EndLabel[] {
  const sorted = labels.toSorted((one, other) => one.row - other.row)
  const rows = sorted.map(({ row }) => row)
  let lowest = -Infinity
  for (const [index, row] of rows.entries()) {
    lowest = Math.max(row, lowest + distance)
    rows[index] = lowest
  }
  let highest = height + distance
  for (const [index, row] of [...rows.entries()].reverse()) {
    highest = Math.min(row, highest - distance)
    rows[index] = highest
  }
  return sorted.map((label, index) => ({ ...label, row: rows[index] ?? label.row }))
}

/**
 * Places the names of the lines of a band: each where its line ends, or as near to it as there is room. Returns none for
 * a chart that has no band or is too narrow.
 */
export function endLabels(scene: Scene, area: PlotArea, { factor, offset }: ValueScale): EndLabel[] {
  if (endLabelsWidth(scene) === 0) return []
  const labels = namedLines(scene).flatMap(({ name, values, color }) => {
    const row = lastValue(scene, values) * factor + offset
    return !Number.isNaN(row) ? [{ text: name, color, row: Math.max(0, Math.min(area.height, row)) }] : []
  })
  return moveApart(labels, area.height, LINE_DISTANCE * scene.ratio)
}

/** Writes the names of lines at their ends, each behind a sign in the colour of its line. */
export function paintEndLabels(scene: Scene, area: PlotArea, labels: readonly EndLabel[]): void {
  const { context, theme, ratio } = scene
  const left = area.left + area.width + GAP_BEFORE_SIGN * ratio
  const textLeft = left + (SIGN.width + GAP_AFTER_SIGN) * ratio
  context.font = `${TEXT_SIZE * ratio}px ${theme.fontFamily}`
  context.textAlign = 'left'
  context.textBaseline = 'middle'
  const widthOf = (text: string) => context.measureText(text).width
  for (const { text, color, row } of labels) {
    context.fillStyle = theme.color(color)
    const signTop = area.top + row - (SIGN.height * ratio) / 2
    context.fillRect(left, signTop, SIGN.width * ratio, SIGN.height * ratio)
    context.fillStyle = theme.text
    context.fillText(cutText(text, scene.width - textLeft, widthOf), textLeft, area.top + row)
  }
}
