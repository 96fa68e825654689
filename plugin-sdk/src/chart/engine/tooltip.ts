import { withUnit } from '@barn-workbench/core/numbers'
import { currentTheme } from '../../canvas/canvasTheme'
import { chartClasses as classes } from '../chartClasses'
import type { Band } from '../columns/bandOf'
import { formatValue } from '../columns/formatValue'
import { HOURS } from '../columns/hourCells'
import type { PreparedSeries } from '../columns/preparedColumns'
import { BAND_COLOR, MEDIAN_COLOR } from '../paint/band'
import type { ChartState } from './chartState'
import { createElement, textWidth } from './elements'
import { nearestSeries, rankSeries } from './picking'
import type { Reading } from './readings'

/** Distance from the top of the plot, CSS px. */
const TOP_MARGIN = 6
/** Distance from the cursor, CSS px. */
const CURSOR_DISTANCE = 12

/** A column of series. All of its names are one element, and so are its values, so that moving the cursor is cheap. */
interface Block {
  swatches: HTMLElement
  names: Lines
  values: Lines
  /** Index of its first row. */
  from: number
  /** Index after its last row. */
  to: number
}

/** The values beside the cursor. Its size follows from the series alone, so that new values cause no layout. */
export interface Tooltip {
  element: HTMLElement
  /** Takes over other series or another size of the plot. */
  update(state: ChartState): void
  show(reading: Reading, state: ChartState): void
  /** The time and the values, one a line. */
  text(): string
  /** The time, and each value with the name of its series, as a sentence for screen readers. */
  sentence(): string
}

/** All swatches of a block as one background image, rather than an element each. */
function swatchGradient(colors: readonly string[]): string {
  const bands = colors.map(
    (color, i) =>
      `transparent ${i * ROW_HEIGHT + 4}px,${color} ${i * ROW_HEIGHT + 4}px ${i * ROW_HEIGHT + 12}px,transparent ${i * ROW_HEIGHT + 12}px`,
  )
  return bands.length > 0 ? `linear-gradient(${bands.join(',')})` : 'none'
}

function createBlock(isHeat: boolean, sizes: TooltipSizes, from: number): { block: Block; element: HTMLElement } {
  const to = Math.min(sizes.total, from + sizes.rows)
  const height = `${(to - from) * ROW_HEIGHT}px`
  const swatches = createElement('div', classes.swatches)
  const names = createLines(classes.names)
  const values = createLines(classes.values)
  names.element.style.height = height
  values.element.style.height = height
  values.element.style.width = `${sizes.values}px`
  if (isHeat) values.element.style.textAlign = 'left'
  const content = isHeat ? [values.element] : [swatches, names.element, values.element]
  const element = createElement('div', classes.block, ...content)
  element.style.width = `${sizes.width}px`
  return { block: { swatches, names, values, from, to }, element }
}

function isSame(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((color, i) => color === right[i])
}

/** At the top of the plot; on a heat map as high as the cell. */
function topOf({ cell }: Reading, height: number, boxHeight: number): number {
  return cell ? Math.max(0, Math.min(height - boxHeight, (cell.row * height) / cell.rows)) : TOP_MARGIN
}

function showSwatches(block: Block, colors: readonly string[]): void {
  block.swatches.style.backgroundImage = swatchGradient(colors.slice(block.from, block.to))
}

