import { currentTheme, type CanvasTheme } from '../../canvas/canvasTheme'
import { cutText } from '../../canvas/cutText'
import { encodePng } from '../../canvas/offscreenCanvas'
import { TEXT_SIZE } from '../paint/axes'
import { BAND_COLOR, MEDIAN_COLOR } from '../paint/band'
import { paintChart } from '../paint/paintChart'
import { timeFormatOf } from '../time/timeFormat'
import { rangeOf, sceneOf, type ChartState } from './chartState'

/** Size of the PNG, px. */
const WIDTH = 3000
const HEIGHT = 500
/** Factor by which texts and lines are larger than on the screen. */
const RATIO = 2
const LEGEND_ROW_HEIGHT = 20
const CAPTION_HEIGHT = 30
const CAPTION_SIZE = 16
const MARGIN = 20
const SWATCH = 10
const GAP = 6
/** Width of a name in the legend at most. */
const MAXIMUM_NAME_WIDTH = 260
/** A legend with more rows would leave too little of the chart. */
const MAXIMUM_ROWS = 3

/** An entry of the legend, at the left edge of its swatch in a row. */
interface LegendEntry {
  name: string
  color: string
  left: number
  row: number
}

/**
 * Places the entries of the legend in rows. If they do not fit, the last one gives the number of the remaining entries.
 */
export function placeLegend(
  series: readonly { name: string; color: string }[],
  widthOf: (text: string) => number,
): LegendEntry[] {
  const entries: LegendEntry[] = []
  const right = WIDTH / RATIO - MARGIN
  const moreWidth = widthOf(`+${series.length}`) + GAP
  let left = MARGIN
  let row = 0
  for (const [index, { name, color }] of series.entries()) {
    const text = cutText(name, MAXIMUM_NAME_WIDTH, widthOf)
    const width = SWATCH + GAP + widthOf(text)
    const isLast = index === series.length - 1
    const isLastRow = row === MAXIMUM_ROWS - 1
    if (left > MARGIN && left + width + (isLastRow && !isLast ? moreWidth : 0) > right) {
      if (isLastRow) return [...entries, { name: `+${series.length - index}`, color: 'transparent', left, row }]
      row++
      left = MARGIN
    }
    entries.push({ name: text, color, left, row })
    left += width + 2 * GAP
  }
  return entries
}

function paintLegend(context: CanvasRenderingContext2D, entries: readonly LegendEntry[], theme: CanvasTheme): void {
  const rows = rowCount(entries)
  context.font = legendFont(theme)
  context.textAlign = 'left'
  context.textBaseline = 'middle'
  for (const { name, color, left, row } of entries) {
    const middle = HEIGHT - (rows - row - 0.5) * LEGEND_ROW_HEIGHT * RATIO
    context.fillStyle = color === 'transparent' ? color : theme.color(color)
    context.fillRect(left * RATIO, middle - (SWATCH * RATIO) / 2, SWATCH * RATIO, SWATCH * RATIO)
    context.fillStyle = theme.text
    context.fillText(name, (left + (color === 'transparent' ? 0 : SWATCH + GAP)) * RATIO, middle)
  }
}

const rowCount = (entries: readonly LegendEntry[]) => (entries.at(-1)?.row ?? -1) + 1

const legendFont = (theme: CanvasTheme) => `${TEXT_SIZE * RATIO}px ${theme.fontFamily}`

function legendEntries(context: CanvasRenderingContext2D, { visible, band, options }: ChartState, theme: CanvasTheme) {
  if (options.kind === 'heat' || options.kind === 'range') return []
  context.font = legendFont(theme)
  const { messages } = options
  const edges = [
    { name: messages?.span ?? '', color: theme.faded(BAND_COLOR) },
    { name: messages?.median ?? '', color: MEDIAN_COLOR },
  ]
  return placeLegend(band ? [...edges, ...band.lines] : visible, (text) => context.measureText(text).width / RATIO)
}

/** A line at the top: the title in bold, then the unit, the visible range and its time zone. */
function paintCaption(context: CanvasRenderingContext2D, state: ChartState, title: string, theme: CanvasTheme): void {
  const { unit, locale, timeZone } = state.options
  const { start, end } = rangeOf(state)
  const formatTime = timeFormatOf(locale, timeZone)
  const facts = [unit, `${formatTime('fullWithYear', start)} – ${formatTime('fullWithYear', end)}`, timeZone].filter(
    Boolean,
  )
  const middle = (CAPTION_HEIGHT * RATIO) / 2
  context.textAlign = 'left'
  context.textBaseline = 'middle'
  context.fillStyle = theme.text
  context.font = `600 ${CAPTION_SIZE * RATIO}px ${theme.fontFamily}`
  context.fillText(title, MARGIN * RATIO, middle)
  const factsLeft = MARGIN * RATIO + context.measureText(title).width + 2 * GAP * RATIO
  context.font = legendFont(theme)
  context.fillText(facts.join(' · '), factsLeft, middle)
}

/** An empty picture of a height in px, filled with the ground of the theme. Throws without a 2D context. */
function createContext(height: number, ground: string): CanvasRenderingContext2D {
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height })
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('The browser provides no 2D canvas context.')
  context.fillStyle = ground
  context.fillRect(0, 0, WIDTH, height)
  return context
}

/** A PNG of the chart with its present range and colours, a legend of the visible series, and a caption. */
export async function exportPng(state: ChartState, title: string): Promise<Blob> {
  const theme = currentTheme()
  const context = createContext(HEIGHT, theme.surface)
  const entries = legendEntries(context, state, theme)
  const captionHeight = CAPTION_HEIGHT * RATIO
  const chartHeight = HEIGHT - captionHeight - rowCount(entries) * LEGEND_ROW_HEIGHT * RATIO
  const chart = createContext(chartHeight, theme.surface)
  paintChart({
    ...sceneOf(state, theme, { context: chart, width: WIDTH, height: chartHeight, ratio: RATIO }),
    gutter: 0,
  })
  context.drawImage(chart.canvas, 0, captionHeight)
  paintLegend(context, entries, theme)
  paintCaption(context, state, title, theme)
  return await encodePng(context.canvas)
}
