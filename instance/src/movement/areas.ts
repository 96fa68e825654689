import type { PictureMask, RelativePoint } from '@barn-workbench/core/schema'

/** The size of a grid of points. */
interface Grid {
  width: number
  height: number
}

/** The points of a grid that lie under masks: 1 there, else 0. */
export function maskedPoints(masks: readonly PictureMask[], { width, height }: Grid): Uint8Array {
  const points = new Uint8Array(width * height)
  for (const { x, y, width: w, height: h } of masks) {
    const right = Math.min(width, Math.ceil((x + w) * width))
    const bottom = Math.min(height, Math.ceil((y + h) * height))
    for (let row = Math.max(0, Math.floor(y * height)); row < bottom; row++)
      points.fill(1, row * width + Math.max(0, Math.floor(x * width)), row * width + right)
  }
  return points
}

/** Where the edges of a polygon cross a line of a picture, from left to right, in points. */
function crossingsOf(polygon: readonly RelativePoint[], y: number, width: number): number[] {
  const found: number[] = []
  for (const [index, [x1, y1]] of polygon.entries()) {
    const [x2, y2] = polygon[(index + 1) % polygon.length] as RelativePoint
    if (y1 <= y !== y2 <= y) found.push((x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) * width)
  }
  return found.sort((a, b) => a - b)
}

/** The indices of the points whose middle lies within a polygon; none for one without an area. */
export function pointsWithin(polygon: readonly RelativePoint[], { width, height }: Grid): number[] {
  const points: number[] = []
  for (let row = 0; row < height; row++) {
    const crossings = crossingsOf(polygon, (row + 0.5) / height, width)
    for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
      const from = Math.max(0, Math.ceil((crossings[pair] as number) - 0.5))
      const to = Math.min(width, Math.ceil((crossings[pair + 1] as number) - 0.5))
      for (let column = from; column < to; column++) points.push(row * width + column)
    }
  }
  return points
}
