import { cutText } from '../../canvas/cutText'
import type { Band } from '../columns/bandOf'
import { bucketIndex } from '../columns/preparedColumns'
import { textFont } from './axes'
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

/** A stack of more series has no names at its end: they would be too far from their zones. */
const MOST_STACKED = 8

/**
 * The name of a line or a stacked series at its end. `row` is the middle of the name, in device px below the top of the
 * plot.
 */
export interface EndLabel {
  text: string
  color: string
  row: number
}

interface NamedEnd {
  name: string
  color: string
  /** The value at which the name stands; NaN without one. */
  value: number
}

/** The index of the last time in view at which a condition holds; -1 without one. */
function lastIndex({ columns: { x }, start, end }: Scene, holds: (index: number) => boolean): number {
  for (let i = bucketIndex(x, end); i >= 0 && (x[i] as number) >= start; i--) if (holds(i)) return i
  return -1
}

/** The ends of the lines of a band that bear their names: those of their own, and its median. */
function lineEnds(scene: Scene, { lines, median }: Band): NamedEnd[] {
  const { medianLabel } = scene
  const named = medianLabel ? [...lines, { name: medianLabel, values: median, color: MEDIAN_COLOR }] : lines
  return named.map(({ name, color, values }) => ({
    name,
    color,
    value: values[lastIndex(scene, (i) => !Number.isNaN(values[i]))] ?? NaN,
  }))
}

/** The ends of stacked series: the middle of what each of them fills at the last time that has a value. */
function stackEnds(scene: Scene): NamedEnd[] {
  const series = scene.visible.filter(({ ghost }) => ghost !== true)
  if (series.length < 2 || series.length > MOST_STACKED) return []
  const last = lastIndex(scene, (i) => series.some(({ values }) => !Number.isNaN(values[i])))
  let below = 0
  return series.map(({ name, color, fill = color, values }) => {
    const height = Math.max(0, values[last] ?? NaN)
    const value = below + height / 2
    if (!Number.isNaN(height)) below += height
    return { name, color: fill, value }
  })
}

function namedEnds(scene: Scene): NamedEnd[] {
  if (scene.band) return lineEnds(scene, scene.band)
  const isStack = scene.kind === 'area' || (scene.kind === 'bar' && scene.stacked)
  return isStack ? stackEnds(scene) : []
}

/** Width of the room for names at the right of a plot, device px. Sets the font of the context, to measure them. */
export function endLabelsWidth(scene: Scene): number {
  const { context, width, ratio } = scene
  const ends = namedEnds(scene)
  if (ends.length === 0 || width / ratio < LEAST_WIDTH) return 0
  context.font = textFont(scene)
  const widest = Math.max(...ends.map(({ name }) => context.measureText(name).width))
  return Math.ceil(
    Math.min(widest, MAXIMUM_WIDTH * ratio, width * MAXIMUM_SHARE) +
      (GAP_BEFORE_SIGN + SIGN.width + GAP_AFTER_SIGN) * ratio,
  )
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
 * Places the names of lines and stacked series: each at its end, or as near to it as there is room. Returns none for a
 * chart that is too narrow.
 */
export function endLabels(scene: Scene, area: PlotArea, { factor, offset }: ValueScale): EndLabel[] {
  if (endLabelsWidth(scene) === 0) return []
  const labels = namedEnds(scene).flatMap(({ name, color, value }) => {
    const row = value * factor + offset
    return !Number.isNaN(row) ? [{ text: name, color, row: Math.max(0, Math.min(area.height, row)) }] : []
  })
  return moveApart(labels, area.height, LINE_DISTANCE * scene.ratio)
}

/** Writes names at the ends of what they name, each behind a sign in its colour. */
export function paintEndLabels(scene: Scene, area: PlotArea, labels: readonly EndLabel[]): void {
  const { context, theme, ratio } = scene
  const left = area.left + area.width + GAP_BEFORE_SIGN * ratio
  const textLeft = left + (SIGN.width + GAP_AFTER_SIGN) * ratio
  context.font = textFont(scene)
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
