import { DAY } from '@barn-workbench/core/time'
import { formatTick } from '../columns/formatValue'
import { HOURS, type HourCells } from '../columns/hourCells'
import { timeFormatOf } from '../time/timeFormat'
import type { PlotArea, Scene } from './scene'

/** Maximum number of rows that have weekdays as labels; more have dates. */
export const WEEKDAY_ROWS = 8
/** Width of the gap between two cells, CSS px. */
const CELL_GAP = 1.5
/** Height of the label of a day, CSS px. */
const DAY_LABEL_HEIGHT = 12
/** Distances of the labelled days; the smallest one with enough room is used. From a week on, Mondays are labelled. */
const DAY_STEPS = [1, 2, 7, 14, 28, 56]
/** The epoch was a Thursday: days since then are whole weeks on a Thursday. */
const MONDAY_SHIFT = 3
/** The mark at the left of a whole day, and its distance from the cells, CSS px. */
const MARK_WIDTH = 2
const MARK_DISTANCE = 5
/** Distances of the labelled hours; the smallest one with enough room is used. */
const HOUR_STEPS = [1, 2, 3, 6, 12]
/** Width of the label of an hour, CSS px. */
const HOUR_LABEL_WIDTH = 22

/** A canvas with one pixel a cell, shared by all heat maps. */
let cellContext: CanvasRenderingContext2D | null = null

function cellContextOf(width: number, height: number): CanvasRenderingContext2D | null {
  cellContext ??= document.createElement('canvas').getContext('2d')
  if (!cellContext) return null
  if (cellContext.canvas.width !== width || cellContext.canvas.height !== height) {
    cellContext.canvas.width = width
    cellContext.canvas.height = height
  }
  return cellContext
}

/** The pixel between two others; `share`: 0..1 of the way. */
function mixPixels(low: number, high: number, share: number): number {
  let mixed = 0xff000000
  for (let shift = 0; shift < 24; shift += 8) {
    const from = (low >> shift) & 255
    mixed |= Math.round(from + (((high >> shift) & 255) - from) * share) << shift
  }
  return mixed
}

/** Draws the cells as an image of one pixel each that is enlarged, which is fast for any number of cells. */
export function paintHeat(scene: Scene, area: PlotArea): void {
  const { context, theme, cells } = scene
  if (!cells || cells.days.length === 0) return
  const rows = cells.days.length
  const imageData = new ImageData(HOURS, rows)
  const pixels = new Uint32Array(imageData.data.buffer)
  const [low, high, empty] = [theme.pixel(theme.heatLow), theme.pixel(theme.heatHigh), theme.pixel(theme.surface)]
  const range = cells.high - cells.low
  cells.means.forEach((mean, i) => {
    pixels[i] = mean === mean ? mixPixels(low, high, range > 0 ? (mean - cells.low) / range : 0.5) : empty
  })
  const image = cellContextOf(HOURS, rows)
  if (!image) return
  image.putImageData(imageData, 0, 0)
  context.imageSmoothingEnabled = false
  context.drawImage(image.canvas, area.left, area.top, area.width, area.height)
  paintGaps(scene, area, rows)
  paintHourLabels(scene, area)
  paintDayLabels(scene, area, rows)
  paintWholeDays(scene, area, rows)
  paintHeatLegend(scene, area)
}

function paintGaps({ context, theme, ratio }: Scene, area: PlotArea, rows: number): void {
  context.fillStyle = theme.surface
  const gap = Math.max(1, Math.round(CELL_GAP * ratio))
  const width = area.width / HOURS
  const height = area.height / rows
  if (width > gap * 4)
    for (let i = 1; i < HOURS; i++)
      context.fillRect(Math.round(area.left + i * width - gap / 2), area.top, gap, area.height)
  if (height > gap * 4)
    for (let i = 1; i < rows; i++)
      context.fillRect(area.left, Math.round(area.top + i * height - gap / 2), area.width, gap)
}

function paintHourLabels({ context, theme, ratio }: Scene, area: PlotArea): void {
  const width = area.width / HOURS
  const step = HOUR_STEPS.find((hours) => hours * width >= HOUR_LABEL_WIDTH * ratio) ?? HOURS
  context.fillStyle = theme.secondary
  context.textAlign = 'center'
  context.textBaseline = 'top'
  for (let hour = 0; hour < HOURS; hour += step)
    context.fillText(String(hour), area.left + (hour + 0.5) * width, area.top + area.height + 7 * ratio)
}

/** Whether the row of a day has room for a label beside those of the other labelled days. */
function hasLabel(day: number, row: number, step: number): boolean {
  return step < 7 ? row % step === 0 : (day / DAY + MONDAY_SHIFT) % step === 0
}

function paintDayLabels({ context, theme, ratio, cells, locale }: Scene, area: PlotArea, rows: number): void {
  // The days are local times, expressed as if they were UTC.
  const formatTime = timeFormatOf(locale, 'UTC')
  const height = area.height / rows
  const step = DAY_STEPS.find((days) => days * height >= DAY_LABEL_HEIGHT * ratio)
  if (step === undefined) return
  context.fillStyle = theme.secondary
  context.textAlign = 'right'
  context.textBaseline = 'middle'
  cells?.days.forEach((day, row) => {
    if (!hasLabel(day, row, step)) return
    const label = formatTime(rows > WEEKDAY_ROWS ? 'day' : 'weekday', day)
    context.fillText(label, area.left - 8 * ratio, area.top + (row + 0.5) * height)
  })
}

/** Marks the days that have values in all of their hours: the others cannot be compared with them. */
function paintWholeDays({ context, theme, ratio, cells }: Scene, area: PlotArea, rows: number): void {
  const height = area.height / rows
  const gap = Math.min(height / 4, CELL_GAP * ratio)
  context.fillStyle = theme.text
  cells?.wholeDays.forEach((isWhole, row) => {
    if (!isWhole) return
    const top = Math.round(area.top + row * height + gap / 2)
    const bottom = Math.round(area.top + (row + 1) * height - gap / 2)
    context.fillRect(
      Math.round(area.left - MARK_DISTANCE * ratio),
      top,
      Math.max(1, Math.round(MARK_WIDTH * ratio)),
      Math.max(1, bottom - top),
    )
  })
}

// Lengths are CSS px.
/** Room below the hours: a row for the scale, and one for the mark. */
export const HEAT_LEGEND_HEIGHT = 38
/** From the bottom of the plot to the middle of the first row. */
const DISTANCE = 34
const ROW_HEIGHT = 18
const SCALE_WIDTH = 72
const SCALE_HEIGHT = 8
const GAP = 6
const MARK_HEIGHT = 12
/** The values are written as precisely as their distance needs. */
const STEPS = 10

interface LegendTexts {
  low: string
  high: string
}

/** The lowest and the highest value, with their meaning if there is room for it. */
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

/** Explains the colours by their lowest and highest value, and below the mark of whole days if there is one. */
function paintHeatLegend(scene: Scene, area: PlotArea): void {
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
