import classes from '../chart.module.css'
import type { PlacedMark } from '../paint/markLanes'
import type { ChartState } from './chartState'
import { createElement } from './elements'
import { markTexts } from './markBox'
import type { MarkTip } from './markTip'

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
export function createMarkKeys(
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
      document.activeElement === button ? sentence() : (state.options.messages?.marks?.(marks.length) ?? '')
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
