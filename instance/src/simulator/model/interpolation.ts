import { clamp } from '@barn-workbench/core/numbers'

/** Linear from `from` (share 0) to `to` (share 1). */
export function lerp(from: number, to: number, share: number): number {
  return from + (to - from) * share
}

/** Eases a share of 0..1 in and out: the cubic with no slope at both ends. */
export function easeInOut(share: number): number {
  return share * share * (3 - 2 * share)
}

/** 0 up to `low`, 1 from `high` on, eased in between; with `low` above `high` it falls. */
export function smoothstep(low: number, high: number, value: number): number {
  return easeInOut(clamp((value - low) / (high - low), 0, 1))
}

/** Linear between points that are sorted by x, and constant outside of them. */
export function interpolateLinear(points: readonly (readonly [x: number, y: number])[], x: number): number {
  let previous = points[0]
  if (!previous || x <= previous[0]) return previous?.[1] ?? 0
  for (const point of points) {
    if (x <= point[0])
      return previous[1] + ((point[1] - previous[1]) * (x - previous[0])) / Math.max(1e-9, point[0] - previous[0])
    previous = point
  }
  return previous[1]
}
