import type { ChartState } from './chartState'
import { textWidth } from './textWidth'
import { BAND_ROWS } from './tooltipRows'

// Lengths are CSS px; chart.module.css has the same ones.
export const ROW_HEIGHT = 16
/** Height of the time and the paddings above and below the rows. */
const HEIGHT_AROUND_ROWS = 32
/** Distances from the top and the bottom of the plot. */
const MARGINS = 12
/** Width of both paddings. */
const PADDING_WIDTH = 22
/** Width of a swatch with its gap. */
const SWATCH_WIDTH = 16
/** Between two blocks. */
const GAP = 16
/** Between the names and the values. */
const INNER_GAP = 8
/** Longer names are cut, so that one of them does not hide the chart. */
const MAXIMUM_NAME_WIDTH = 180
/** However narrow the plot is, so much of a name stays. */
const MINIMUM_NAME_WIDTH = 40
/** Tabular digits are wider than those that are measured. */
const NAME_SLACK = 8
const VALUE_WIDTH = 68
/** Width of one letter of the unit. */
const LETTER_WIDTH = 7
const MINIMUM_WIDTH = 168
const MINIMUM_ROWS = 3
/** Nobody reads more: the twelve highest values, and how many more there are. */
const MAXIMUM_ROWS = 13
const MAXIMUM_BLOCKS = 2
/** A tooltip that is wider than this share of the plot is at most as high as this share: the curves stay visible. */
const LARGE_SHARE = 0.5

export interface TooltipSizes {
  /** Rows in a block. */
  rows: number
  /** Rows of all blocks. */
  total: number
  /** Number of series that there is room for. Where it is less than that of all, the last row says how many more. */
  count: number
  /** Width of a block. */
  width: number
  /** Width of its values. */
  values: number
  boxWidth: number
  boxHeight: number
}

function rowCounts(
  { visible, band, area, ratio }: ChartState,
  width: number,
): Pick<TooltipSizes, 'rows' | 'total' | 'count'> {
  const series = band ? BAND_ROWS + band.outliers.length : visible.length
  const plot = { width: area.width / ratio, height: area.height / ratio }
  // A band has few rows, each of which says something else.
  const isLarge = !band && width + PADDING_WIDTH > plot.width * LARGE_SHARE
  const height = isLarge ? plot.height * LARGE_SHARE : plot.height - MARGINS
  const fitting = Math.floor((height - HEIGHT_AROUND_ROWS) / ROW_HEIGHT)
  const fittingBlocks = isLarge ? 1 : Math.floor((plot.width - PADDING_WIDTH + GAP) / (width + GAP))
  const rowsInBlock = Math.max(MINIMUM_ROWS, fitting)
  const room = Math.min(MAXIMUM_ROWS, rowsInBlock * Math.max(1, Math.min(MAXIMUM_BLOCKS, fittingBlocks)))
  const total = Math.min(series, room)
  const blocks = Math.max(1, Math.ceil(total / rowsInBlock))
  return { rows: Math.max(1, Math.ceil(total / blocks)), total, count: series > room ? room - 1 : series }
}

/** Width of the words before the names of a band's edges. */
function prefixWidth({ band, options: { messages } }: ChartState): number {
  if (!band) return 0
  return Math.max(textWidth(`${messages?.greatest ?? ''} · `), textWidth(`${messages?.least ?? ''} · `))
}

/** The sizes of a tooltip. They follow from the names and the plot, never from the values. */
export function tooltipSizes(state: ChartState): TooltipSizes {
  const { visible, options } = state
  const numbers = VALUE_WIDTH + (options.unit?.length ?? 0) * LETTER_WIDTH
  const notObserved = visible.some(({ hasGaps }) => hasGaps) ? textWidth(options.messages?.notObserved ?? '') : 0
  const values = Math.max(numbers, notObserved)
  const isHeat = options.kind === 'heat'
  const widest = visible.reduce((width, { name }) => Math.max(width, textWidth(name)), 0) + prefixWidth(state)
  // Names give way, so that the values are seen whole on a phone.
  const room = state.area.width / state.ratio - PADDING_WIDTH - SWATCH_WIDTH - INNER_GAP - values
  const names = Math.min(MAXIMUM_NAME_WIDTH, widest + NAME_SLACK, Math.max(MINIMUM_NAME_WIDTH, room))
  const content = isHeat ? values : SWATCH_WIDTH + names + INNER_GAP + values
  const counts = isHeat ? { rows: 1, total: 1, count: 1 } : rowCounts(state, content)
  const blocks = Math.max(1, Math.ceil(counts.total / counts.rows))
  const width = blocks === 1 ? Math.max(content, MINIMUM_WIDTH) : content
  return {
    ...counts,
    width,
    values,
    boxWidth: PADDING_WIDTH + blocks * (width + GAP) - GAP,
    boxHeight: HEIGHT_AROUND_ROWS + counts.rows * ROW_HEIGHT,
  }
}
