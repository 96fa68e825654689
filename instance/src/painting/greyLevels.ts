/** The brightness of each point of a picture, 0..255, as the eye sees its colours. `points`: four bytes each. */
export function greyLevelsOf(points: Uint8ClampedArray): Float32Array {
  const levels = new Float32Array(points.length / 4)
  for (let at = 0; at < levels.length; at++) levels[at] = greyLevelAt(points, at * 4)
  return levels
}

/** The brightness of the point whose colours begin at an index. */
export function greyLevelAt(points: Uint8ClampedArray, index: number): number {
  return (
    0.299 * (points[index] as number) + 0.587 * (points[index + 1] as number) + 0.114 * (points[index + 2] as number)
  )
}
