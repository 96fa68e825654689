import type { ChartState } from './chartState'
import { pickAt } from './pickAt'

/** The longest time between the two presses of a double click, ms. */
const DOUBLE_CLICK = 350

/** Tells of what is picked. */
export interface Picking {
  pick(time: number): void
  /** A second press has made a double click of it. */
  cancel(): void
}

/**
 * Creates the picking of a chart. A double click ends a zoom, and begins with a click: while there is a zoom, a click
 * waits whether a second one follows, as the dialog of the first would otherwise catch it. Without a zoom a double click
 * has nothing to do, so that no click waits.
 */
export function createPicking(state: ChartState): Picking {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    pick(time) {
      const { onPick, kind } = state.options
      const picked = onPick ? pickAt(state, time) : null
      if (!onPick || !picked) return
      clearTimeout(timer)
      if (kind === 'heat' || state.time.zoom() === null) onPick(picked)
      else timer = setTimeout(() => onPick(picked), DOUBLE_CLICK)
    },
    cancel: () => clearTimeout(timer),
  }
}
