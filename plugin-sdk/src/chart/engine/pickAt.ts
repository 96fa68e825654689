import { HOUR, timeZoneOf } from '@barn-workbench/core/time'
import type { ChartPick } from './chartOptions'
import type { ChartState } from './chartState'
import { nearestSeries } from './rankSeries'
import { readingAt } from './readings'

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
  return band && !band.outliers.includes(series) ? { seriesId, isInBand: true } : { seriesId }
}

/** What a pick at a time means: the time of the point there and its series. Null outside of what is shown. */
export function pickAt(state: ChartState, time: number): ChartPick | null {
  const reading = readingAt(state, time)
  if (reading?.cell) {
    const start = timeOfCell(state, reading.cell.column, reading.cell.row)
    return start === null ? null : { time: start, seriesId: null }
  }
  if (reading && reading.index >= 0)
    return { time: state.prepared.x[reading.index] as number, ...seriesAt(state, reading.index) }
  // Where nothing was observed, the time is that under the pointer.
  return state.options.kind === 'heat' ? null : { time: Math.round(time), seriesId: null }
}
