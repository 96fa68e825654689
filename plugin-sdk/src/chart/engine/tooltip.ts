import { currentTheme } from '../../canvas/canvasTheme'
import classes from '../chart.module.css'
import { formatValue } from '../columns/formatValue'
import { HOURS } from '../columns/hourCells'
import type { ChartState } from './chartState'
import { createElement } from './createElement'
import { createLines, type Lines } from './lines'
import { rankSeries, type Ranking } from './rankSeries'
import type { Reading } from './readings'
import { ROW_HEIGHT, tooltipSizes, type TooltipSizes } from './tooltipSizes'

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

interface Rows {
  names: readonly string[]
  values: readonly string[]
  ranking: Ranking
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

/** A name is one line, so that it stands beside its value. */
const LINE_BREAK = /[\r\n\u2028\u2029]+/g

const NO_RANKING: Ranking = { order: [], nearest: -1 }

/** The names and values of the rows of the tooltip; the last row gives the number of series that it leaves out. */
function rowsOf(state: ChartState, { index }: Reading, { count }: TooltipSizes): Rows {
  const {
    visible,
    cells,
    options: { kind, locale, unit, messages },
  } = state
  const format = (value = NaN) => {
    const text = formatValue(value, locale)
    return unit && Number.isFinite(value) ? `${text} ${unit}` : text
  }
  if (kind === 'heat') return { names: [], values: [format(cells?.means[index])], ranking: NO_RANKING }
  const ranking = rankSeries(state, index, count)
  const names = ranking.order.map((k) => (visible[k]?.name ?? '').replaceAll(LINE_BREAK, ' '))
  const more = visible.length - ranking.order.length
  if (more > 0) names.push(messages?.more?.(more) ?? `+ ${more}`)
  return { names, values: ranking.order.map((k) => format(visible[k]?.values[index])), ranking }
}

function isSameOrder(left: Ranking, right: Ranking): boolean {
  return left.order.length === right.order.length && left.order.every((index, i) => index === right.order[i])
}

/** At the top of the plot; on a heat map as high as the cell. */
function topOf({ cell }: Reading, height: number, boxHeight: number): number {
  return cell ? Math.max(0, Math.min(height - boxHeight, (cell.row * height) / cell.rows)) : TOP_MARGIN
}

function showSwatches(block: Block, { visible, options }: ChartState, { order }: Ranking): void {
  const colors = order.slice(block.from, block.to).map((k) => {
    const { color = '', fill = color } = visible[k] ?? {}
    return options.kind === 'area' ? fill : color
  })
  block.swatches.style.backgroundImage = swatchGradient(colors)
}

export function createTooltip(): Tooltip {
  const title = document.createTextNode('')
  const columns = createElement('div', classes.blocks)
  const box = createElement('div', classes.tooltip, createElement('div', classes.time, title), columns)
  let sizes: TooltipSizes | null = null
  let blocks: Block[] = []
  let rows: Rows = { names: [], values: [], ranking: NO_RANKING }

  function showRows(next: Rows, state: ChartState): void {
    const hasNewOrder = !isSameOrder(rows.ranking, next.ranking)
    rows = next
    for (const block of blocks) {
      const { from, to, names, values } = block
      if (hasNewOrder) showSwatches(block, state, next.ranking)
      names.show(next.names.slice(from, to), next.ranking.nearest - from)
      values.show(next.values.slice(from, to), next.ranking.nearest - from)
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
      rows = { names: [], values: [], ranking: NO_RANKING }
      box.style.width = `${sizes.boxWidth}px`
      box.style.height = `${sizes.boxHeight}px`
    },
    show(reading, state) {
      if (!sizes) return
      title.data = reading.title
      showRows(rowsOf(state, reading, sizes), state)
      const { area, ratio } = state
      const at = reading.x / ratio
      const width = area.width / ratio
      const distance = CURSOR_DISTANCE + (reading.cell ? width / HOURS / 2 : 0)
      const left = at > width / 2 ? `calc(${at - distance}px - 100%)` : `${at + distance}px`
      box.style.transform = `translate(clamp(0px,${left},calc(${width}px - 100%)),${topOf(reading, area.height / ratio, sizes.boxHeight)}px)`
    },
    text: () => [title.data, ...rows.values].join('\n'),
    sentence() {
      const { names, values } = rows
      const named = names.map((name, i) => [name, values[i]].filter(Boolean).join(' '))
      return [title.data, ...(names.length > 1 ? named : values)].join(', ')
    },
  }
}
