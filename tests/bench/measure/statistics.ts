/** Value below which the share `q` of the values lies, between neighbours in proportion; NaN for no values. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = values.filter((value) => Number.isFinite(value)).sort((left, right) => left - right)
  const place = (sorted.length - 1) * q
  const low = sorted[Math.floor(place)]
  const high = sorted[Math.ceil(place)]
  return low === undefined || high === undefined ? NaN : low + (high - low) * (place - Math.floor(place))
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** The value that one in twenty exceeds. */
export function p95(values: readonly number[]): number {
  return quantile(values, 0.95)
}
