import type { RelativePoint } from '@barn-workbench/core/schema'
import { boxOf, nearestOnEdge, type ScreenPoint } from './points'

/** Points and edges of neighbours attract within this distance, in CSS px. */
export const SNAP_REACH = 8

/** The target that a point snaps to. */
export interface Snap {
  /** In the picture; a corner of a neighbour is taken as it is, so that both share it. */
  point: RelativePoint
  kind: 'corner' | 'edge' | 'border'
}

/** The position of the picture on the screen. */
export interface Projection {
  toScreen(point: ScreenPoint): ScreenPoint
  toPicture(point: ScreenPoint): ScreenPoint
}

/** Corners and edges of all neighbours, prepared for many questions. */
export interface SnapTargets {
  points: readonly RelativePoint[]
  /** x and y on the screen of the points, one after the other. */
  screen: Float64Array
  /** Index of the point at the other end of the edge that begins at each point. */
  next: Int32Array
}

/** Prepares the corners and edges of other regions for snapping: their places on screen, and the end of each edge. */
export function snapTargets(neighbours: readonly (readonly RelativePoint[])[], { toScreen }: Projection): SnapTargets {
  const points = neighbours.flat()
  const screen = new Float64Array(points.length * 2)
  points.forEach((point, index) => screen.set(toScreen(point), index * 2))
  const next = new Int32Array(points.length)
  let start = 0
  for (const { length } of neighbours) {
    for (let i = 0; i < length; i++) next[start + i] = start + ((i + 1) % length)
    start += length
  }
  return { points, screen, next }
}

const screenOf = ({ screen }: SnapTargets, index: number): ScreenPoint => [
  screen[index * 2] ?? 0,
  screen[index * 2 + 1] ?? 0,
]

function nearestCorner(targets: SnapTargets, [x, y]: ScreenPoint): number {
  const { screen, points } = targets
  let nearest = -1
  let least = SNAP_REACH * SNAP_REACH
  for (let index = 0; index < points.length; index++) {
    const dx = (screen[index * 2] ?? 0) - x
    const dy = (screen[index * 2 + 1] ?? 0) - y
    const squared = dx * dx + dy * dy
    if (squared > least) continue
    least = squared
    nearest = index
  }
  return nearest
}

function nearestEdgePoint(targets: SnapTargets, at: ScreenPoint): ScreenPoint | null {
  const { screen, next, points } = targets
  const [x, y] = at
  let nearest: ScreenPoint | null = null
  let least = SNAP_REACH
  for (let index = 0; index < points.length; index++) {
    const other = next[index] ?? index
    const [ax, ay, bx, by] = [screen[index * 2], screen[index * 2 + 1], screen[other * 2], screen[other * 2 + 1]] as [
      number,
      number,
      number,
      number,
    ]
    // Most edges are far away, which their box shows faster than their distance.
    if (x < Math.min(ax, bx) - least || x > Math.max(ax, bx) + least) continue
    if (y < Math.min(ay, by) - least || y > Math.max(ay, by) + least) continue
    const onEdge = nearestOnEdge(at, [ax, ay], [bx, by])
    const way = Math.hypot(onEdge[0] - x, onEdge[1] - y)
    if (way > least) continue
    least = way
    nearest = onEdge
  }
  return nearest
}

/** The border of the picture that is near, by either coordinate. */
function nearestBorder(at: ScreenPoint, { toPicture, toScreen }: Projection): RelativePoint | null {
  const [x, y] = toPicture(at)
  const reach = (point: ScreenPoint) => {
    const [sx, sy] = toScreen(point)
    return Math.hypot(sx - at[0], sy - at[1]) <= SNAP_REACH
  }
  const borderX = [0, 1].find((border) => reach([border, y]))
  const borderY = [0, 1].find((border) => reach([x, border]))
  return borderX === undefined && borderY === undefined ? null : [borderX ?? x, borderY ?? y]
}

/**
 * The target that a point of the screen snaps to: a corner of a neighbour, else one of its edges, else the border of
 * the picture, or null.
 */
export function snapPoint(targets: SnapTargets, at: ScreenPoint, projection: Projection): Snap | null {
  const corner = targets.points[nearestCorner(targets, at)]
  if (corner) return { point: corner, kind: 'corner' }
  const onEdge = nearestEdgePoint(targets, at)
  if (onEdge) return { point: [...projection.toPicture(onEdge)] as RelativePoint, kind: 'edge' }
  const border = nearestBorder(at, projection)
  return border && { point: border, kind: 'border' }
}

/**
 * The shortest distance that moves one of some points of the screen to a corner or an edge of a neighbour; null if none
 * is near.
 */
export function snapWay(targets: SnapTargets, points: readonly ScreenPoint[]): ScreenPoint | null {
  const box = boxOf(points)
  const near = nearTargets(targets, box)
  let way: ScreenPoint | null = null
  let least = Infinity
  for (const point of points) {
    const corner = nearestCorner(near, point)
    const to = corner >= 0 ? screenOf(near, corner) : nearestEdgePoint(near, point)
    if (!to) continue
    const length = Math.hypot(to[0] - point[0], to[1] - point[1])
    if (length >= least) continue
    least = length
    way = [to[0] - point[0], to[1] - point[1]]
  }
  return way
}

/** The targets with an edge near a box. */
function nearTargets(targets: SnapTargets, box: ReturnType<typeof boxOf>): SnapTargets {
  const kept: number[] = []
  for (let index = 0; index < targets.points.length; index++) {
    const [ax, ay] = screenOf(targets, index)
    const [bx, by] = screenOf(targets, targets.next[index] ?? index)
    const isBeside = Math.max(ax, bx) < box.left - SNAP_REACH || Math.min(ax, bx) > box.right + SNAP_REACH
    if (isBeside || Math.max(ay, by) < box.top - SNAP_REACH || Math.min(ay, by) > box.bottom + SNAP_REACH) continue
    kept.push(index)
  }
  return pairsOf(targets, kept)
}

/** Edges as pairs of points. */
function pairsOf(targets: SnapTargets, edges: readonly number[]): SnapTargets {
  const points: RelativePoint[] = []
  const screen = new Float64Array(edges.length * 4)
  const next = new Int32Array(edges.length * 2)
  edges.forEach((index, i) => {
    const other = targets.next[index] ?? index
    for (const [offset, from] of [index, other].entries()) {
      points.push(targets.points[from] as RelativePoint)
      screen.set(screenOf(targets, from), i * 4 + offset * 2)
    }
    next[i * 2] = i * 2 + 1
    next[i * 2 + 1] = i * 2
  })
  return { points, screen, next }
}
