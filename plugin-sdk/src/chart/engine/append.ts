import { setColumns, updateDerivedState, type ChartState } from './chartState'

/** Copies the columns, so that those which the chart was given are never written to. */
function copyColumns(state: ChartState): void {
  const { x, series, step } = state.columns
  setColumns(state, {
    x: x.slice(),
    series: series.map((original) => ({ ...original, values: original.values.slice() })),
    ...(step !== undefined && { step }),
  })
  state.ownsColumns = true
}

/** Drops the oldest point and appends one, with a value for each series. */
export function appendPoint(state: ChartState, time: number, values: ArrayLike<number>): void {
  if (!state.ownsColumns) copyColumns(state)
  const { prepared } = state
  const { x } = prepared
  const last = x.length - 1
  if (last < 0) return
  if (Math.abs(time - (x[last] as number) - prepared.step) > prepared.step * 1e-6) prepared.isEven = false
  x.copyWithin(0, 1)
  x[last] = time
  prepared.series.forEach((series, k) => {
    const value = values[k] as number
    series.values.copyWithin(0, 1)
    series.values[last] = Number.isFinite(value) ? value : NaN
    if (!Number.isFinite(value)) series.hasGaps = true
  })
  if (state.options.kind === 'band') updateDerivedState(state)
  prepared.window = { start: x[0] as number, end: time }
}
