import { crossingAtPoint, selfCrossing, type RelativePoint } from '@barn-workbench/core/schema'
import { boxOf, inPicture, MAXIMUM_POINTS, MINIMUM_POINTS, type ScreenPoint } from '../../geometry/points'

type Polygon = readonly RelativePoint[]

/** The result of editing an outline, or why it is not possible. */
export type PolygonEdit =
  | { kind: 'polygon'; polygon: RelativePoint[]; vertex: number | null }
  /** It would cross itself at a point of the picture. */
  | { kind: 'crossing'; at: ScreenPoint }
  | { kind: 'tooFew' }
  | { kind: 'tooMany' }

/** Moves one point; beyond the border of the picture it stays at it. */
export function movedVertex(polygon: Polygon, vertex: number, to: ScreenPoint): PolygonEdit {
  const moved = polygon.map((point, index): RelativePoint => (index === vertex ? inPicture(to) : point))
  const at = crossingAtPoint(moved, vertex)
  return at ? { kind: 'crossing', at } : { kind: 'polygon', polygon: moved, vertex }
}

/** Adds a point on the edge that begins at a point. By default in its middle. */
export function insertedVertex(polygon: Polygon, edge: number, at?: ScreenPoint): PolygonEdit {
  if (polygon.length >= MAXIMUM_POINTS) return { kind: 'tooMany' }
  const a = polygon[edge] ?? [0, 0]
  const b = polygon[(edge + 1) % polygon.length] ?? a
  const point = inPicture(at ?? [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2])
  return { kind: 'polygon', polygon: polygon.toSpliced(edge + 1, 0, point), vertex: edge + 1 }
}

/** Takes a point away; of three none. */
export function removedVertex(polygon: Polygon, vertex: number): PolygonEdit {
  if (polygon.length <= MINIMUM_POINTS) return { kind: 'tooFew' }
  const rest = polygon.toSpliced(vertex, 1)
  const at = selfCrossing(rest)
  if (at) return { kind: 'crossing', at }
  return { kind: 'polygon', polygon: rest, vertex: Math.max(0, vertex - 1) }
}

/** Moves all of an outline, as far as it stays in the picture. */
export function movedPolygon(polygon: Polygon, [dx, dy]: ScreenPoint): RelativePoint[] {
  const { left, top, right, bottom } = boxOf(polygon)
  const wayX = Math.min(1 - right, Math.max(-left, dx))
  const wayY = Math.min(1 - bottom, Math.max(-top, dy))
  return polygon.map(([x, y]) => inPicture([x + wayX, y + wayY]))
}
