import { chartClasses as classes } from '../chartClasses'
import { LEAST_BAND } from '../columns/bandOf'
import { formatValue } from '../columns/formatValue'
import type { PreparedSeries } from '../columns/preparedColumns'
import type { ChartKind, ChartMessages } from './chartOptions'
import type { ChartState } from './chartState'
import { createElement, focusedElement, textWidth } from './elements'
import { createLegendTable } from './legendTable'

/** The legend below a chart. */
export interface Legend {
  element: HTMLElement
  /** Takes over the series and which of them are hidden. */
  refresh(): void
  /** Shows the values at a point, and the series in their order; null for no values. Changes its layout. */
  showValues(index: number | null): void
  /**
   * Sets the width, in CSS px. After the next frame, entries without room are hidden behind the button that shows all.
   */
  fit(width: number): void
  /** Updates the figures of its table, if that is open. */
  showFigures(): void
}

/** The actions of the legend's entries. */
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
    if (event.ctrlKey || event.metaKey) onSolo(name)
    else onToggle(name)
  })
  // Both clicks of a double click have hidden the series and shown it again.
  root.addEventListener('dblclick', (event) => {
    const name = nameAt(event)
    if (name !== null) onSolo(name)
  })
  for (const type of ['pointerover', 'focusin'] as const) root.addEventListener(type, (event) => onPoint(nameAt(event)))
  for (const type of ['pointerleave', 'focusout'] as const) root.addEventListener(type, () => onPoint(null))
}

/** Kinds whose order has no meaning, so that the legend is sorted by the values at the cursor. */
const SORTED_KINDS: ReadonlySet<ChartKind> = new Set(['line', 'band'])

/** The series that have a button. Of a band these are its lines and the compared series. */
function namedSeries({ prepared, options, bandLines }: ChartState): readonly PreparedSeries[] {
  const compared = prepared.series.filter(({ ghost }) => ghost === true)
  if (options.kind !== 'band' || prepared.series.length - compared.length < LEAST_BAND) return prepared.series
  return [...bandLines, ...compared]
}

/** Whether the legend opens into a table: a chart of rows says on or off, which has no figures. */
function hasTable({ options: { kind, messages } }: ChartState): boolean {
  return messages?.figures !== undefined && kind !== 'range'
}

/** Labels the button with the number of entries that have no room, or, if all have, with its title. */
function labelMore(more: HTMLButtonElement, messages: Partial<ChartMessages> = {}, count: number, isOpen: boolean) {
  const closed = count > 0 ? `+${count}` : more.title
  more.ariaExpanded = String(isOpen)
  more.textContent = isOpen ? (messages.fewer ?? '−') : closed
  more.ariaLabel = isOpen || count === 0 ? null : (messages.moreSeries?.(count) ?? closed)
}

