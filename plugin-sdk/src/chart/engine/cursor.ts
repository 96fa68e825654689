import classes from '../chart.module.css'
import { HOURS } from '../columns/hourCells'
import type { ChartState } from './chartState'
import { element } from './element'
import { readingAt, type Reading } from './readings'
import { createTooltip, type Tooltip } from './tooltip'

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

interface Parts {
  layer: HTMLElement
  line: HTMLElement
  selection: HTMLElement
  tooltip: Tooltip
}

function createParts(plot: HTMLElement): Parts {
  const tooltip = createTooltip()
  const line = element('div', classes.line)
  const selection = element('div', classes.selection)
  const layer = element('div', classes.overlay, selection, line, tooltip.element)
  layer.ariaHidden = 'true'
  plot.append(layer)
  return { layer, line, tooltip, selection }
}

function place({ layer, line }: Parts, { area, ratio, options }: ChartState): void {
  const { style } = layer
  style.left = `${area.left / ratio}px`
  style.top = `${area.top / ratio}px`
  style.width = `${area.width / ratio}px`
  style.height = `${area.height / ratio}px`
  line.dataset.cell = String(options.kind === 'heat')
}

function placeLine({ line }: Parts, { x, cell }: Reading, { area, ratio }: ChartState): void {
  const { style } = line
  if (!cell) {
    style.transform = `translateX(${Math.round(x / ratio)}px)`
    return
  }
  const width = area.width / ratio / HOURS
  const height = area.height / ratio / cell.rows
  style.transform = `translate(${cell.column * width}px,${cell.row * height}px)`
  style.width = `${width}px`
  style.height = `${height}px`
}

export function createCursor(plot: HTMLElement, state: ChartState): Cursor {
  let parts: Parts | null = null
  let stale = true
  let shown = false

  function need(): Parts {
    parts ??= createParts(plot)
    if (!stale) return parts
    stale = false
    place(parts, state)
    parts.tooltip.fill(state)
    return parts
  }

  function move(): void {
    const time = state.time.cursor()
    const reading = time === null ? null : readingAt(state, time)
    if (!reading && !shown) return
    const made = need()
    if (reading) {
      placeLine(made, reading, state)
      made.tooltip.show(reading, state)
    }
    if (shown === (reading !== null)) return
    shown = reading !== null
    made.layer.dataset.shown = String(shown)
  }

  return {
    move,
    refresh() {
      stale = true
      if (shown || state.time.cursor() !== null) move()
    },
    select(part) {
      const { selection } = need()
      selection.dataset.shown = String(part !== null)
      if (!part) return
      selection.style.left = `${Math.min(part.from, part.to)}px`
      selection.style.width = `${Math.abs(part.to - part.from)}px`
    },
    text: () => (parts && shown ? parts.tooltip.text() : ''),
  }
}
