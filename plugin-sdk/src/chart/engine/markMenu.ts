import classes from '../chart.module.css'
import type { PlacedMark } from '../paint/markLanes'
import type { ChartState } from './chartState'
import { createElement } from './elements'
import { createMarkBox, markTexts } from './markBox'

/** A menu of the marks at one place, which opens the chosen one. */
interface MarkMenu {
  open(marks: readonly PlacedMark[]): void
  close(): void
}

/** Steps between the entries of a menu by key. */
const MENU_STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
const POINTER_EVENTS = ['pointerdown', 'pointermove', 'pointerup', 'dblclick'] as const

/** Creates the menu. It has the focus while it is open, and closes on Escape or when it loses the focus. */
export function createMarkMenu(plot: HTMLElement, state: ChartState, onOpen: (id: string) => void): MarkMenu {
  const { element, place } = createMarkBox(plot, state, classes.markMenu)
  element.role = 'menu'

  function close(): void {
    const hadFocus = element.contains(document.activeElement)
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
    const at = entries.indexOf(document.activeElement as HTMLButtonElement)
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
