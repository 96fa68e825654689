import type { ChartState } from './chartState'

type RankedState = Pick<ChartState, 'visible' | 'options' | 'area' | 'scale' | 'pointerY' | 'chosen'>

/** The series of a chart at one point, in the order in which the tooltip lists them. */
export interface Ranking {
  /** Indexes of visible series. */
  order: readonly number[]
  /** Index in `order` of the series nearest to the pointer; -1 if the pointer is not on the chart. */
  nearest: number
}

/** Distance of a number from a span of numbers, 0 within it. */
const distanceFrom = (value: number, low: number, high: number) => Math.max(low - value, value - high, 0)

function isStacked({ options: { kind, stacked } }: RankedState): boolean {
  return kind === 'area' || (kind === 'bar' && stacked === true)
}

/**
 * Index of the visible series whose line, area or bar at a point is nearest to the pointer, or that keys have chosen; -1
 * without one.
 */
export function nearestSeries(state: RankedState, point: number): number {
  const { visible, options, area, scale, pointerY, chosen } = state
  if (pointerY === null) return chosen === null ? -1 : visible.findIndex(({ name }) => name === chosen)
  if (options.kind === 'range')
    return Math.min(visible.length - 1, Math.floor((pointerY / area.height) * visible.length))
  const pointedValue = (pointerY - scale.offset) / scale.factor
  const stacked = isStacked(state)
  let above = 0
  let below = 0
  let nearest = -1
  let least = Infinity
  visible.forEach(({ values }, index) => {
    const value = values[point] as number
    if (value !== value) return
    const base = value > 0 ? above : below
    if (stacked && value > 0) above += value
    else if (stacked) below += value
    const other = stacked ? base : value
    const distance = distanceFrom(pointedValue, Math.min(other, base + value), Math.max(other, base + value))
    if (distance >= least) return
    least = distance
    nearest = index
  })
  return nearest
}

/** Indexes of the visible series by their value at a point, the highest first, gaps last. Rows of ranges keep their order. */
function byValue({ visible, options }: RankedState, point: number): number[] {
  const order = visible.map((_, index) => index)
  if (options.kind === 'range') return order
  const valueOf = (index: number) => {
    const value = visible[index]?.values[point] ?? NaN
    return value === value ? value : -Infinity
  }
  return order.sort((left, right) => {
    const [leftValue, rightValue] = [valueOf(left), valueOf(right)]
    return leftValue === rightValue ? left - right : rightValue - leftValue
  })
}

/** Ranks the visible series at a point. At most `limit` are listed, among them always the one nearest to the pointer. */
export function rankSeries(state: RankedState, point: number, limit: number): Ranking {
  const order = byValue(state, point)
  const nearestIndex = nearestSeries(state, point)
  const nearest = nearestIndex < 0 ? -1 : order.indexOf(nearestIndex)
  if (order.length <= limit) return { order, nearest }
  if (nearest < limit) return { order: order.slice(0, limit), nearest }
  return { order: [...order.slice(0, limit - 1), nearestIndex], nearest: limit - 1 }
}
