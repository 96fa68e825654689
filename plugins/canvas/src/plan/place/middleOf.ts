import type { RelativePoint } from '@barn-workbench/core/schema'

/** The middle of the corners of an area. */
export function middleOf(points: readonly RelativePoint[]): RelativePoint {
  const sum = points.reduce(([x, y], [px, py]) => [x + px, y + py], [0, 0])
  return [sum[0] / points.length, sum[1] / points.length]
}
