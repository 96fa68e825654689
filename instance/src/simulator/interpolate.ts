/** Linear between the given points, flat outside them. */
export function interpolate(points: readonly (readonly [number, number])[], x: number): number {
  let previous = points[0]
  if (!previous || x <= previous[0]) return previous?.[1] ?? 0
  for (const point of points) {
    if (x <= point[0])
      return previous[1] + ((point[1] - previous[1]) * (x - previous[0])) / Math.max(1e-9, point[0] - previous[0])
    previous = point
  }
  return previous[1]
}

export function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}

export function smoothstep(low: number, high: number, value: number): number {
  const part = clamp((value - low) / (high - low), 0, 1)
  return part * part * (3 - 2 * part)
}
