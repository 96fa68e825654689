import { TEXT_SIZE } from '../paint/axes'
import { paintChart } from '../paint/paintChart'
import { sceneOf, type ChartState } from './chartState'
import { currentTheme, type ChartTheme } from './chartTheme'

/** Size of a saved picture, px. */
const WIDTH = 3000
const HEIGHT = 500
/** Its letters and lines are so many times as large as on screen. */
const RATIO = 2
const LEGEND_HEIGHT = 24
const SWATCH = 10
const GAP = 6

function paintLegend(context: CanvasRenderingContext2D, { visible }: ChartState, theme: ChartTheme): void {
  const middle = HEIGHT - (LEGEND_HEIGHT * RATIO) / 2
  context.font = `${TEXT_SIZE * RATIO}px ${theme.font}`
  context.textAlign = 'left'
  context.textBaseline = 'middle'
  let x = 20 * RATIO
  for (const { name, color } of visible) {
    context.fillStyle = theme.resolve(color)
    context.fillRect(x, middle - (SWATCH * RATIO) / 2, SWATCH * RATIO, SWATCH * RATIO)
    context.fillStyle = theme.text
    x += (SWATCH + GAP) * RATIO
    context.fillText(name, x, middle)
    x += context.measureText(name).width + 2 * GAP * RATIO
    if (x > WIDTH) return
  }
}

/** A picture of the chart as it is now: its range, its colours, what is not hidden. */
export function exportPng(state: ChartState): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) return Promise.reject(new Error('no canvas'))
  const theme = currentTheme()
  const named = state.options.kind !== 'heat' && state.options.kind !== 'range'
  context.fillStyle = theme.surface
  context.fillRect(0, 0, WIDTH, HEIGHT)
  paintChart({
    ...sceneOf(state, theme, {
      context,
      width: WIDTH,
      height: HEIGHT - (named ? LEGEND_HEIGHT * RATIO : 0),
      ratio: RATIO,
    }),
    gutter: 0,
  })
  if (named) paintLegend(context, state, theme)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  )
}