/** Shows the entries that have room, or all of them, and how many more there are. */
function createFitting(root: HTMLElement, state: ChartState, more: HTMLButtonElement) {
  const table = hasTable(state) ? createLegendTable(state) : null
  more.title = state.options.messages?.figures?.table ?? ''
  let isOpen = false
  /** Number of the entries that have room behind the notes, which stand first. */
  function roomFor(notes: readonly string[], texts: readonly string[], width: number): number {
    const free = table && width > 0 ? Math.max(1, width - FIGURES_WIDTH) : width
    return Math.max(0, fittingEntryCount([...notes, ...texts], free) - notes.length)
  }
  return {
    toggle() {
      isOpen = !isOpen
      if (!table) return
      if (isOpen) root.append(table.element)
      else table.element.remove()
    },
    showFigures() {
      if (isOpen) table?.refresh()
    },
    show(notes: readonly string[], entries: readonly Entry[], width: number): void {
      const texts = entries.map(({ button }) => button.textContent)
      const room = roomFor(notes, texts, width)
      const count = entries.length - room
      entries.forEach(({ button }, index) => (button.hidden = isOpen ? table !== null : index >= room))
      more.hidden = !table && count === 0
      root.dataset.open = String(isOpen)
      // The focus would fall to the page if its entry disappeared.
      if (entries.some(({ button }) => button.hidden && button === focusedElement(root))) more.focus()
      if (!more.hidden) labelMore(more, state.options.messages, count, isOpen)
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
 * Creates the legend: one button a series. A click hides it or shows it, with Ctrl or twice it shows it alone; the
 * pointer and the focus bring it forward. A button opens it into a table of the figures of all series, or where there
 * are none says how many entries there is no room for, and shows them. While the cursor rests, it has the values there;
 * its order stays until the cursor rests elsewhere, so that nothing moves away from a pointer on its way to it.
 */
export function createLegend(state: ChartState, handlers: LegendHandlers): Legend {
  const root = createElement('div', classes.legend)
  const more = createMoreButton(() => {
    fitting.toggle()
    fitting.showFigures()
    showFitting()
  })
  const fitting = createFitting(root, state, more)
  const notes = createLegendNotes(state)
  let entries: readonly Entry[] = []
  /** The data that the buttons show; null until they are made. A band without lines has none. */
  let builtKey: string | null = null
  let width = 0

  const showFitting = () => fitting.show(notes.texts(), entries, width)
  const place = () => root.prepend(...notes.elements, ...entries.map(({ button }) => button), more)

  function rebuild(series: readonly PreparedSeries[]): void {
    const isArea = state.options.kind === 'area'
    for (const { button } of entries) button.remove()
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
    fitting.showFigures()
  }

  /** A button with the focus must not move. */
  function sort(index: number): void {
    if (!SORTED_KINDS.has(state.options.kind) || root.contains(focusedElement(root))) return
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
    showFigures: fitting.showFigures,
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
  word: keyof ChartMessages & ('span' | 'median' | 'corridor' | 'notObserved')
  isShown: (state: ChartState) => boolean
}[] = [
  { word: 'span', isShown: ({ band }) => band !== null },
  { word: 'median', isShown: ({ band }) => band !== null },
  { word: 'corridor', isShown: ({ prepared, options: { kind } }) => prepared.corridor !== null && hasLines(kind) },
  { word: 'notObserved', isShown: hasUnobserved },
]

const hasLines = (kind: ChartKind) => kind === 'line' || kind === 'band'

/** Whether the chart draws times at which nothing was observed. */
function hasUnobserved({ gaps, visible, options }: ChartState): boolean {
  return gaps.length > 0 || (options.kind === 'range' && visible.some(({ hasGaps }) => hasGaps))
}

/** The notes of a legend. Each is shown while the chart has the mark that it explains, such as gaps. */
interface LegendNotes {
  elements: readonly HTMLElement[]
  /** The texts of the visible notes. */
  texts(): string[]
  /** Returns whether any has appeared or disappeared. */
  refresh(): boolean
}

function createLegendNotes(state: ChartState): LegendNotes {
  const textOf = (word: (typeof NOTES)[number]['word']) => {
    const own = word === 'corridor' ? state.prepared.corridor?.name : undefined
    return own ?? state.options.messages?.[word] ?? ''
  }
  const notes = NOTES.map(({ word, isShown }) => {
    const element = createElement('span', classes.note, textOf(word))
    element.dataset.note = word
    element.hidden = true
    return { word, element, isShown }
  })
  return {
    elements: notes.map(({ element }) => element),
    texts: () => notes.flatMap(({ element }) => (element.hidden ? [] : [element.textContent])),
    refresh: () =>
      notes
        .map(({ word, element, isShown }) => {
          const text = textOf(word)
          const isHidden = text === '' || !isShown(state)
          const hasChanged = element.hidden !== isHidden || element.textContent !== text
          element.textContent = text
          element.hidden = isHidden
          return hasChanged
        })
        .includes(true),
  }
}

// Lengths are CSS px; chart.css has the same ones.
/** Swatch and paddings of an entry. */
const AROUND_NAME = 28
const GAP = 4
/** The button that says how many more entries there are. */
const MORE_WIDTH = 52
/** The button that opens the table, with its distance. */
const FIGURES_WIDTH = 84
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
