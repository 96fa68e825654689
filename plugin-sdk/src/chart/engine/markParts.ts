import type { PlacedMark } from '../paint/markLanes'
import type { ChartState } from './chartState'
import { createMarkKeys } from './markKeys'
import { createMarkMenu } from './markMenu'
import { createMarkTip } from './markTip'

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
 * Creates the tooltip (`markTip`), the menu (`markMenu`) and the key control (`markKeys`) of the marks of a chart. They
 * are in the page only while there are marks.
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
