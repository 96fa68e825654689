import { chartClasses as classes } from '../chartClasses'
import { isSpan, type PlacedMark } from '../paint/markLanes'
import { timeFormatOf } from '../time/timeFormat'
import type { ChartState } from './chartState'
import { createElement, focusedElement } from './elements'

/** Maximum number of named marks at one place; the last line gives the number of others. */
const MAXIMUM_NAMED = 6

function createLine(state: ChartState, placed: PlacedMark): HTMLElement[] {
  const [label, time] = markTexts(state, placed)
  const name = createElement('span', classes.markName, label)
  name.style.setProperty(
    '--swatch',
    placed.mark.color.startsWith('--') ? `var(${placed.mark.color})` : placed.mark.color,
  )
  return [name, createElement('span', classes.markTime, time)]
}

/** Shows the marks under the pointer or the keys: a box that names them, and the place of the first one in the plot. */
interface MarkTip {
  show(marks: readonly PlacedMark[]): void
  hide(): void
}

/** Creates the tooltip of marks, hidden at first. */
function createMarkTip(plot: HTMLElement, state: ChartState): MarkTip {
  const box = createMarkBox(plot, state, classes.markTip)
  box.element.ariaHidden = 'true'
  const place = createElement('div', classes.markPlace)
  let shown: readonly PlacedMark[] = []

  function showPlace({ mark, left, right }: PlacedMark): void {
    const { area, ratio } = state
    Object.assign(place.style, {
      left: `${(area.left + left) / ratio}px`,
      width: `${Math.max(2, (right - left) / ratio)}px`,
      top: `${area.top / ratio}px`,
      height: `${area.height / ratio}px`,
      backgroundColor: mark.color.startsWith('--') ? `var(${mark.color})` : mark.color,
    })
    if (!place.parentNode) plot.append(place)
  }

  return {
    show(marks) {
      const [first] = marks
      if (!first) return
      if (marks.length === shown.length && marks.every((mark, i) => mark === shown[i])) return
      shown = marks
      const lines = marks.slice(0, MAXIMUM_NAMED).flatMap((mark) => createLine(state, mark))
      const more = marks.length - MAXIMUM_NAMED
      const rest =
        more > 0
          ? [createElement('span', classes.markTime, state.options.messages?.moreMarks?.(more) ?? `+ ${more}`)]
          : []
      box.place(first, [...lines, ...rest])
      showPlace(first)
    },
    hide() {
      if (shown.length === 0) return
      shown = []
      box.element.remove()
      place.remove()
    },
  }
}

/** The parts of a chart that name and open its marks. */
export interface MarkParts {
  /** Names the marks under the pointer. An empty list hides the names. */
  hover(marks: readonly PlacedMark[]): void
  /** Opens the only one of the marks, or asks which one. Returns false if none can be opened. */
  open(marks: readonly PlacedMark[]): boolean
  /** Sets the marks as drawn. */
  refresh(): void
}

/**
 * Creates the tooltip (`createMarkTip`), the menu and the key control of the marks of a chart. They are in the page
 * only while there are marks.
 */
export function createMarkParts(root: HTMLElement, plot: HTMLElement, state: ChartState): MarkParts {
  const { onMark } = state.options
  const onOpen = (id: string) => onMark?.(id)
  const tip = createMarkTip(plot, state)
  const menu = createMarkMenu(plot, state, onOpen)
  const keys = onMark ? createMarkKeys(root, state, { tip, onOpen }) : null
  let drawn: readonly PlacedMark[] = []
  return {
    hover(marks) {
      if (marks.length > 0) tip.show(marks)
      else tip.hide()
    },
    open(marks) {
      const openable = onMark ? marks.filter(({ mark }) => mark.id !== undefined) : []
      tip.hide()
      const [first] = openable
      if (!first) return false
      if (openable.length === 1) onOpen(first.mark.id ?? '')
      else menu.open(openable)
      return true
    },
    refresh() {
      if (drawn.length === 0 && state.placed.length === 0) return
      drawn = state.placed
      keys?.refresh(drawn)
    },
  }
}

/** A menu of the marks at one place, which opens the chosen one. */
interface MarkMenu {
  open(marks: readonly PlacedMark[]): void
  close(): void
}

/** Steps between the entries of a menu by key. */
const MENU_STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
const POINTER_EVENTS = ['pointerdown', 'pointermove', 'pointerup', 'dblclick'] as const

