import classes from '../chart.module.css'
import { isSpan, type PlacedMark } from '../paint/markLanes'
import { timeFormatOf } from '../time/timeFormat'
import type { ChartState } from './chartState'
import { createElement } from './createElement'

/** So many marks of one place are named; the last line says how many more there are. */
const MAXIMUM_NAMED = 6

/** What a mark says and when it was, as two lines. Labels come from anybody: they are texts, never markup. */
export function markTexts({ options: { locale, timeZone } }: ChartState, { mark }: PlacedMark): [string, string] {
  const formatTime = timeFormatOf(locale, timeZone)
  const from = formatTime('full', mark.time)
  return [mark.label, isSpan(mark) ? `${from} – ${formatTime('full', mark.end ?? mark.time)}` : from]
}

function createLine(state: ChartState, placed: PlacedMark): HTMLElement[] {
  const [label, time] = markTexts(state, placed)
  const name = createElement('span', classes.markName, label)
  name.style.setProperty(
    '--swatch',
    placed.mark.color.startsWith('--') ? `var(${placed.mark.color})` : placed.mark.color,
  )
  return [name, createElement('span', classes.markTime, time)]
}

/** The marks under the pointer or the keys: a box that names them, and their places in the plot. */
export interface MarkTip {
  show(marks: readonly PlacedMark[]): void
  hide(): void
}

/** Keeps a box of `width` at most near a place of the plot, CSS px. */
function placeNear(box: HTMLElement, { area, ratio }: ChartState, { left, right }: PlacedMark, isAbove: boolean): void {
  const middle = (area.left + (left + right) / 2) / ratio
  const plotRight = (area.left + area.width) / ratio
  box.style.left = `clamp(0px, ${middle}px - var(--tip-width) / 2, max(0px, ${plotRight}px - var(--tip-width)))`
  box.style.top = isAbove ? `${area.top / ratio + 4}px` : ''
  box.style.bottom = isAbove ? '' : '28px'
}

/** A box in the plot with a place near marks, for their names or for a menu of them. */
export function createMarkBox(plot: HTMLElement, state: ChartState, className: string | undefined, isAbove = true) {
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

export function createMarkTip(plot: HTMLElement, state: ChartState): MarkTip {
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
