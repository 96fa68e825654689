import { chartClasses as classes } from '../chartClasses'
import { HOURS } from '../columns/hourCells'
import type { ChartState } from './chartState'
import { createElement } from './elements'
import { readingAt, type Reading } from './readings'
import { createTooltip, type Tooltip } from './tooltip'

/** The cursor of a chart: a line with the values beside it. Its elements are created when it is first visible. */
export interface Cursor {
  /** Moves it to the time under the pointer (`TimeView.cursor`), or hides it. */
  move(): void
  /** Takes over another size, other series or other colours, at the next move. */
  refresh(): void
  /** Highlights a part of the plot, CSS px from its left; null for none. */
  select(selection: { from: number; to: number } | null): void
  /** The time and the values at the cursor, one a line; empty while it is hidden. */
  text(): string
  /** The same as a sentence with the names of the series, for screen readers. */
  sentence(): string
}

interface CursorElements {
  layer: HTMLElement
  line: HTMLElement
  selection: HTMLElement
  tooltip: Tooltip
}

function createElements(plot: HTMLElement): CursorElements {
  const tooltip = createTooltip()
  const line = createElement('div', classes.line)
  const selection = createElement('div', classes.selection)
  const layer = createElement('div', classes.overlay, selection, line, tooltip.element)
  layer.ariaHidden = 'true'
  plot.append(layer)
  return { layer, line, tooltip, selection }
}

function placeLayer({ layer, line }: CursorElements, { area, ratio, options }: ChartState): void {
  const { style } = layer
  style.left = `${area.left / ratio}px`
  style.top = `${area.top / ratio}px`
  style.width = `${area.width / ratio}px`
  style.height = `${area.height / ratio}px`
  line.dataset.cell = String(options.kind === 'heat')
}

function placeLine({ line }: CursorElements, { x, cell }: Reading, { area, ratio }: ChartState): void {
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

/** Creates the cursor in the plot of a chart. It reads `state` at each move. */
export function createCursor(plot: HTMLElement, state: ChartState): Cursor {
  let elements: CursorElements | null = null
  let isOutdated = true
  let isVisible = false

  function upToDateElements(): CursorElements {
    elements ??= createElements(plot)
    if (!isOutdated) return elements
    isOutdated = false
    placeLayer(elements, state)
    elements.tooltip.update(state)
    return elements
  }

  function move(): void {
    const time = state.time.cursor()
    const reading = time === null ? null : readingAt(state, time)
    if (!reading && !isVisible) return
    const current = upToDateElements()
    if (reading) {
      placeLine(current, reading, state)
      current.tooltip.show(reading, state)
    }
    if (isVisible === (reading !== null)) return
    isVisible = reading !== null
    current.layer.dataset.shown = String(isVisible)
  }

  return {
    move,
    refresh() {
      isOutdated = true
      if (isVisible || state.time.cursor() !== null) move()
    },
    select(selected) {
      const { selection } = upToDateElements()
      selection.dataset.shown = String(selected !== null)
      if (!selected) return
      selection.style.left = `${Math.min(selected.from, selected.to)}px`
      selection.style.width = `${Math.abs(selected.to - selected.from)}px`
    },
    text: () => (elements && isVisible ? elements.tooltip.text() : ''),
    sentence: () => (elements && isVisible ? elements.tooltip.sentence() : ''),
  }
}
