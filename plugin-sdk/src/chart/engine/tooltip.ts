import classes from '../chart.module.css'
import { HOURS } from '../columns/hourCells'
import type { ChartState } from './chartState'
import { currentTheme } from './chartTheme'
import { element } from './element'
import type { Reading } from './readings'

/** Height of a row, CSS px; the style sheet says the same. */
const ROW = 16
/** Height of its time and its edges. */
const AROUND_ROWS = 32
/** Distance from the edge of the plot. */
const ABOVE = 6
/** Width of its edges, of a swatch with its gap, and of the gap between two blocks. */
const EDGES = 22
const SWATCH = 16
const GAP = 16
/** Names get no more than this, so that one long name does not hide the chart. */
const LONGEST_NAME = 180
/** Figures of one width may be wider than they are measured, CSS px. */
const SLACK = 4
/** Width of a value and its gap, and of one letter of its unit. */
const VALUE = 76
const LETTER = 7
const LEAST_WIDTH = 168
const LEAST_ROWS = 3
/** Distance from the cursor. */
const ASIDE = 12

/** Names, colours and values of some of the series: one text node for all names, one for all values. */
interface Block {
  values: Text
  from: number
  to: number
}

interface Sizes {
  /** Rows in a block. */
  rows: number
  /** Series that there is room for. */
  count: number
  width: number
  values: number
}

/** The values beside a cursor. All its sizes are known beforehand: other values move nothing around them. */
export interface Tooltip {
  element: HTMLElement
  /** Takes over other series or another size of the plot. */
  fill(state: ChartState): void
  show(reading: Reading, state: ChartState): void
  text(): string
}

let ruler: CanvasRenderingContext2D | null = null

/** Width of the longest name, CSS px. */
function nameWidth(names: readonly string[]): number {
  ruler ??= document.createElement('canvas').getContext('2d')
  if (!ruler) return LONGEST_NAME
  ruler.font = `12px ${currentTheme().font}`
  let longest = 0
  for (const name of names) longest = Math.max(longest, ruler.measureText(name).width)
  return Math.min(LONGEST_NAME, Math.ceil(longest) + SLACK)
}

function sizesOf({ visible, options, area, ratio }: ChartState): Sizes {
  const values = VALUE + (options.unit?.length ?? 0) * LETTER
  if (options.kind === 'heat') return { rows: 1, count: 1, width: values, values }
  const rows = Math.max(LEAST_ROWS, Math.floor((area.height / ratio - AROUND_ROWS - 2 * ABOVE) / ROW))
  const width = SWATCH + nameWidth(visible.map(({ name }) => name)) + values
  const blocks = Math.max(1, Math.floor((area.width / ratio - EDGES + GAP) / (width + GAP)))
  const room = rows * blocks
  const alone = visible.length <= rows || blocks === 1
  // The last row then says how many more there are.
  return {
    rows,
    count: visible.length > room ? room - 1 : visible.length,
    width: alone ? Math.max(width, LEAST_WIDTH) : width,
    values,
  }
}

/** One picture of all swatches of a block, rather than an element for each. */
function swatches(colors: readonly string[]): string {
  const bands = colors.map(
    (color, i) =>
      `transparent ${i * ROW + 4}px,${color} ${i * ROW + 4}px ${i * ROW + 12}px,transparent ${i * ROW + 12}px`,
  )
  return `linear-gradient(${bands.join(',')})`
}

/** Names and swatches of the series of one block. */
function nameSeries(
  { visible, options }: ChartState,
  { from, to, rows }: { from: number; to: number; rows: number },
): HTMLElement[] {
  if (options.kind === 'heat') return []
  const shown = visible.slice(from, to)
  const names = shown.map(({ name }) => name)
  const more = visible.length - to
  if (more > 0 && names.length < rows) names.push(options.words?.more?.(more) ?? `+ ${more}`)
  const colors = element('div', classes.swatches)
  colors.style.backgroundImage = swatches(
    shown.map(({ fill, color }) => (options.kind === 'area' ? (fill ?? color) : color)),
  )
  return [colors, element('div', classes.names, names.join('\n'))]
}

function createBlock(state: ChartState, sizes: Sizes, from: number): { block: Block; element: HTMLElement } {
  const to = Math.min(sizes.count, from + sizes.rows)
  const values = document.createTextNode('')
  const column = element('div', classes.values, values)
  column.style.width = `${sizes.values - GAP / 2}px`
  if (state.options.kind === 'heat') column.style.textAlign = 'left'
  column.style.height = `${(to - from) * ROW}px`
  const made = element('div', classes.block, ...nameSeries(state, { from, to, rows: sizes.rows }), column)
  made.style.width = `${sizes.width}px`
  return { block: { values, from, to }, element: made }
}

/** Above all lines; on a heat map as high as the cell. */
function topOf({ cell }: Reading, height: number, boxHeight: number): number {
  return cell ? Math.max(0, Math.min(height - boxHeight, (cell.row * height) / cell.rows)) : ABOVE
}

export function createTooltip(): Tooltip {
  const title = document.createTextNode('')
  const columns = element('div', classes.blocks)
  const box = element('div', classes.tooltip, element('div', classes.time, title), columns)
  let blocks: Block[] = []
  let boxHeight = 0
  return {
    element: box,
    fill(state) {
      const sizes = sizesOf(state)
      // Names are measured in this font.
      box.style.fontFamily = currentTheme().font
      const made = []
      for (let from = 0; from < sizes.count; from += sizes.rows) made.push(createBlock(state, sizes, from))
      columns.replaceChildren(...made.map((one) => one.element))
      blocks = made.map(({ block }) => block)
      const all = state.options.kind === 'heat' ? 1 : state.visible.length
      box.style.width = `${EDGES + Math.max(LEAST_WIDTH, blocks.length * (sizes.width + GAP) - GAP)}px`
      boxHeight = AROUND_ROWS + Math.min(sizes.rows, all) * ROW
      box.style.height = `${boxHeight}px`
    },
    show(reading, { area, ratio }) {
      title.data = reading.title
      for (const { values, from, to } of blocks) values.data = reading.values.slice(from, to).join('\n')
      const at = reading.x / ratio
      const width = area.width / ratio
      const distance = ASIDE + (reading.cell ? width / HOURS / 2 : 0)
      const aside = at > width / 2 ? `calc(${at - distance}px - 100%)` : `${at + distance}px`
      box.style.transform = `translate(clamp(0px,${aside},calc(${width}px - 100%)),${topOf(reading, area.height / ratio, boxHeight)}px)`
    },
    text: () => [title.data, ...blocks.map(({ values }) => values.data)].join('\n'),
  }
}