/** Creates the menu. It has the focus while it is open, and closes on Escape or when it loses the focus. */
function createMarkMenu(plot: HTMLElement, state: ChartState, onOpen: (id: string) => void): MarkMenu {
  const { element, place } = createMarkBox(plot, state, classes.markMenu)
  element.role = 'menu'

  function close(): void {
    const hadFocus = element.contains(focusedElement(element))
    element.remove()
    if (hadFocus) plot.focus({ preventScroll: true })
  }

  function createEntry(placed: PlacedMark): HTMLButtonElement {
    const [label, time] = markTexts(state, placed)
    const entry = createElement(
      'button',
      classes.markEntry,
      createElement('span', classes.markLabel, label),
      createElement('span', classes.markTime, time),
    )
    entry.type = 'button'
    entry.role = 'menuitem'
    entry.addEventListener('click', () => {
      close()
      onOpen(placed.mark.id ?? '')
    })
    return entry
  }

  element.addEventListener('keydown', (event) => {
    // The keys of the plot would move its cursor.
    event.stopPropagation()
    if (event.key === 'Escape') return close()
    const step = MENU_STEPS[event.key]
    if (!step) return
    event.preventDefault()
    const entries = [...element.querySelectorAll('button')]
    const at = entries.indexOf(focusedElement(element) as HTMLButtonElement)
    entries[(at + step + entries.length) % entries.length]?.focus()
  })
  // A press in the menu is not a press on the plot below it.
  for (const type of POINTER_EVENTS) element.addEventListener(type, (event) => event.stopPropagation())
  element.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node) || !element.contains(relatedTarget)) element.remove()
  })

  return {
    close,
    open(marks) {
      const [first] = marks
      if (!first) return
      element.ariaLabel = state.options.messages?.marks?.(marks.length) ?? `${marks.length}`
      const entries = marks.map(createEntry)
      place(first, entries)
      entries[0]?.focus({ preventScroll: true })
    },
  }
}

/** Steps between marks by key. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowDown: 1,
  Home: -Infinity,
  End: Infinity,
}

/** One stop of the Tab key for all marks of a chart, which may be hundreds. */
interface MarkKeys {
  /** Sets the marks in view. */
  refresh(marks: readonly PlacedMark[]): void
}

/**
 * Creates the button behind the plot by which keys reach the marks: arrows lead from mark to mark, Enter opens one. It
 * is visible while it has the focus.
 */
function createMarkKeys(
  root: HTMLElement,
  state: ChartState,
  { tip, onOpen }: { tip: MarkTip; onOpen: (id: string) => void },
): MarkKeys {
  const button = createElement('button', classes.markKeys)
  button.type = 'button'
  const live = createElement('div', classes.visuallyHidden)
  live.ariaLive = 'polite'
  let marks: readonly PlacedMark[] = []
  let at = 0

  const current = () => marks[Math.max(0, Math.min(marks.length - 1, at))]

  function sentence(): string {
    const placed = current()
    return placed ? `${markTexts(state, placed).join(', ')} (${at + 1}/${marks.length})` : ''
  }
  function label(): void {
    button.textContent =
      focusedElement(button) === button ? sentence() : (state.options.messages?.marks?.(marks.length) ?? '')
  }
  function showCurrent(): void {
    const placed = current()
    if (placed) tip.show([placed])
    label()
  }
  button.addEventListener('focus', showCurrent)
  button.addEventListener('blur', () => {
    tip.hide()
    label()
  })
  button.addEventListener('click', () => {
    const id = current()?.mark.id
    if (id !== undefined) onOpen(id)
  })
  button.addEventListener('keydown', (event) => {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    event.stopPropagation()
    at = Math.max(0, Math.min(marks.length - 1, at + step))
    showCurrent()
    live.textContent = sentence()
  })

  return {
    refresh(placed) {
      marks = placed.filter(({ mark }) => mark.id !== undefined)
      at = Math.max(0, Math.min(at, marks.length - 1))
      if (marks.length === 0) {
        button.remove()
        live.remove()
        return
      }
      if (!button.parentNode) root.append(button, live)
      label()
    },
  }
}

/** The label and the time of a mark, as two lines. Users write labels, so they are shown as text, never as markup. */
function markTexts({ options: { locale, timeZone } }: ChartState, { mark }: PlacedMark): [string, string] {
  const formatTime = timeFormatOf(locale, timeZone)
  const from = formatTime('full', mark.time)
  return [mark.label, isSpan(mark) ? `${from} – ${formatTime('full', mark.end ?? mark.time)}` : from]
}

/** Keeps a box of at most `--tip-width` beside a mark, within the plot. */
function placeNear(box: HTMLElement, { area, ratio }: ChartState, { left, right }: PlacedMark, isAbove: boolean): void {
  const middle = (area.left + (left + right) / 2) / ratio
  const plotRight = (area.left + area.width) / ratio
  box.style.left = `clamp(0px, ${middle}px - var(--tip-width) / 2, max(0px, ${plotRight}px - var(--tip-width)))`
  box.style.top = isAbove ? `${area.top / ratio + 4}px` : ''
  box.style.bottom = isAbove ? '' : '28px'
}

/** Creates a box in the plot beside marks, for their names or for a menu of them. */
function createMarkBox(plot: HTMLElement, state: ChartState, className: string | undefined, isAbove = true) {
  const box = createElement('div', className)
  return {
    element: box,
    place(first: PlacedMark, content: readonly Node[]) {
      box.replaceChildren(...content)
      placeNear(box, state, first, isAbove)
      if (!box.parentNode) plot.append(box)
    },
  }
}
