import { lowerBound } from './preparedColumns'

/** Figures of the values of a series in a time; NaN where it had none. */
export interface SeriesFigures {
  least: number
  mean: number
  greatest: number
  last: number
}

/** The figures of a series over the points from `start` to `end`, ms. Gaps do not count. */
export function figuresOf(x: Float64Array, values: Float64Array, start: number, end: number): SeriesFigures {
  const figures: SeriesFigures = { least: NaN, mean: NaN, greatest: NaN, last: NaN }
  let [sum, count] = [0, 0]
  for (let i = lowerBound(x, start); i < x.length && (x[i] as number) <= end; i++) {
    const value = values[i] as number
    if (value !== value) continue
    sum += value
    count++
    if (!(value >= figures.least)) figures.least = value
    if (!(value <= figures.greatest)) figures.greatest = value
    figures.last = value
  }
  if (count > 0) figures.mean = sum / count
  return figures
}
