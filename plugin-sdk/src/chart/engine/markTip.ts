import classes from '../chart.module.css'
import type { PlacedMark } from '../paint/markLanes'
import type { ChartState } from './chartState'
import { createElement } from './elements'
import { createMarkBox, markTexts } from './markBox'

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
export interface MarkTip {
  show(marks: readonly PlacedMark[]): void
  hide(): void
}

/** Creates the tooltip of marks, hidden at first. */
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
