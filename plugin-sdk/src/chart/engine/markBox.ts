import { isSpan, type PlacedMark } from '../paint/markLanes'
import { timeFormatOf } from '../time/timeFormat'
import type { ChartState } from './chartState'
import { createElement } from './elements'

/** The label and the time of a mark, as two lines. Users write labels, so they are shown as text, never as markup. */
export function markTexts({ options: { locale, timeZone } }: ChartState, { mark }: PlacedMark): [string, string] {
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
