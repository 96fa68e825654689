import classes from '../chart.module.css'
import { LEAST_BAND } from '../columns/bandOf'
import { formatValue } from '../columns/formatValue'
import type { PreparedSeries } from '../columns/preparedColumns'
import type { ChartKind, ChartMessages } from './chartOptions'
import type { ChartState } from './chartState'
import { createElement, textWidth } from './elements'

export interface Legend {
  element: HTMLElement
  /** Takes over the series and which of them are hidden. */
  refresh(): void
  /** Shows the values at a point, and the series in their order; null for no values. Changes its layout. */
  showValues(index: number | null): void
  /** Takes over a width, CSS px. After the next frame, entries without room are left to the button that shows all. */
  fit(width: number): void
}

export interface LegendHandlers {
  /** Shows one series alone, or all if it is alone already. */
  onSolo(name: string): void
  /** Hides a series, or shows it. */
  onToggle(name: string): void
  /** The pointer or the focus is on a series, or on none (null). */
  onPoint(name: string | null): void
}

/** The button of a series, with room for its value at the cursor. */
interface Entry {
  name: string
  button: HTMLButtonElement
  value: HTMLElement
}

function createEntry(name: string, color: string, isGhost: boolean): Entry {
  const value = createElement('span', classes.entryValue)
  // The tooltip has the values; a button is named for its series alone.
  value.ariaHidden = 'true'
  const button = createElement('button', classes.entry, name, value)
  button.type = 'button'
  button.style.setProperty('--swatch', color)
  button.dataset.name = name
  if (isGhost) button.dataset.ghost = ''
  return { name, button, value }
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

/** Kinds whose order has no meaning, so that the legend is sorted by the values at the cursor. */
const SORTED_KINDS: ReadonlySet<ChartKind> = new Set(['line', 'band'])

/** The series that have a button: of a band the outliers, and what it is compared with. */
function namedSeries({ prepared, options, outliers }: ChartState): readonly PreparedSeries[] {
  const compared = prepared.series.filter(({ ghost }) => ghost === true)
  if (options.kind !== 'band' || prepared.series.length - compared.length < LEAST_BAND) return prepared.series
  return [...outliers, ...compared]
}

/** Shows the entries that have room, or all of them, and how many more there are. */
function createFitting(root: HTMLElement, state: ChartState, more: HTMLButtonElement) {
  let isOpen = false
  return {
    toggle: () => (isOpen = !isOpen),
    show(notes: readonly string[], entries: readonly Entry[], width: number): void {
      const texts = entries.map(({ button }) => button.textContent)
      // Notes come first.
      const room = Math.max(0, fittingEntryCount([...notes, ...texts], width) - notes.length)
      const count = entries.length - room
      entries.forEach(({ button }, index) => (button.hidden = !isOpen && index >= room))
      more.hidden = count === 0
      root.dataset.open = String(isOpen)
      // The focus would fall to the page if its entry disappeared.
      if (entries.some(({ button }) => button.hidden && button === document.activeElement)) more.focus()
      if (count === 0) return
      const { messages } = state.options
      more.ariaExpanded = String(isOpen)
      more.textContent = isOpen ? (messages?.fewer ?? '−') : `+${count}`
      more.ariaLabel = isOpen ? null : (messages?.moreSeries?.(count) ?? `+${count}`)
    },
  }
}

/** Writes the value of each entry at a point, or none for null. Returns whether any has changed. */
function writeValues(state: ChartState, entries: readonly Entry[], index: number | null): boolean {
  const { visible, options } = state
  let hasChanged = false
  for (const { name, value } of entries) {
    const at = index === null ? undefined : visible.find((series) => series.name === name)?.values[index]
    const text = at === undefined || !Number.isFinite(at) ? '' : ` ${formatValue(at, options.locale)}`
    if (value.textContent === text) continue
    value.textContent = text
    hasChanged = true
  }
  return hasChanged
}

/** The entries by their values at a point, the highest first, those without one last. */
function byValue({ visible }: ChartState, entries: readonly Entry[], index: number): Entry[] {
  const valueOf = ({ name }: Entry) => {
    const value = visible.find((series) => series.name === name)?.values[index] ?? NaN
    return value === value ? value : -Infinity
  }
  return [...entries].sort((one, other) => {
    const [left, right] = [valueOf(one), valueOf(other)]
    return left === right ? 0 : right - left
  })
}

/**
 * Creates the legend: one button a series. A click shows it alone, with Ctrl it hides or shows it; the pointer and the
 * focus bring it forward. If not all entries fit, a button gives the number of hidden ones and shows them. While the
 * cursor rests, the entries show the values there; their order stays until the cursor rests elsewhere, so that no entry
 * moves away from a pointer on its way to it.
 */
export function createLegend(state: ChartState, handlers: LegendHandlers): Legend {
  const root = createElement('div', classes.legend)
  const more = createMoreButton(() => {
    fitting.toggle()
    showFitting()
  })
  const fitting = createFitting(root, state, more)
  const notes = createLegendNotes(state)
  let entries: readonly Entry[] = []
  /** Identifies the series of the current buttons; null before they are made. A band without outliers has none. */
  let builtKey: string | null = null
  let width = 0

  const showFitting = () => fitting.show(notes.texts(), entries, width)
  const place = () => root.replaceChildren(...notes.elements, ...entries.map(({ button }) => button), more)

  function rebuild(series: readonly PreparedSeries[]): void {
    const isArea = state.options.kind === 'area'
    entries = series.map(({ name, color, fill, ghost }) =>
      createEntry(name, isArea ? (fill ?? color) : color, ghost === true),
    )
    place()
    showFitting()
  }

  function refresh(): void {
    const series = namedSeries(state)
    const key = series
      .map(({ name, color, fill, ghost }) => `${name}\n${color}\n${fill ?? ''}\n${ghost ?? ''}`)
      .join('\n')
    if (key !== builtKey) rebuild(series)
    builtKey = key
    if (notes.refresh()) showFitting()
    for (const { button, name } of entries) button.ariaPressed = String(!state.hidden.has(name))
  }

  /** A button with the focus must not move. */
  function sort(index: number): void {
    if (!SORTED_KINDS.has(state.options.kind) || root.contains(document.activeElement)) return
    const sorted = byValue(state, entries, index)
    if (sorted.every((entry, i) => entry === entries[i])) return
    entries = sorted
    place()
  }

  attachHandlers(root, handlers)
  refresh()
  return {
    element: root,
    refresh,
    showValues(index) {
      if (state.options.kind === 'range' || !writeValues(state, entries, index)) return
      if (index !== null) sort(index)
      showFitting()
    },
    fit(next) {
      if (next === width) return
      width = next
      // Its height stays, so that the chart is drawn once.
      afterPaint(showFitting)
    },
  }
}

/** Signs that a legend explains beside the series, with their messages. */
const NOTES: readonly {
  word: keyof ChartMessages & ('span' | 'median' | 'notObserved')
  isShown: (state: ChartState) => boolean
}[] = [
  { word: 'span', isShown: ({ band }) => band !== null },
  { word: 'median', isShown: ({ band }) => band !== null },
  { word: 'notObserved', isShown: hasUnobserved },
]

/** Whether the chart draws times at which nothing was observed. */
function hasUnobserved({ gaps, visible, options }: ChartState): boolean {
  return gaps.length > 0 || (options.kind === 'range' && visible.some(({ hasGaps }) => hasGaps))
}

/** The notes of a legend. Each is shown while the chart has the mark that it explains, such as gaps. */
export interface LegendNotes {
  elements: readonly HTMLElement[]
  /** The texts of the visible notes. */
  texts(): string[]
  /** Returns whether any has appeared or disappeared. */
  refresh(): boolean
}

function createLegendNotes(state: ChartState): LegendNotes {
  const notes = NOTES.map(({ word, isShown }) => {
    const element = createElement('span', classes.note, state.options.messages?.[word] ?? '')
    element.dataset.note = word
    element.hidden = true
    return { element, isShown }
  })
  return {
    elements: notes.map(({ element }) => element),
    texts: () => notes.flatMap(({ element }) => (element.hidden ? [] : [element.textContent])),
    refresh: () =>
      notes
        .map(({ element, isShown }) => {
          const isHidden = element.textContent === '' || !isShown(state)
          const hasChanged = element.hidden !== isHidden
          element.hidden = isHidden
          return hasChanged
        })
        .includes(true),
  }
}

// Lengths are CSS px; chart.module.css has the same ones.
/** Swatch and paddings of an entry. */
const AROUND_NAME = 28
const GAP = 4
/** The button that says how many more entries there are. */
const MORE_WIDTH = 52
/** A narrow legend has one row rather than two. */
const NARROW = 420

/**
 * Number of the names, from the first, that have room in the rows of a legend beside the button that gives the number
 * of the others. All of them while the width is 0, that is unknown.
 */
function fittingEntryCount(names: readonly string[], width: number): number {
  if (width === 0) return names.length
  const lastRow = width < NARROW ? 1 : 2
  let row = 1
  let left = 0
  let besideButton = 0
  for (const [index, name] of names.entries()) {
    const entry = Math.min(width, AROUND_NAME + textWidth(name))
    if (left > 0 && left + entry > width) {
      row++
      left = 0
    }
    if (row > lastRow) return besideButton
    left += entry + GAP
    if (row < lastRow || left + MORE_WIDTH <= width) besideButton = index + 1
  }
  return names.length
}

const waiting = new Set<() => void>()

function runWaiting(): void {
  const tasks = [...waiting]
  waiting.clear()
  for (const task of tasks) task()
}

/**
 * Runs a task once the next frame is on screen, all tasks one after the other, so that the browser lays out the page
 * once for all of them. A task that waits already is run once.
 */
function afterPaint(task: () => void): void {
  waiting.add(task)
  requestAnimationFrame(() => setTimeout(runWaiting))
}
