/** Index of the first value that is not below `value`; the length if all are below. */
export function lowerBound(x: Float64Array, value: number): number {
  let low = 0
  let high = x.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((x[middle] as number) < value) low = middle + 1
    else high = middle
  }
  return low
}

/** Index of the value nearest to `value`; -1 without values. */
export function nearestIndex(x: Float64Array, value: number): number {
  const after = lowerBound(x, value)
  if (after === 0) return x.length === 0 ? -1 : 0
  const before = after - 1
  return after === x.length || value - (x[before] as number) < (x[after] as number) - value ? before : after
}

/** Index of the last value that is not above `value`, that is of the bucket that contains it; -1 before the first. */
export function bucketIndex(x: Float64Array, value: number): number {
  const at = lowerBound(x, value)
  return x[at] === value ? at : at - 1
}
