import { HOURS } from '../columns/hourCells'
import { timeFormatOf } from '../time/timeFormat'
import type { PlotArea, Scene } from './scene'

/** Space between two cells, CSS px. */
const HAIRLINE = 1.5
/** Least height of a row in which its day is written, CSS px. */
const ROW_WITH_TEXT = 12
/** Hours that are written below, as far apart as there is room. */
const HOUR_STEPS = [1, 2, 3, 6, 12]
const HOUR_TEXT_WIDTH = 22

let cells: CanvasRenderingContext2D | null = null

function pictureOf(width: number, height: number): CanvasRenderingContext2D | null {
  cells ??= document.createElement('canvas').getContext('2d')
  if (!cells) return null
  if (cells.canvas.width !== width || cells.canvas.height !== height) {
    cells.canvas.width = width
    cells.canvas.height = height
  }
  return cells
}

function mix(low: number, high: number, part: number): number {
  let mixed = 0xff000000
  for (let shift = 0; shift < 24; shift += 8) {
    const from = (low >> shift) & 255
    mixed |= Math.round(from + (((high >> shift) & 255) - from) * part) << shift
  }
  return mixed
}

/** One pixel a cell, drawn large: the cost does not follow the number of cells. */
export function paintHeat(scene: Scene, area: PlotArea): void {
  const { context, theme, cells: found, ratio } = scene
  if (!found || found.days.length === 0) return
  const rows = found.days.length
  const image = new ImageData(HOURS, rows)
  const words = new Uint32Array(image.data.buffer)
  const [low, high, empty] = [theme.pixel(theme.heatLow), theme.pixel(theme.heatHigh), theme.pixel(theme.surface)]
  const range = found.high - found.low
  found.means.forEach((mean, i) => {
    words[i] = mean === mean ? mix(low, high, range > 0 ? (mean - found.low) / range : 0.5) : empty
  })
  const picture = pictureOf(HOURS, rows)
  if (!picture) return
  picture.putImageData(image, 0, 0)
  context.imageSmoothingEnabled = false
  context.drawImage(picture.canvas, area.left, area.top, area.width, area.height)
  paintGaps(scene, area, rows)
  paintHourNames(scene, area)
  if (area.height / rows >= ROW_WITH_TEXT * ratio) paintDayNames(scene, area, rows)
}

function paintGaps({ context, theme, ratio }: Scene, area: PlotArea, rows: number): void {
  context.fillStyle = theme.surface
  const gap = Math.max(1, Math.round(HAIRLINE * ratio))
  const width = area.width / HOURS
  const height = area.height / rows
  if (width > gap * 4)
    for (let i = 1; i < HOURS; i++)
      context.fillRect(Math.round(area.left + i * width - gap / 2), area.top, gap, area.height)
  if (height > gap * 4)
    for (let i = 1; i < rows; i++)
      context.fillRect(area.left, Math.round(area.top + i * height - gap / 2), area.width, gap)
}

function paintHourNames({ context, theme, ratio }: Scene, area: PlotArea): void {
  const width = area.width / HOURS
  const step = HOUR_STEPS.find((hours) => hours * width >= HOUR_TEXT_WIDTH * ratio) ?? HOURS
  context.fillStyle = theme.secondary
  context.textAlign = 'center'
  context.textBaseline = 'top'
  for (let hour = 0; hour < HOURS; hour += step)
    context.fillText(String(hour), area.left + (hour + 0.5) * width, area.top + area.height + 7 * ratio)
}

function paintDayNames({ context, theme, ratio, cells: found, locale }: Scene, area: PlotArea, rows: number): void {
  // Clock times stand as if they were UTC.
  const write = timeFormatOf(locale, 'UTC')
  context.fillStyle = theme.secondary
  context.textAlign = 'right'
  context.textBaseline = 'middle'
  found?.days.forEach((day, row) => {
    context.fillText(
      write(rows > 8 ? 'day' : 'weekday', day),
      area.left - 8 * ratio,
      area.top + ((row + 0.5) * area.height) / rows,
    )
  })
}
