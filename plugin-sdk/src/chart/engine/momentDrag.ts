import { rangeOf, type ChartState } from './chartState'
import { timeAtPixel, type PlotPoint } from './timeAtPixel'

/** How near to the line of the moment a press takes hold of it, CSS px. */
const REACH = { mouse: 5, touch: 16 }

/** What a press takes hold of to move the moment: its line, or the axis of time below the plot. */
export type MomentHold = 'line' | 'axis' | null

/** What a point of the plot takes hold of. */
export function momentHoldAt(state: ChartState, { x, y }: PlotPoint, isTouch: boolean): MomentHold {
  const { area, ratio, time, options } = state
  if (!time.showMoment || options.kind === 'heat') return null
  if (y > area.height / ratio) return 'axis'
  const moment = time.moment()
  const { start, end } = rangeOf(state)
  if (moment === null || y < 0 || moment < start || moment > end) return null
  const at = (((moment - start) / (end - start)) * area.width) / ratio
  return Math.abs(at - x) <= (isTouch ? REACH.touch : REACH.mouse) ? 'line' : null
}

/** Shows the moment at a time, which is never one to come. */
export function showMomentAt({ time }: ChartState, at: number): void {
  time.showMoment?.(Math.round(Math.min(at, time.now?.() ?? at)))
}

/** Moves the moment to a point of the plot. */
export function dragMomentTo(state: ChartState, point: PlotPoint): void {
  const at = timeAtPixel(state, point)
  if (at !== null) showMomentAt(state, at)
}
