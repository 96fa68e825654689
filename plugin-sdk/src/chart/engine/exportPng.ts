import { currentTheme, type CanvasTheme } from '../../canvas/canvasTheme'
import { encodePng } from '../../canvas/offscreenCanvas'
import { TEXT_SIZE } from '../paint/axes'
import { paintChart } from '../paint/paintChart'
import { sceneOf, type ChartState } from './chartState'

/** Size of the PNG, px. */
const WIDTH = 3000
const HEIGHT = 500
/** Texts and lines are this many times as large as on the screen. */
const RATIO = 2
const LEGEND_HEIGHT = 24
const SWATCH = 10
const GAP = 6

function paintLegend(context: CanvasRenderingContext2D, { visible }: ChartState, theme: CanvasTheme): void {
  const middle = HEIGHT - (LEGEND_HEIGHT * RATIO) / 2
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

/** A PNG of the chart with its present range and colours, and a legend of the visible series. */
export function exportPng(state: ChartState): Promise<Blob> {
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
      height: HEIGHT - (hasLegend ? LEGEND_HEIGHT * RATIO : 0),
      ratio: RATIO,
    }),
    gutter: 0,
  })
  if (hasLegend) paintLegend(context, state, theme)
  return encodePng(canvas)
}
