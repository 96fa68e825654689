import { formatTick } from '../columns/formatValue'
import { timeAxis } from '../time/timeAxis'
import { lanesHeight } from './markLanes'
import type { PlotArea, Scene, ValueScale } from './scene'
import type { ValueDomain } from './valueDomain'

/** Font size of all labels, CSS px. */
export const TEXT_SIZE = 11
/** Mean width of a character in font sizes. */
export const CHARACTER_WIDTH = 0.6
/** Least distance of two labels of the value axis, CSS px. */
const VALUE_LABEL_DISTANCE = 40

/** The font of all labels, for the context of the scene. */
export function textFont({ theme, ratio }: Pick<Scene, 'theme' | 'ratio'>): string {
  return `${TEXT_SIZE * ratio}px ${theme.fontFamily}`
}

/** Approximate number of ticks of the value axis. */
export function valueTickCount(height: number, ratio: number): number {
  return Math.max(2, Math.min(6, Math.floor(height / (VALUE_LABEL_DISTANCE * ratio))))
}

/** Labels of the value axis. */
export function valueLabels({ ticks, step }: ValueDomain, locale: string): string[] {
  return ticks.map((tick) => formatTick(tick, step, locale))
}

/** Width that the labels of the value axis need, device px. */
export function gutterOf(labels: readonly string[], ratio: number): number {
  const longest = Math.max(2, ...labels.map((label) => label.length))
  return Math.ceil((longest * TEXT_SIZE * CHARACTER_WIDTH + 12) * ratio)
}

/** Pixel rows of the grid, from the top of the plot. */
export function gridRowsOf({ ticks }: ValueDomain, { factor, offset }: ValueScale, area: PlotArea): number[] {
  return ticks.map((tick) => Math.min(area.height - 1, Math.round(tick * factor + offset)))
}

/** Draws a line across the plot at each row, in device px below its top. */
export function paintGrid({ context, theme }: Scene, area: PlotArea, rows: readonly number[]): void {
  context.fillStyle = theme.line
  for (const row of rows) context.fillRect(area.left, area.top + row, area.width, 1)
}

/** Writes the labels of the value axis. */
export function paintValueLabels(
  { context, theme, ratio, unit, placed }: Scene,
  area: PlotArea,
  rows: readonly number[],
  labels: readonly string[],
): void {
  context.fillStyle = theme.secondary
  context.textAlign = 'right'
  context.textBaseline = 'middle'
  labels.forEach((label, i) => context.fillText(label, area.left - 8 * ratio, area.top + (rows[i] as number)))
  if (!unit) return
  context.textAlign = 'left'
  context.textBaseline = 'bottom'
  context.fillText(unit, 2 * ratio, area.top - (9 + lanesHeight(placed)) * ratio)
}

/** Draws the ticks and labels of the time axis in the clock times of the zone. */
export function paintTimeAxis(scene: Scene, area: PlotArea): void {
  const { context, theme, ratio, start, end, locale, timeZone, days } = scene
  if (!(end > start)) return
  const across = area.width / (end - start)
  const { ticks, labels } = timeAxis({ start, end }, area.width / ratio, { locale, timeZone, days })
  context.textAlign = 'center'
  context.textBaseline = 'top'
  context.fillStyle = theme.line
  for (const time of ticks)
    context.fillRect(area.left + Math.round((time - start) * across), area.top + area.height, 1, Math.round(4 * ratio))
  context.fillStyle = theme.secondary
  for (const { time, text } of labels) {
    // The last label may be wider than the room at the right of its tick.
    const rightmost = scene.width - context.measureText(text).width / 2
    context.fillText(text, Math.min(area.left + (time - start) * across, rightmost), area.top + area.height + 9 * ratio)
  }
}
