import { DOT_LANE, LANE_HEIGHT, lanesHeight, type PlacedMark } from '../paint/markLanes'
import type { ChartState } from './chartState'
import type { PlotPoint } from './timeAtPixel'

/** How near a pointer has to be to a mark, CSS px. */
const REACH = { mouse: 3, touch: 14 }
/** Above the plot, where the dots of lines and the lanes are, it need not be as near. */
const REACH_ABOVE = { mouse: 6, touch: 22 }

/** Whether a point lies among the marks above the plot rather than on its values. */
export function isAbovePlot({ placed }: ChartState, { y }: PlotPoint): boolean {
  return placed.length > 0 && y < 0
}

/** The marks at a point: those of its lane before the others there. In the plot only lines are met. */
export function marksAt(state: ChartState, point: PlotPoint, isTouch: boolean): PlacedMark[] {
  const { placed, ratio } = state
  if (placed.length === 0) return []
  const pointer = isTouch ? 'touch' : 'mouse'
  const isAbove = isAbovePlot(state, point)
  const reach = (isAbove ? REACH_ABOVE : REACH)[pointer] * ratio
  const x = point.x * ratio
  const met = placed.filter(
    ({ left, right, lane }) => x >= left - reach && x <= right + reach && (isAbove || (lane < 0 && !isTouch)),
  )
  if (!isAbove) return met
  const hasDots = placed.some(({ lane }) => lane < 0)
  // The lane of dots is the one next to the plot.
  const isOnDots = hasDots && point.y >= -DOT_LANE
  const lane = isOnDots ? -1 : Math.floor((point.y + lanesHeight(placed)) / LANE_HEIGHT)
  const isExact = ({ left, right, lane: own }: PlacedMark) => own === lane && (isOnDots || (x >= left && x <= right))
  const exact = met.filter(isExact)
  return exact.length > 0 && !isTouch ? exact : met
}
