import classes from '../chart.module.css'
import { afterPaint } from './afterPaint'
import type { ChartState } from './chartState'
import { createElement } from './createElement'
import { entriesThatFit } from './entriesThatFit'

export interface Legend {
  element: HTMLElement
  /** Takes over the series and which of them are hidden. */
  refresh(): void
  /** Takes over a width, CSS px. After the next frame, entries without room are left to the button that shows all. */
  fit(width: number): void
}

export interface LegendHandlers {
  /** Shows one series alone, or all if it is alone already. */
  onSolo(name: string): void
  /** Hides a series, or shows it. */
  onToggle(name: string): void
  /** The pointer or the focus is on a series; null: on none. */
  onPoint(name: string | null): void
}

function createEntry(name: string, color: string): HTMLButtonElement {
  const entry = createElement('button', classes.entry, name)
  entry.type = 'button'
  entry.style.setProperty('--swatch', color)
  entry.dataset.name = name
  return entry
}

function createMoreButton(onClick: () => void): HTMLButtonElement {
  const button = createElement('button', classes.more)
  button.type = 'button'
  button.addEventListener('click', onClick)
  return button
}

function nameAt({ target }: Event): string | null {
  return (target instanceof Element && target.closest<HTMLElement>('[data-name]')?.dataset.name) || null
}

function attachHandlers(root: HTMLElement, { onSolo, onToggle, onPoint }: LegendHandlers): void {
  root.addEventListener('click', (event) => {
    const name = nameAt(event)
    if (name === null) return
    if (event.ctrlKey || event.metaKey) onToggle(name)
    else onSolo(name)
  })
  for (const type of ['pointerover', 'focusin'] as const) root.addEventListener(type, (event) => onPoint(nameAt(event)))
  for (const type of ['pointerleave', 'focusout'] as const) root.addEventListener(type, () => onPoint(null))
}

/**
 * Creates the legend: one button a series. A click shows it alone, with Ctrl it hides or shows it; the pointer and the
 * focus bring it forward. Where there is no room for all, a button says how many more there are, and shows them.
 */
export function createLegend(state: ChartState, handlers: LegendHandlers): Legend {
  const root = createElement('div', classes.legend)
  const more = createMoreButton(toggle)
  let entries: readonly HTMLButtonElement[] = []
  let builtKey = ''
  let isOpen = false
  let width = 0

  function rebuild(): void {
    const {
      prepared: { series },
      options,
    } = state
    entries = series.map(({ name, color, fill }) =>
      createEntry(name, options.kind === 'area' ? (fill ?? color) : color),
    )
    root.replaceChildren(...entries, more)
    showFitting()
  }

  /** Shows the entries that have room, or all of them once the button was used. */
  function showFitting(): void {
    const names = state.prepared.series.map(({ name }) => name)
    const room = entriesThatFit(names, width)
    const count = names.length - room
    entries.forEach((entry, index) => (entry.hidden = !isOpen && index >= room))
    more.hidden = count === 0
    root.dataset.open = String(isOpen)
    // The focus would fall to the page if its entry disappeared.
    if (entries.some((entry) => entry.hidden && entry === document.activeElement)) more.focus()
    if (count > 0) labelMore(count)
  }

  function labelMore(count: number): void {
    const { messages } = state.options
    more.ariaExpanded = String(isOpen)
    more.textContent = isOpen ? (messages?.fewer ?? '−') : `+${count}`
    more.ariaLabel = isOpen ? null : (messages?.moreSeries?.(count) ?? `+${count}`)
  }

  function toggle(): void {
    isOpen = !isOpen
    showFitting()
  }

  function refresh(): void {
    const key = state.prepared.series.map(({ name, color, fill }) => `${name}\n${color}\n${fill ?? ''}`).join('\n')
    if (key !== builtKey) rebuild()
    builtKey = key
    for (const entry of entries) entry.ariaPressed = String(!state.hidden.has(entry.dataset.name ?? ''))
  }

  attachHandlers(root, handlers)
  refresh()
  return {
    element: root,
    refresh,
    fit(next) {
      if (next === width) return
      width = next
      // Its height stays, so that the chart is drawn once.
      afterPaint(showFitting)
    },
  }
}
