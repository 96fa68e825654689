import type { ScreenPoint } from './points'

/** How far three points may be from one line and still count as on it, relative to the picture. */
const TOLERANCE = 1e-12

const turnOf = (a: ScreenPoint, b: ScreenPoint, c: ScreenPoint): number =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

function isBetween(a: ScreenPoint, b: ScreenPoint, p: ScreenPoint): boolean {
  const isInX = Math.min(a[0], b[0]) <= p[0] && p[0] <= Math.max(a[0], b[0])
  return isInX && Math.min(a[1], b[1]) <= p[1] && p[1] <= Math.max(a[1], b[1])
}

const isOn = (turn: number) => Math.abs(turn) <= TOLERANCE

/** Where an edge ends on another one, or they lie on each other; null: nowhere. */
function touchingPoint([a, b, c, d]: Edges, turns: Turns): ScreenPoint | null {
  const ends = [
    isOn(turns[0]) && isBetween(a, b, c) && c,
    isOn(turns[1]) && isBetween(a, b, d) && d,
    isOn(turns[2]) && isBetween(c, d, a) && a,
    isOn(turns[3]) && isBetween(c, d, b) && b,
  ]
  return ends.find((end) => end !== false) || null
}

type Edges = readonly [a: ScreenPoint, b: ScreenPoint, c: ScreenPoint, d: ScreenPoint]
type Turns = readonly [number, number, number, number]

/** A point that the edges from a to b and from c to d share; null: none. */
export function meetingPoint(a: ScreenPoint, b: ScreenPoint, c: ScreenPoint, d: ScreenPoint): ScreenPoint | null {
  const turns: Turns = [turnOf(a, b, c), turnOf(a, b, d), turnOf(c, d, a), turnOf(c, d, b)]
  if (turns.some(isOn)) return touchingPoint([a, b, c, d], turns)
  if (turns[0] > 0 === turns[1] > 0 || turns[2] > 0 === turns[3] > 0) return null
  const share = turns[2] / (turns[2] - turns[3])
  return [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])]
}

/** Whether an edge that goes on from another one folds back onto it. */
function isFoldedBack(before: ScreenPoint, corner: ScreenPoint, after: ScreenPoint): boolean {
  if (!isOn(turnOf(before, corner, after))) return false
  const dot = (before[0] - corner[0]) * (after[0] - corner[0]) + (before[1] - corner[1]) * (after[1] - corner[1])
  return dot > 0
}

/** Where an edge meets edges that are not its neighbours: `count` of them, from the edge `first` on; null: nowhere. */
function meetingOthers(points: readonly ScreenPoint[], edge: number, first: number, count: number): ScreenPoint | null {
  const at = (index: number) => points[index % points.length] as ScreenPoint
  const [a, b] = [at(edge), at(edge + 1)]
  for (let other = first; other < first + count; other++) {
    const place = meetingPoint(a, b, at(other), at(other + 1))
    if (place) return place
  }
  return null
}

/** The place at which an edge of a closed outline meets others, except where it goes on from its neighbours; null: none. */
export function crossingOfEdge(points: readonly ScreenPoint[], edge: number): ScreenPoint | null {
  const count = points.length
  const at = (index: number) => points[(index + count) % count] as ScreenPoint
  const [a, b] = [at(edge), at(edge + 1)]
  if (isFoldedBack(at(edge - 1), a, b)) return a
  if (isFoldedBack(a, b, at(edge + 2))) return b
  return meetingOthers(points, edge, edge + 2, count - 3)
}

/** The place at which the last edge of an open line meets an earlier one; null: none. */
export function crossingOfLastEdge(points: readonly ScreenPoint[]): ScreenPoint | null {
  const last = points.length - 2
  const [before, corner, end] = points.slice(-3)
  if (before && corner && end && isFoldedBack(before, corner, end)) return corner
  return meetingOthers(points, last, 0, last - 1)
}

/** The first place at which a closed outline crosses or touches itself; null: it does not. */
export function selfCrossing(points: readonly ScreenPoint[]): ScreenPoint | null {
  for (let edge = 0; edge < points.length; edge++) {
    const place = crossingOfEdge(points, edge)
    if (place) return place
  }
  return null
}

/** The same, where only one point has moved: no edges but the two that it joins can cross others then. */
export function crossingAtPoint(points: readonly ScreenPoint[], index: number): ScreenPoint | null {
  const before = (index - 1 + points.length) % points.length
  return crossingOfEdge(points, before) ?? crossingOfEdge(points, index)
}
