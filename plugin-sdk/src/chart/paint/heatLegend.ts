import { formatTick } from '../columns/formatValue'
import type { HourCells } from '../columns/hourCells'
import type { PlotArea, Scene } from './scene'

// Lengths are CSS px.
/** Room below the hours: a row for the scale, and one for the mark. */
export const HEAT_LEGEND_HEIGHT = 38
/** From the bottom of the plot to the middle of the first row. */
const DISTANCE = 34
const ROW_HEIGHT = 18
const SCALE_WIDTH = 72
const SCALE_HEIGHT = 8
const GAP = 6
const MARK_WIDTH = 2
const MARK_HEIGHT = 12
/** The values are written as precisely as their distance needs. */
const STEPS = 10

interface LegendTexts {
  low: string
  high: string
}

/** The lowest and the highest value, with their meaning where there is room for it. */
function textsOf(scene: Scene, cells: HourCells, area: PlotArea): LegendTexts {
  const { context, heatLabels, locale, unit, ratio } = scene
  const { low: least, high: most } = cells
  const step = (most - least || Math.abs(most) || 1) / STEPS
  const valueText = (value: number) => [formatTick(value, step, locale), unit].filter(Boolean).join(' ')
  const [low, high] = [valueText(least), valueText(most)]
  const long = {
    low: [heatLabels.low, low].filter(Boolean).join(' '),
    high: [high, heatLabels.high].filter(Boolean).join(' '),
  }
  const width = context.measureText(long.low).width + context.measureText(long.high).width
  return width + (SCALE_WIDTH + 2 * GAP) * ratio <= area.width ? long : { low, high }
}

/** Explains the colours by their lowest and highest value, and below the mark of whole days where there is one. */
export function paintHeatLegend(scene: Scene, area: PlotArea): void {
  const { context, theme, cells, ratio } = scene
  if (!cells || !(cells.low <= cells.high)) return
  const { low, high } = textsOf(scene, cells, area)
  const middle = area.top + area.height + DISTANCE * ratio
  context.textAlign = 'left'
  context.textBaseline = 'middle'
  context.fillStyle = theme.secondary
  context.fillText(low, area.left, middle)
  const scaleLeft = area.left + context.measureText(low).width + GAP * ratio
  context.fillText(high, scaleLeft + (SCALE_WIDTH + GAP) * ratio, middle)
  paintScale(scene, scaleLeft, middle)
  if (cells.wholeDays.includes(true)) paintMark(scene, area.left, middle + ROW_HEIGHT * ratio)
}

/** The mark of whole days with its meaning. */
function paintMark({ context, theme, ratio, heatLabels: { wholeDay } }: Scene, left: number, middle: number): void {
  if (!wholeDay) return
  context.fillStyle = theme.text
  context.fillRect(left, Math.round(middle - (MARK_HEIGHT / 2) * ratio), MARK_WIDTH * ratio, MARK_HEIGHT * ratio)
  context.fillStyle = theme.secondary
  context.fillText(wholeDay, left + (MARK_WIDTH + GAP) * ratio, middle)
}

function paintScale({ context, theme, ratio }: Scene, left: number, middle: number): void {
  const right = left + SCALE_WIDTH * ratio
  const gradient = context.createLinearGradient(left, 0, right, 0)
  gradient.addColorStop(0, theme.color(theme.heatLow))
  gradient.addColorStop(1, theme.color(theme.heatHigh))
  context.fillStyle = gradient
  context.fillRect(left, middle - (SCALE_HEIGHT / 2) * ratio, right - left, SCALE_HEIGHT * ratio)
}
