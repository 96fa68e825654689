import type { ChartState } from './chartState'
import { element } from './element'
import { readingAt, type Reading } from './readings'
import classes from '../chart.module.css'

/** Height of a row of the tooltip, CSS px; the style sheet says the same. */
const ROW = 16
/** Height of its time and its edges. */
const AROUND_ROWS = 44
/** Width of one block of names and values. */
const BLOCK = 150
/** Distance from the cursor. */
const ASIDE = 12

/** The cursor of one chart: a line, and the values beside it. It is made when it is first needed. */
export interface Cursor {
  /** Moves to the shared time. */
  move(): void
  /** Takes over another size, other series or other colours. */
  refresh(): void
  /** Tints a part of the plot, CSS px from its left; null: none. */
  select(part: { from: number; to: number } | null): void
  text(): string
}

/** Names, colours and values of some of the series: one text node for all names, one for all values. */
interface Block {
  values: Text
  from: number
  to: number
}

interface Parts {
  layer: HTMLElement
  line: HTMLElement
  box: HTMLElement
  title: Text
  blocks: Block[]
  selection: HTMLElement
}

function createParts(plot: HTMLElement): Parts {
  const title = document.createTextNode('')
  const line = element('div', classes.line)
  const selection = element('div', classes.selection)
  const box = element('div', classes.tooltip, element('div', classes.time, title))
  const layer = element('div', classes.overlay, selection, line, box)
  layer.ariaHidden = 'true'
  plot.append(layer)
  return { layer, line, box, title, selection, blocks: [] }
}

/** One picture of all swatches of a block, rather than an element for each. */
function swatches(colors: readonly string[]): string {
  const bands = colors.map((color, i) => `transparent ${i * ROW + 4}px,${color} ${i * ROW + 4}px ${i * ROW + 12}px,transparent ${i * ROW + 12}px`)
  return `linear-gradient(${bands.join(',')})`
}

function fillBlocks({ box, blocks }: Parts, state: ChartState): void {
  for (const old of [...box.children].slice(1)) old.remove()
  blocks.length = 0
  const { visible, options, area, ratio } = state
  const shown = options.kind === 'heat' ? [] : visible
  const rows = Math.max(3, Math.floor((area.height / ratio - AROUND_ROWS) / ROW))
  const most = Math.max(1, Math.floor(area.width / ratio / BLOCK))
  const count = Math.min(shown.length, rows * most)
  for (let from = 0; from < count; from += rows) {
    const part = shown.slice(from, Math.min(count, from + rows))
    const last = from + rows >= count
    const names = part.map(({ name }) => name)
    if (last && count < shown.length) names.push(options.words?.more?.(shown.length - count) ?? `+ ${shown.length - count}`)
    const colors = element('div', classes.swatches)
    colors.style.backgroundImage = swatches(part.map(({ fill, color }) => (options.kind === 'area' ? (fill ?? color) : color)))
    const values = document.createTextNode('')
    box.append(element('div', classes.block, colors, element('div', classes.names, names.join('\n')), element('div', classes.values, values)))
    blocks.push({ values, from, to: from + part.length })
  }
  if (options.kind !== 'heat') return
  const values = document.createTextNode('')
  box.append(element('div', classes.block, element('div', classes.values, values)))
  blocks.push({ values, from: 0, to: 1 })
}

function place({ layer }: Parts, { area, ratio }: ChartState): void {
  const { style } = layer
  style.left = `${area.left / ratio}px`
  style.top = `${area.top / ratio}px`
  style.width = `${area.width / ratio}px`
  style.height = `${area.height / ratio}px`
}

function placeLine({ line }: Parts, { x, cell }: Reading, { area, ratio }: ChartState): void {
  const { style } = line
  if (!cell) {
    style.transform = `translateX(${Math.round(x / ratio)}px)`
    return
  }
  const width = area.width / ratio / 24
  const height = area.height / ratio / cell.rows
  style.transform = `translate(${cell.column * width}px,${cell.row * height}px)`
  style.width = `${width}px`
  style.height = `${height}px`
}

/** Beside the cursor, on the side with more room, and never over the edge of the plot. */
function placeBox({ box }: Parts, { x }: Reading, { area, ratio }: ChartState): void {
  const at = x / ratio
  const aside = x > area.width / 2 ? `calc(${at - ASIDE}px - 100%)` : `${at + ASIDE}px`
  box.style.transform = `translate(clamp(0px,${aside},calc(100cqw - 100%)),6px)`
}

function fillTexts({ title, blocks }: Parts, reading: Reading): void {
  title.data = reading.title
  for (const { values, from, to } of blocks) values.data = reading.values.slice(from, to).join('\n')
}

function drawReading(parts: Parts, reading: Reading, state: ChartState): void {
  fillTexts(parts, reading)
  placeLine(parts, reading, state)
  placeBox(parts, reading, state)
}

export function createCursor(plot: HTMLElement, state: ChartState): Cursor {
  let parts: Parts | null = null
  let stale = true
  let shown = false

  function need(): Parts {
    parts ??= createParts(plot)
    if (stale) {
      place(parts, state)
      fillBlocks(parts, state)
      parts.line.dataset.cell = String(state.options.kind === 'heat')
      stale = false
    }
    return parts
  }

  return {
    move() {
      const time = state.time.cursor()
      const reading = time === null ? null : readingAt(state, time)
      if (!reading && !parts) return
      const made = need()
      if (reading) drawReading(made, reading, state)
      if (shown === (reading !== null)) return
      shown = reading !== null
      made.layer.dataset.shown = String(shown)
    },
    refresh() {
      stale = true
      if (parts) this.move()
    },
    select(part) {
      const { selection } = need()
      selection.hidden = part === null
      selection.dataset.shown = String(part !== null)
      if (!part) return
      selection.style.left = `${Math.min(part.from, part.to)}px`
      selection.style.width = `${Math.abs(part.to - part.from)}px`
    },
    text: () => (parts && shown ? [parts.title.data, ...parts.blocks.map(({ values }) => values.data)].join('\n') : ''),
  }
}
