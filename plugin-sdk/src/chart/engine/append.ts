import { setColumns, type ChartState } from './chartState'

function copy(state: ChartState): void {
  const { x, series, step } = state.columns
  setColumns(state, {
    x: x.slice(),
    series: series.map((one) => ({ ...one, values: one.values.slice() })),
    ...(step !== undefined && { step }),
  })
  state.own = true
}

/** Shifts all columns by one place; what the chart was given is not written to. */
export function appendPoint(state: ChartState, time: number, values: ArrayLike<number>): void {
  if (!state.own) copy(state)
  const { prepared } = state
  const { x } = prepared
  const last = x.length - 1
  if (last < 0) return
  if (Math.abs(time - (x[last] as number) - prepared.step) > prepared.step * 1e-6) prepared.even = false
  x.copyWithin(0, 1)
  x[last] = time
  prepared.series.forEach((series, k) => {
    const value = values[k] as number
    series.values.copyWithin(0, 1)
    series.values[last] = Number.isFinite(value) ? value : NaN
    if (!Number.isFinite(value)) series.gappy = true
  })
  prepared.window = { start: x[0] as number, end: time }
}
