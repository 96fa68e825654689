import { currentTheme, type CanvasTheme } from '../../canvas/canvasTheme'
import { encodePng } from '../../canvas/offscreenCanvas'
import { TEXT_SIZE } from '../paint/axes'
import { paintChart } from '../paint/paintChart'
import { timeFormatOf } from '../time/timeFormat'
import { rangeOf, sceneOf, type ChartState } from './chartState'

/** Size of the PNG, px. */
const WIDTH = 3000
const HEIGHT = 500
/** Texts and lines are this many times as large as on the screen. */
const RATIO = 2
const LEGEND_HEIGHT = 24
const CAPTION_HEIGHT = 24
const SWATCH = 10
const GAP = 6

function paintLegend(context: CanvasRenderingContext2D, { visible }: ChartState, theme: CanvasTheme): void {
  const middle = HEIGHT - (CAPTION_HEIGHT + LEGEND_HEIGHT / 2) * RATIO
  context.font = `${TEXT_SIZE * RATIO}px ${theme.fontFamily}`
  context.textAlign = 'left'
  context.textBaseline = 'middle'
  let x = 20 * RATIO
  for (const { name, color } of visible) {
    context.fillStyle = theme.color(color)
    context.fillRect(x, middle - (SWATCH * RATIO) / 2, SWATCH * RATIO, SWATCH * RATIO)
    context.fillStyle = theme.text
    x += (SWATCH + GAP) * RATIO
    context.fillText(name, x, middle)
    x += context.measureText(name).width + 2 * GAP * RATIO
    if (x > WIDTH) return
  }
}

/** A line at the bottom: the title in bold, then the unit, the visible range and its time zone. */
function paintCaption(context: CanvasRenderingContext2D, state: ChartState, title: string, theme: CanvasTheme): void {
  const { unit, locale, timeZone } = state.options
  const { start, end } = rangeOf(state)
  const formatTime = timeFormatOf(locale, timeZone)
  const facts = [unit, `${formatTime('fullWithYear', start)} – ${formatTime('fullWithYear', end)}`, timeZone].filter(
    Boolean,
  )
  const middle = HEIGHT - (CAPTION_HEIGHT * RATIO) / 2
  context.textAlign = 'left'
  context.textBaseline = 'middle'
  context.fillStyle = theme.text
  context.font = `600 ${TEXT_SIZE * RATIO}px ${theme.fontFamily}`
  context.fillText(title, 20 * RATIO, middle)
  const factsLeft = 20 * RATIO + context.measureText(title).width + 2 * GAP * RATIO
  context.font = `${TEXT_SIZE * RATIO}px ${theme.fontFamily}`
  context.fillText(facts.join(' · '), factsLeft, middle)
}

/** A PNG of the chart with its present range and colours, a legend of the visible series, and a caption. */
export function exportPng(state: ChartState, title: string): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) return Promise.reject(new Error('The browser provides no 2D canvas context.'))
  const theme = currentTheme()
  const hasLegend = state.options.kind !== 'heat' && state.options.kind !== 'range'
  context.fillStyle = theme.surface
  context.fillRect(0, 0, WIDTH, HEIGHT)
  paintChart({
    ...sceneOf(state, theme, {
      context,
      width: WIDTH,
      height: HEIGHT - (CAPTION_HEIGHT + (hasLegend ? LEGEND_HEIGHT : 0)) * RATIO,
      ratio: RATIO,
    }),
    gutter: 0,
  })
  if (hasLegend) paintLegend(context, state, theme)
  paintCaption(context, state, title, theme)
  return encodePng(canvas)
}
