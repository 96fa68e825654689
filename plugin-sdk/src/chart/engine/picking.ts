import { HOUR, timeZoneOf } from '@barn-workbench/core/time'
import type { ChartPick } from './chartOptions'
import type { ChartState } from './chartState'
import { readingAt } from './readings'

/** The longest time between the two presses of a double click, ms. */
const DOUBLE_CLICK = 350

/** Reports the picked point. */
export interface Picking {
  pick(time: number): void
  /** A second press has made a double click of it. */
  cancel(): void
}

/**
 * Creates the picking of a chart. A double click ends a zoom, and begins with a click: while there is a zoom, a click
 * waits whether a second one follows, as the dialog of the first would otherwise catch it. Without a zoom a double
 * click has nothing to do, so that no click waits.
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

/** The start of the hour of a cell of a heat map. */
function timeOfCell({ cells, options }: ChartState, column: number, row: number): number | null {
  const day = cells?.days[row]
  return day === undefined ? null : timeZoneOf(options.timeZone).toInstant(day + column * HOUR)
}

const NO_SERIES = { seriesId: null }

/** The series that a pick at a point means: the nearest one with a value, or the only one. */
function seriesAt(state: ChartState, point: number): Omit<ChartPick, 'time'> {
  const { visible, band } = state
  const [only] = visible
  const series = visible.length === 1 ? only : visible[nearestSeries(state, point)]
  if (!series) return NO_SERIES
  const hasValue = Number.isFinite(series.values[point])
  // A row of ranges is picked by its place: that nothing was observed there is a reason to say so.
  if (!hasValue && state.options.kind !== 'range') return NO_SERIES
  const seriesId = series.id ?? series.name
  return band && !band.lines.includes(series) ? { seriesId, isInBand: true } : { seriesId }
}

/** The pick at a time: the time of the point there and its series. Null outside of the data. */
function pickAt(state: ChartState, time: number): ChartPick | null {
  const reading = readingAt(state, time)
  if (reading?.cell) {
    const start = timeOfCell(state, reading.cell.column, reading.cell.row)
    return start === null ? null : { time: start, seriesId: null }
  }
  if (reading && reading.index >= 0)
    return { time: state.prepared.x[reading.index] as number, ...seriesAt(state, reading.index) }
  // In a gap without data, the time under the pointer is picked.
  return state.options.kind === 'heat' ? null : { time: Math.round(time), seriesId: null }
}

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
 * Index of the visible series whose line, area or bar at a point is nearest to the pointer, or that keys have chosen;
 * -1 without one.
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

/**
 * Indexes of the visible series by their value at a point, the highest first, gaps last. Rows of ranges keep their
 * order.
 */
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

/**
 * Ranks the visible series at a point. At most `limit` are listed, among them always the one nearest to the pointer.
 */
export function rankSeries(state: RankedState, point: number, limit: number): Ranking {
  const order = byValue(state, point)
  const nearestIndex = nearestSeries(state, point)
  const nearest = nearestIndex < 0 ? -1 : order.indexOf(nearestIndex)
  if (order.length <= limit) return { order, nearest }
  if (nearest < limit) return { order: order.slice(0, limit), nearest }
  return { order: [...order.slice(0, limit - 1), nearestIndex], nearest: limit - 1 }
}
