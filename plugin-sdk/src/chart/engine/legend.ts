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

export interface LegendHandlers {
  /** Shows one series alone, or all if it is alone already. */
  onSolo(name: string): void
  /** Hides a series, or shows it. */
  onToggle(name: string): void
  /** The pointer or the focus is on a series; null: on none. */
  onPoint(name: string | null): void
}

function nameAt({ target }: Event): string | null {
  return (target instanceof Element && target.closest<HTMLElement>('[data-name]')?.dataset.name) || null
}

/**
 * Creates the legend: one button a series. A click shows it alone, with Ctrl it hides or shows it; the pointer and the
 * focus bring it forward.
 */
export function createLegend(state: ChartState, { onSolo, onToggle, onPoint }: LegendHandlers): Legend {
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
    const name = nameAt(event)
    if (name === null) return
    if (event.ctrlKey || event.metaKey) onToggle(name)
    else onSolo(name)
  })
  for (const type of ['pointerover', 'focusin'] as const) root.addEventListener(type, (event) => onPoint(nameAt(event)))
  for (const type of ['pointerleave', 'focusout'] as const) root.addEventListener(type, () => onPoint(null))

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