/** Creates the tooltip of values, hidden at first. */
export function createTooltip(): Tooltip {
  const title = document.createTextNode('')
  const columns = createElement('div', classes.blocks)
  const box = createElement('div', classes.tooltip, createElement('div', classes.time, title), columns)
  let sizes: TooltipSizes | null = null
  let blocks: Block[] = []
  let isChosen = false
  let rows = NO_ROWS

  function showRows(next: Rows): void {
    const hasNewColors = !isSame(rows.colors, next.colors)
    rows = next
    for (const block of blocks) {
      const { from, to, names, values } = block
      if (hasNewColors) showSwatches(block, next.colors)
      names.show(next.names.slice(from, to), next.nearest - from)
      values.show(next.values.slice(from, to), next.nearest - from)
    }
  }

  return {
    element: box,
    update(state) {
      sizes = tooltipSizes(state)
      // The font in which the names are measured.
      box.style.fontFamily = currentTheme().fontFamily
      const created = []
      for (let from = 0; from < sizes.total; from += sizes.rows)
        created.push(createBlock(state.options.kind === 'heat', sizes, from))
      columns.replaceChildren(...created.map(({ element }) => element))
      blocks = created.map(({ block }) => block)
      rows = NO_ROWS
      box.style.width = `${sizes.boxWidth}px`
      box.style.height = `${sizes.boxHeight}px`
    },
    show(reading, state) {
      if (!sizes) return
      title.data = reading.title
      isChosen = state.chosen !== null && state.pointerY === null
      showRows(rowsOf(state, reading.index, sizes.count))
      const { area, ratio } = state
      const at = reading.x / ratio
      const width = area.width / ratio
      const distance = CURSOR_DISTANCE + (reading.cell ? width / HOURS / 2 : 0)
      const left = at > width / 2 ? `calc(${at - distance}px - 100%)` : `${at + distance}px`
      box.style.transform = `translate(clamp(0px,${left},calc(${width}px - 100%)),${topOf(reading, area.height / ratio, sizes.boxHeight)}px)`
    },
    text: () => [title.data, ...(rows.values.length > 0 ? rows.values : rows.names)].join('\n'),
    sentence() {
      const { names, values, nearest } = rows
      const [name, value] = [names[nearest], values[nearest]]
      // A user who has chosen a series by keys hears only this series.
      if (isChosen && name !== undefined && value !== undefined) return [title.data, `${name} ${value}`].join(', ')
      const named = names.map((name, i) => [name, values[i]].filter(Boolean).join(' '))
      return [title.data, ...(names.length > 1 ? named : values)].join(', ')
    },
  }
}

/** The content of a chart's tooltip at one time. */
interface Rows {
  names: readonly string[]
  values: readonly string[]
  /** Colours of the swatches. */
  colors: readonly string[]
  /** Index of the row nearest to the pointer; -1 without one. */
  nearest: number
}

/** A name is one line, beside its value. */
const LINE_BREAK = /[\r\n\u2028\u2029]+/g

/** Shown for a gap if there is no text. */
const GAP = '–'

const NO_ROWS: Rows = { names: [], values: [], colors: [], nearest: -1 }

type Format = (value: number | undefined) => string

function formatOf({ options: { kind, locale, unit, messages } }: ChartState): Format {
  return (value = NaN) => {
    if (messages?.notObserved && kind !== 'heat' && !Number.isFinite(value)) return messages.notObserved
    const text = formatValue(value, locale)
    return Number.isFinite(value) ? withUnit(text, unit, locale) : text
  }
}

const oneLine = (name: string) => name.replaceAll(LINE_BREAK, ' ')

/** The names and values of the rows of the tooltip; the last row gives the number of series that it leaves out. */
function rowsOf(state: ChartState, index: number, count: number): Rows {
  const { cells, band, options } = state
  const format = formatOf(state)
  if (options.kind === 'heat') return { ...NO_ROWS, values: [format(cells?.means[index])] }
  if (index < 0) return { ...NO_ROWS, names: [options.messages?.notObserved ?? GAP] }
  return band ? bandRows(state, band, index, format) : seriesRows(state, index, count, format)
}

function seriesRows(state: ChartState, index: number, count: number, format: Format): Rows {
  const { visible, options } = state
  const { kind, messages } = options
  const { order, nearest } = rankSeries(state, index, count)
  const names = order.map((k) => oneLine(visible[k]?.name ?? ''))
  const more = visible.length - order.length
  if (more > 0) names.push(messages?.more?.(more) ?? `+ ${more}`)
  const colors = order.map((k) => {
    const { color = '', fill = color } = visible[k] ?? {}
    return kind === 'area' ? fill : color
  })
  return { names, values: order.map((k) => format(visible[k]?.values[index])), colors, nearest }
}

/** Rows beside those of a band's lines: the greatest and the least value, the median, and the series at the pointer. */
const BAND_ROWS = 4

interface Row {
  name: string
  value: number
  color: string
}

/** Names the series whose value an edge of the band is. */
function edge(word: string, value: number, usual: readonly PreparedSeries[], index: number): Row {
  const series = usual.find(({ values }) => values[index] === value)
  return { name: series ? `${word} · ${series.name}` : word, value, color: `var(${BAND_COLOR})` }
}

