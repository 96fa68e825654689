import { currentTheme } from '../../canvas/canvasTheme'
import classes from '../chart.module.css'
import { HOURS } from '../columns/hourCells'
import type { ChartState } from './chartState'
import { createElement } from './createElement'
import { createLines, type Lines } from './lines'
import type { Reading } from './readings'
import { NO_ROWS, rowsOf, type Rows } from './tooltipRows'
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
      // Somebody who has chosen a series by keys wants to hear of it alone.
      if (isChosen && name !== undefined && value !== undefined) return [title.data, `${name} ${value}`].join(', ')
      const named = names.map((name, i) => [name, values[i]].filter(Boolean).join(' '))
      return [title.data, ...(names.length > 1 ? named : values)].join(', ')
    },
  }
}
