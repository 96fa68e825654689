import type { Polygon } from './floorPlan'

/** Side of a square of the index, in units of the plan. */
const SQUARE = 100
/** More squares than there are in a row. */
const STRIDE = 4_096

/** Whether a ray to the right crosses the outline an odd number of times. */
function isInside(points: Float32Array, x: number, y: number): boolean {
  let inside = false
  for (let i = 0, before = points.length - 2; i < points.length; before = i, i += 2) {
    const [x0, y0, x1, y1] = [points[before], points[before + 1], points[i], points[i + 1]] as [
      number,
      number,
      number,
      number,
    ]
    if (y1 > y !== y0 > y && x < ((x0 - x1) * (y - y1)) / (y0 - y1) + x1) inside = !inside
  }
  return inside
}

function squaresOf({ points }: Polygon): number[] {
  const across = points.filter((_, i) => i % 2 === 0)
  const down = points.filter((_, i) => i % 2 === 1)
  const squares: number[] = []
  for (let column = Math.floor(Math.min(...across) / SQUARE); column <= Math.max(...across) / SQUARE; column++) {
    for (let row = Math.floor(Math.min(...down) / SQUARE); row <= Math.max(...down) / SQUARE; row++)
      squares.push(column * STRIDE + row)
  }
  return squares
}

/** Finds the topmost polygon at a point of the plan; -1: none. */
export function createPolygonIndex(polygons: readonly Polygon[]): (x: number, y: number) => number {
  const index = new Map<number, number[]>()
  polygons.forEach((polygon, i) => {
    for (const square of squaresOf(polygon)) index.set(square, [...(index.get(square) ?? []), i])
  })
  return (x, y) => {
    const found = index.get(Math.floor(x / SQUARE) * STRIDE + Math.floor(y / SQUARE)) ?? []
    for (let i = found.length - 1; i >= 0; i--) {
      const at = found[i] as number
      if (isInside((polygons[at] as Polygon).points, x, y)) return at
    }
    return -1
  }
}
