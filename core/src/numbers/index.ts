export { withUnit } from './withUnit'

/** The standard deviation of normally distributed values, in median absolute deviations (MAD). */
export const DEVIATION_PER_MAD = 1.4826

/** Limits a value to a range, both ends included. */
export function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}
