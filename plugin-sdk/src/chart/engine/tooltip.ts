import { currentTheme } from '../../canvas/canvasTheme'
import classes from '../chart.module.css'
import { HOURS } from '../columns/hourCells'
import type { ChartState } from './chartState'
import { createElement } from './createElement'
import type { Reading } from './readings'

// Lengths are CSS px; chart.module.css has the same ones.
const ROW_HEIGHT = 16
/** Height of the time and the paddings above and below the rows. */
const HEIGHT_AROUND_ROWS = 32
/** Distance from the top of the plot. */
const TOP_MARGIN = 6
/** Width of both paddings. */
const PADDING_WIDTH = 22
/** Width of a swatch with its gap. */
const SWATCH_WIDTH = 16
/** Between two blocks. */
const GAP = 16
/** Longer names are cut, so that one of them does not hide the chart. */
const MAXIMUM_NAME_WIDTH = 180
/** Tabular digits may be wider than they are measured. */
const NAME_SLACK = 4
/** Width of a value with its gap. */
const VALUE_WIDTH = 76
/** Width of one letter of the unit. */
const LETTER_WIDTH = 7
const MINIMUM_WIDTH = 168
const MINIMUM_ROWS = 3
/** Distance from the cursor. */
const CURSOR_DISTANCE = 12

/** A column of series. All values of a block are one text node, so that moving the cursor is cheap. */
interface Block {
  values: Text
  /** Index of the first series. */
  from: number
  /** Index after the last series. */
  to: number
}

interface TooltipSizes {
  /** Rows in a block. */
  rows: number
  /** Number of series that there is room for. */
  count: number
  /** Width of a block. */
  width: number
  /** Width of its values. */
  values: number
}

/** The values beside the cursor. Its size follows from the series alone, so that new values cause no layout. */
export interface Tooltip {
  element: HTMLElement
  /** Takes over other series or another size of the plot. */
  update(state: ChartState): void
  show(reading: Reading, state: ChartState): void
  text(): string
}

let measuringContext: CanvasRenderingContext2D | null = null

/** Width of the longest name. */
function widestName(names: readonly string[]): number {
  measuringContext ??= document.createElement('canvas').getContext('2d')
  if (!measuringContext) return MAXIMUM_NAME_WIDTH
  measuringContext.font = `12px ${currentTheme().fontFamily}`
  let longest = 0
  for (const name of names) longest = Math.max(longest, measuringContext.measureText(name).width)
  return Math.min(MAXIMUM_NAME_WIDTH, Math.ceil(longest) + NAME_SLACK)
}

function sizesOf({ visible, options, area, ratio }: ChartState): TooltipSizes {
  const values = VALUE_WIDTH + (options.unit?.length ?? 0) * LETTER_WIDTH
  if (options.kind === 'heat') return { rows: 1, count: 1, width: values, values }
  const rows = Math.max(
    MINIMUM_ROWS,
    Math.floor((area.height / ratio - HEIGHT_AROUND_ROWS - 2 * TOP_MARGIN) / ROW_HEIGHT),
  )
  const width = SWATCH_WIDTH + widestName(visible.map(({ name }) => name)) + values
  const blocks = Math.max(1, Math.floor((area.width / ratio - PADDING_WIDTH + GAP) / (width + GAP)))
  const room = rows * blocks
  const isSingleBlock = visible.length <= rows || blocks === 1
  // The last row then gives the number of further series.
  return {
    rows,
    count: visible.length > room ? room - 1 : visible.length,
    width: isSingleBlock ? Math.max(width, MINIMUM_WIDTH) : width,
    values,
  }
}

/** All swatches of a block as one background image, rather than an element each. */
function swatchGradient(colors: readonly string[]): string {
  const bands = colors.map(
    (color, i) =>
      `transparent ${i * ROW_HEIGHT + 4}px,${color} ${i * ROW_HEIGHT + 4}px ${i * ROW_HEIGHT + 12}px,transparent ${i * ROW_HEIGHT + 12}px`,
  )
  return `linear-gradient(${bands.join(',')})`
}

/** The swatches and names of the series of a block. */
function createNames(
  { visible, options }: ChartState,
  { from, to, rows }: { from: number; to: number; rows: number },
): HTMLElement[] {
  if (options.kind === 'heat') return []
  const series = visible.slice(from, to)
  const names = series.map(({ name }) => name)
  const more = visible.length - to
  if (more > 0 && names.length < rows) names.push(options.messages?.more?.(more) ?? `+ ${more}`)
  const colors = createElement('div', classes.swatches)
  colors.style.backgroundImage = swatchGradient(
    series.map(({ fill, color }) => (options.kind === 'area' ? (fill ?? color) : color)),
  )
  return [colors, createElement('div', classes.names, names.join('\n'))]
}

function createBlock(state: ChartState, sizes: TooltipSizes, from: number): { block: Block; element: HTMLElement } {
  const to = Math.min(sizes.count, from + sizes.rows)
  const values = document.createTextNode('')
  const column = createElement('div', classes.values, values)
  column.style.width = `${sizes.values - GAP / 2}px`
  if (state.options.kind === 'heat') column.style.textAlign = 'left'
  column.style.height = `${(to - from) * ROW_HEIGHT}px`
  const block = createElement('div', classes.block, ...createNames(state, { from, to, rows: sizes.rows }), column)
  block.style.width = `${sizes.width}px`
  return { block: { values, from, to }, element: block }
}

/** At the top of the plot; on a heat map as high as the cell. */
function topOf({ cell }: Reading, height: number, boxHeight: number): number {
  return cell ? Math.max(0, Math.min(height - boxHeight, (cell.row * height) / cell.rows)) : TOP_MARGIN
}

export function createTooltip(): Tooltip {
  const title = document.createTextNode('')
  const columns = createElement('div', classes.blocks)
  const box = createElement('div', classes.tooltip, createElement('div', classes.time, title), columns)
  let blocks: Block[] = []
  let boxHeight = 0
  return {
    element: box,
    update(state) {
      const sizes = sizesOf(state)
      // The font in which the names are measured.
      box.style.fontFamily = currentTheme().fontFamily
      const created = []
      for (let from = 0; from < sizes.count; from += sizes.rows) created.push(createBlock(state, sizes, from))
      columns.replaceChildren(...created.map(({ element }) => element))
      blocks = created.map(({ block }) => block)
      const seriesCount = state.options.kind === 'heat' ? 1 : state.visible.length
      box.style.width = `${PADDING_WIDTH + Math.max(MINIMUM_WIDTH, blocks.length * (sizes.width + GAP) - GAP)}px`
      boxHeight = HEIGHT_AROUND_ROWS + Math.min(sizes.rows, seriesCount) * ROW_HEIGHT
      box.style.height = `${boxHeight}px`
    },
    show(reading, { area, ratio }) {
      title.data = reading.title
      for (const { values, from, to } of blocks) values.data = reading.values.slice(from, to).join('\n')
      const at = reading.x / ratio
      const width = area.width / ratio
      const distance = CURSOR_DISTANCE + (reading.cell ? width / HOURS / 2 : 0)
      const left = at > width / 2 ? `calc(${at - distance}px - 100%)` : `${at + distance}px`
      box.style.transform = `translate(clamp(0px,${left},calc(${width}px - 100%)),${topOf(reading, area.height / ratio, boxHeight)}px)`
    },
    text: () => [title.data, ...blocks.map(({ values }) => values.data)].join('\n'),
  }
}
