export { withUnit } from './withUnit'

/** Limits a value to a range, both ends included. */
export function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}
