import classes from '../chart.module.css'
import type { ChartState } from './chartState'
import { createElement } from './createElement'

/** A legend of more series than this hides behind a button in a narrow chart. */
const MAXIMUM_EXPANDED = 4

export interface Legend {
  element: HTMLElement
  /** Takes over the series and which of them are hidden. */
  refresh(): void
}

function createEntry(name: string, color: string): HTMLButtonElement {
  const entry = createElement('button', classes.entry, name)
  entry.type = 'button'
  entry.style.setProperty('--swatch', color)
  entry.dataset.name = name
  return entry
}

function createToggle(root: HTMLElement, text: string): HTMLButtonElement {
  const toggle = createElement('button', classes.legendToggle, text)
  toggle.type = 'button'
  toggle.ariaExpanded = 'false'
  toggle.addEventListener('click', () => {
    toggle.ariaExpanded = String(toggle.ariaExpanded !== 'true')
    root.dataset.open = toggle.ariaExpanded
  })
  return toggle
}

/** Creates the legend: one button a series, which hides and shows it. */
export function createLegend(state: ChartState, toggle: (name: string) => void): Legend {
  const root = createElement('div', classes.legend)
  let builtKey = ''

  function rebuild(): void {
    const {
      prepared: { series },
      options,
    } = state
    const list = createElement('div', classes.entries)
    for (const { name, color, fill } of series)
      list.append(createEntry(name, options.kind === 'area' ? (fill ?? color) : color))
    root.replaceChildren(list)
    if (series.length > MAXIMUM_EXPANDED) {
      root.prepend(createToggle(root, options.messages?.legend?.(series.length) ?? String(series.length)))
      root.dataset.collapses = 'true'
    }
  }

  root.addEventListener('click', (event) => {
    const name =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-name]')?.dataset.name : undefined
    if (name !== undefined) toggle(name)
  })

  function refresh(): void {
    const key = state.prepared.series.map(({ name, color, fill }) => `${name}\n${color}\n${fill ?? ''}`).join('\n')
    if (key !== builtKey) rebuild()
    builtKey = key
    for (const entry of root.querySelectorAll<HTMLElement>('[data-name]'))
      entry.ariaPressed = String(!state.hidden.has(entry.dataset.name ?? ''))
  }
  refresh()
  return { element: root, refresh }
}
