import { chartClasses as classes } from '../chartClasses'
import { formatValue } from '../columns/formatValue'
import { lowerBound } from '../columns/preparedColumns'
import { MEDIAN_COLOR } from '../paint/band'
import { rangeOf, type ChartState } from './chartState'
import { createElement, focusedElement } from './elements'

/** The table of a legend: the figures of every series in the time that is shown. */
export interface LegendTable {
  element: HTMLElement
  /** Updates the figures if the series or the time have changed. */
  refresh(): void
}

const FIGURES = ['least', 'mean', 'greatest', 'last'] as const

/** A row of the table. Only a series has a button, which hides it. */
interface Row {
  name: string
  color: string
  values: Float64Array
  isSeries: boolean
}

/** The rows of a chart: of a band its median and its lines first, then all others. */
function rowsOf({ prepared, band, bandLines, options }: ChartState): Row[] {
  const others = prepared.series.filter((series) => !bandLines.includes(series))
  const rows = [...bandLines, ...others].map(({ name, color, fill, values }) => ({
    name,
    color: options.kind === 'area' ? (fill ?? color) : color,
    values,
    isSeries: true,
  }))
  const median = { name: options.messages?.median ?? '', color: `var(${MEDIAN_COLOR})`, isSeries: false }
  return band ? [{ ...median, values: band.median }, ...rows] : rows
}

/** The name of a row: a button that hides the series or shows it, or plain words. */
function createName({ name, color, isSeries }: Row, isHidden: boolean): HTMLElement {
  const element = createElement(isSeries ? 'button' : 'span', classes.entry, name)
  element.style.setProperty('--swatch', color)
  if (element instanceof HTMLButtonElement) {
    element.type = 'button'
    element.dataset.name = name
    element.ariaPressed = String(!isHidden)
  }
  return element
}

/** Creates the table. It computes nothing until it is refreshed. */
export function createLegendTable(state: ChartState): LegendTable {
  const words = state.options.messages?.figures
  const head = FIGURES.map((figure) => {
    const cell = createElement('th', undefined, words?.[figure] ?? '')
    cell.scope = 'col'
    return cell
  })
  const body = createElement('tbody', undefined)
  const table = createElement(
    'table',
    classes.figures,
    createElement('thead', undefined, createElement('tr', undefined, createElement('td', undefined), ...head)),
    body,
  )
  if (words) table.ariaLabel = words.table
  /** The data that the figures show. */
  let shown: readonly unknown[] = []

  function createRow(row: Row, { start, end }: { start: number; end: number }): HTMLElement {
    const { locale } = state.options
    const figures = figuresOf(state.prepared.x, row.values, start, end)
    const name = createElement('th', undefined, createName(row, state.hidden.has(row.name)))
    name.scope = 'row'
    const cells = FIGURES.map((figure) =>
      createElement('td', undefined, Number.isFinite(figures[figure]) ? formatValue(figures[figure], locale) : '–'),
    )
    return createElement('tr', undefined, name, ...cells)
  }

  return {
    element: table,
    refresh() {
      const range = rangeOf(state)
      const next = [state.prepared, state.hidden, range.start, range.end]
      if (next.every((one, index) => one === shown[index])) return
      shown = next
      const focus = focusedElement(body)
      const focused = body.contains(focus) ? (focus as HTMLElement).dataset.name : null
      body.replaceChildren(...rowsOf(state).map((row) => createRow(row, range)))
      // A press on a name replaces its row.
      const names = [...body.querySelectorAll<HTMLElement>('[data-name]')]
      names.find(({ dataset }) => dataset.name === focused)?.focus({ preventScroll: true })
    },
  }
}

/** Figures of the values of a series in a time; NaN where it had none. */
interface SeriesFigures {
  least: number
  mean: number
  greatest: number
  last: number
}

/** The figures of a series over the points from `start` to `end`, ms. Gaps do not count. */
export function figuresOf(x: Float64Array, values: Float64Array, start: number, end: number): SeriesFigures {
  const figures: SeriesFigures = { least: NaN, mean: NaN, greatest: NaN, last: NaN }
  let [sum, count] = [0, 0]
  for (let i = lowerBound(x, start); i < x.length && (x[i] as number) <= end; i++) {
    const value = values[i] as number
    if (value !== value) continue
    sum += value
    count++
    if (!(value >= figures.least)) figures.least = value
    if (!(value <= figures.greatest)) figures.greatest = value
    figures.last = value
  }
  if (count > 0) figures.mean = sum / count
  return figures
}