/** Describes a band in a tooltip: its edges by name, its median, its lines, and the series at the pointer. */
function bandRows(
  state: ChartState,
  { least, greatest, median, outliers, lines: own }: Band,
  index: number,
  format: Format,
): Rows {
  const { visible, options } = state
  const words = options.messages
  const isEdge = (series: PreparedSeries) => series.ghost !== true && !outliers.includes(series)
  const usual = visible.filter(isEdge)
  const valueAt = ({ values }: PreparedSeries) => values[index] as number
  const pointed = visible[nearestSeries(state, index)]
  const edges = [
    edge(words?.greatest ?? 'Greatest', greatest[index] as number, usual, index),
    { name: words?.median ?? 'Median', value: median[index] as number, color: `var(${MEDIAN_COLOR})` },
    edge(words?.least ?? 'Least', least[index] as number, usual, index),
  ]
  const ghosts = visible.filter(({ ghost }) => ghost === true)
  const shown = [...own, ...ghosts]
  const lines = [...shown, ...(pointed && !shown.includes(pointed) ? [pointed] : [])]
  const rows = [
    ...edges,
    ...lines.map((series) => ({ name: series.name, value: valueAt(series), color: series.color })),
  ]
  return {
    names: rows.map(({ name }) => oneLine(name)),
    values: rows.map(({ value }) => format(value)),
    colors: rows.map(({ color }) => color),
    nearest: pointed ? edges.length + lines.indexOf(pointed) : -1,
  }
}

// Lengths are CSS px; chart.css has the same ones.
const ROW_HEIGHT = 16
/** Height of the time and the paddings above and below the rows. */
const HEIGHT_AROUND_ROWS = 32
/** Distances from the top and the bottom of the plot. */
const MARGINS = 12
/** Width of both paddings. */
const PADDING_WIDTH = 22
/** Width of a swatch with its gap. */
const SWATCH_WIDTH = 16
/** Between two blocks. */
const BLOCK_GAP = 16
/** Between the names and the values. */
const INNER_GAP = 8
/** Longer names are cut, so that one of them does not hide the chart. */
const MAXIMUM_NAME_WIDTH = 180
/** Minimum width of a name, on any plot. */
const MINIMUM_NAME_WIDTH = 40
/** Tabular digits are wider than the measured ones. */
const NAME_SLACK = 8
const VALUE_WIDTH = 68
/** Width of one letter of the unit. */
const LETTER_WIDTH = 7
const MINIMUM_WIDTH = 168
const MINIMUM_ROWS = 3
/** The rows for the twelve highest values, and a row with the number of others. */
const MAXIMUM_ROWS = 13
const MAXIMUM_BLOCKS = 2
/** A tooltip that is wider than this share of the plot is at most as high as this share: the curves stay visible. */
const LARGE_SHARE = 0.5

interface TooltipSizes {
  /** Rows in a block. */
  rows: number
  /** Rows of all blocks. */
  total: number
  /** Number of series that fit. If there are more, the last row says how many. */
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
  const ghostCount = visible.filter(({ ghost }) => ghost === true).length
  const series = band ? BAND_ROWS + band.lines.length + ghostCount : visible.length
  const plot = { width: area.width / ratio, height: area.height / ratio }
  // A band has few, different rows.
  const isLarge = !band && width + PADDING_WIDTH > plot.width * LARGE_SHARE
  const height = isLarge ? plot.height * LARGE_SHARE : plot.height - MARGINS
  const fitting = Math.floor((height - HEIGHT_AROUND_ROWS) / ROW_HEIGHT)
  const fittingBlocks = isLarge ? 1 : Math.floor((plot.width - PADDING_WIDTH + BLOCK_GAP) / (width + BLOCK_GAP))
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
function tooltipSizes(state: ChartState): TooltipSizes {
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
    boxWidth: PADDING_WIDTH + blocks * (width + BLOCK_GAP) - BLOCK_GAP,
    boxHeight: HEIGHT_AROUND_ROWS + counts.rows * ROW_HEIGHT,
  }
}

/** Lines of text in one element, one of which may be bold. */
interface Lines {
  element: HTMLElement
  /** `bold`: index of the bold line; any other number for none. */
  show(lines: readonly string[], bold: number): void
}

function setText(node: Text, text: string): void {
  if (node.data !== text) node.data = text
}

/** Creates an element that shows lines by three text nodes, rather than an element each. */
function createLines(className: string | undefined): Lines {
  const [before, bold, after] = ['', '', ''].map((text) => document.createTextNode(text)) as [Text, Text, Text]
  const element = createElement('div', className, before, createElement('b', undefined, bold), after)
  return {
    element,
    show(lines, boldIndex) {
      const hasBold = boldIndex >= 0 && boldIndex < lines.length
      const at = hasBold ? boldIndex : lines.length
      setText(before, lines.slice(0, at).join('\n') + (hasBold && at > 0 ? '\n' : ''))
      setText(bold, lines[at] ?? '')
      setText(after, at + 1 < lines.length ? `\n${lines.slice(at + 1).join('\n')}` : '')
    },
  }
}
