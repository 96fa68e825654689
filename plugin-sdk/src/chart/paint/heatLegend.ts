import { formatTick } from '../columns/formatValue'
import type { HourCells } from '../columns/hourCells'
import type { PlotArea, Scene } from './scene'

// Lengths are CSS px.
/** Room below the hours. */
export const HEAT_LEGEND_HEIGHT = 20
/** From the bottom of the plot to the middle of the legend. */
const DISTANCE = 34
const SCALE_WIDTH = 72
const SCALE_HEIGHT = 8
const GAP = 6
/** Between the scale and the mark of whole days. */
const LARGE_GAP = 20
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

/** Explains the colours by their lowest and highest value, and the mark of whole days where there is one. */
export function paintHeatLegend(scene: Scene, area: PlotArea): void {
  const { context, theme, cells, ratio, heatLabels } = scene
  if (!cells || !(cells.low <= cells.high)) return
  const { low, high } = textsOf(scene, cells, area)
  const middle = area.top + area.height + DISTANCE * ratio
  let left = area.left
  const write = (text: string) => {
    context.fillStyle = theme.secondary
    context.fillText(text, left, middle)
    left += context.measureText(text).width
  }
  context.textAlign = 'left'
  context.textBaseline = 'middle'
  write(low)
  left += GAP * ratio
  paintScale(scene, left, middle)
  left += (SCALE_WIDTH + GAP) * ratio
  write(high)
  left += LARGE_GAP * ratio
  const { wholeDay } = heatLabels
  if (!wholeDay || !cells.wholeDays.includes(true)) return
  const markRoom = (MARK_WIDTH + GAP) * ratio
  if (left + markRoom + context.measureText(wholeDay).width > area.left + area.width) return
  context.fillStyle = theme.text
  context.fillRect(left, Math.round(middle - (MARK_HEIGHT / 2) * ratio), MARK_WIDTH * ratio, MARK_HEIGHT * ratio)
  left += markRoom
  write(wholeDay)
}

function paintScale({ context, theme, ratio }: Scene, left: number, middle: number): void {
  const right = left + SCALE_WIDTH * ratio
  const gradient = context.createLinearGradient(left, 0, right, 0)
  gradient.addColorStop(0, theme.color(theme.heatLow))
  gradient.addColorStop(1, theme.color(theme.heatHigh))
  context.fillStyle = gradient
  context.fillRect(left, middle - (SCALE_HEIGHT / 2) * ratio, right - left, SCALE_HEIGHT * ratio)
}
