import classes from '../chart.module.css'
import type { ChartState } from './chartState'
import { element } from './element'

/** With more series than this the legend hides behind a button where there is little room. */
const COLLAPSES_FROM = 4

export interface Legend {
  element: HTMLElement
  /** Shows the series and which of them are hidden. */
  refresh(): void
}

function createEntry(name: string, color: string): HTMLButtonElement {
  const entry = element('button', classes.entry, name)
  entry.type = 'button'
  entry.style.setProperty('--swatch', color)
  entry.dataset.name = name
  return entry
}

function createToggle(root: HTMLElement, text: string): HTMLButtonElement {
  const toggle = element('button', classes.legendToggle, text)
  toggle.type = 'button'
  toggle.ariaExpanded = 'false'
  toggle.addEventListener('click', () => {
    toggle.ariaExpanded = String(toggle.ariaExpanded !== 'true')
    root.dataset.open = toggle.ariaExpanded
  })
  return toggle
}

/** A button a series: it hides and shows what it names. */
export function createLegend(state: ChartState, toggle: (name: string) => void): Legend {
  const root = element('div', classes.legend)
  let names = ''

  function rebuild(): void {
    const {
      prepared: { series },
      options,
    } = state
    const list = element('div', classes.entries)
    for (const one of series)
      list.append(createEntry(one.name, options.kind === 'area' ? (one.fill ?? one.color) : one.color))
    root.replaceChildren(list)
    if (series.length > COLLAPSES_FROM) {
      root.prepend(createToggle(root, options.words?.legend?.(series.length) ?? String(series.length)))
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
    if (key !== names) rebuild()
    names = key
    for (const entry of root.querySelectorAll<HTMLElement>('[data-name]'))
      entry.ariaPressed = String(!state.hidden.has(entry.dataset.name ?? ''))
  }
  refresh()
  return { element: root, refresh }
}
