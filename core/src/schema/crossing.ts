/** A point of a picture, or of the screen. */
type Point = readonly [x: number, y: number]

/** Twice the area of a triangle up to which its corners count as lying on one line, in units of the picture. */
const TOLERANCE = 1e-12

/** Twice the signed area of the triangle a, b, c. */
const turnOf = (a: Point, b: Point, c: Point): number => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

function isBetween(a: Point, b: Point, p: Point): boolean {
  const isInX = Math.min(a[0], b[0]) <= p[0] && p[0] <= Math.max(a[0], b[0])
  return isInX && Math.min(a[1], b[1]) <= p[1] && p[1] <= Math.max(a[1], b[1])
}

const isOn = (turn: number) => Math.abs(turn) <= TOLERANCE

/** The point at which an edge ends on another one, or at which both overlap; null if they do not touch. */
function touchingPoint([a, b, c, d]: Pair, turns: Turns): Point | null {
  const ends = [
    isOn(turns[0]) && isBetween(a, b, c) && c,
    isOn(turns[1]) && isBetween(a, b, d) && d,
    isOn(turns[2]) && isBetween(c, d, a) && a,
    isOn(turns[3]) && isBetween(c, d, b) && b,
  ]
  return ends.find((end) => end !== false) || null
}

type Pair = readonly [a: Point, b: Point, c: Point, d: Point]
type Turns = readonly [number, number, number, number]

/** A point that the edges from a to b and from c to d share; null if they share none. */
export function meetingPoint(a: Point, b: Point, c: Point, d: Point): Point | null {
  const turns: Turns = [turnOf(a, b, c), turnOf(a, b, d), turnOf(c, d, a), turnOf(c, d, b)]
  if (turns.some(isOn)) return touchingPoint([a, b, c, d], turns)
  if (turns[0] > 0 === turns[1] > 0 || turns[2] > 0 === turns[3] > 0) return null
  const share = turns[2] / (turns[2] - turns[3])
  return [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])]
}

/** Whether an edge folds back onto the one before it. */
function isFoldedBack(before: Point, corner: Point, after: Point): boolean {
  if (!isOn(turnOf(before, corner, after))) return false
  const dot = (before[0] - corner[0]) * (after[0] - corner[0]) + (before[1] - corner[1]) * (after[1] - corner[1])
  return dot > 0
}

/**
 * The point at which an edge meets one of `count` edges from `first` on, which are not its neighbours; null if it meets
 * none.
 */
function meetingOthers(points: readonly Point[], edge: number, first: number, count: number): Point | null {
  const at = (index: number) => points[index % points.length] as Point
  const [a, b] = [at(edge), at(edge + 1)]
  for (let other = first; other < first + count; other++) {
    const place = meetingPoint(a, b, at(other), at(other + 1))
    if (place) return place
  }
  return null
}

/** The point at which an edge of a closed outline meets others, except the joints with its neighbours; null if none. */
export function crossingOfEdge(points: readonly Point[], edge: number): Point | null {
  const count = points.length
  const at = (index: number) => points[(index + count) % count] as Point
  const [a, b] = [at(edge), at(edge + 1)]
  if (isFoldedBack(at(edge - 1), a, b)) return a
  if (isFoldedBack(a, b, at(edge + 2))) return b
  return meetingOthers(points, edge, edge + 2, count - 3)
}

/** The point at which the last edge of an open line meets an earlier one; null if it meets none. */
export function crossingOfLastEdge(points: readonly Point[]): Point | null {
  const last = points.length - 2
  const [before, corner, end] = points.slice(-3)
  if (before && corner && end && isFoldedBack(before, corner, end)) return corner
  return meetingOthers(points, last, 0, last - 1)
}

/** An edge of a closed outline. `low` comes before `high`, by x and, where these are equal, by y. */
interface Edge {
  index: number
  low: Point
  high: Point
}

const compare = (a: Point, b: Point): number => a[0] - b[0] || a[1] - b[1]

function edgesOf(points: readonly Point[]): Edge[] {
  return points.map((point, index) => {
    const next = points[(index + 1) % points.length] as Point
    return compare(point, next) <= 0 ? { index, low: point, high: next } : { index, low: next, high: point }
  })
}

/** The index at which an edge belongs among the active edges of the sweep, which are ordered by y. */
function positionOf(active: readonly Edge[], { low, high }: Edge): number {
  let [from, to] = [0, active.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const other = active[middle] as Edge
    if ((turnOf(other.low, other.high, low) || turnOf(other.low, other.high, high)) > 0) from = middle + 1
    else to = middle
  }
  return from
}

/** The point at which two edges of an outline of `count` points meet; null if they do not, or are neighbours. */
function meetingOfEdges(a: Edge | undefined, b: Edge | undefined, count: number): Point | null {
  if (!a || !b) return null
  const steps = Math.abs(a.index - b.index)
  return steps === 1 || steps === count - 1 ? null : meetingPoint(a.low, a.high, b.low, b.high)
}

/**
 * A point at which edges meet that are not neighbours, or null. A sweep from the left compares each edge only with
 * those next to it (Shamos and Hoey), since comparing all pairs of a request's many outlines would block the instance
 * for seconds.
 */
function crossingOfEdges(points: readonly Point[]): Point | null {
  const edges = edgesOf(points)
  const begins = edges.toSorted((a, b) => compare(a.low, b.low))
  const ends = edges.toSorted((a, b) => compare(a.high, b.high))
  const active: Edge[] = []
  const meeting = (index: number) => meetingOfEdges(active[index - 1], active[index], points.length)
  let begun = 0
  for (const ending of ends) {
    for (let next = begins[begun]; next && compare(next.low, ending.high) <= 0; next = begins[++begun]) {
      const position = positionOf(active, next)
      active.splice(position, 0, next)
      const place = meeting(position) ?? meeting(position + 1)
      if (place) return place
    }
    const position = active.indexOf(ending)
    active.splice(position, 1)
    const place = meeting(position)
    if (place) return place
  }
  return null
}

/** A point at which a closed outline crosses or touches itself; null if it does not. Consecutive points must differ. */
export function selfCrossing(points: readonly Point[]): Point | null {
  const folded = points.find((corner, index) =>
    isFoldedBack(points.at(index - 1) as Point, corner, points[(index + 1) % points.length] as Point),
  )
  return folded ?? crossingOfEdges(points)
}

/** Whether points surround an area without crossing or touching themselves. Consecutive equal points count as one. */
export function isOutline(points: readonly Point[]): boolean {
  const single = points.filter((point, index) => compare(point, points[(index + 1) % points.length] as Point) !== 0)
  return single.length >= 3 && selfCrossing(single) === null
}

/** The crossing that moving one point causes, or null. Checks only its two edges. */
export function crossingAtPoint(points: readonly Point[], index: number): Point | null {
  const before = (index - 1 + points.length) % points.length
  return crossingOfEdge(points, before) ?? crossingOfEdge(points, index)
}

/** Whether a point is in an outline. */
export function isInsideOutline([x, y]: Point, points: readonly Point[]): boolean {
  let isIn = false
  for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
    const [ax, ay] = points[i] ?? [0, 0]
    const [bx, by] = points[j] ?? [0, 0]
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isIn = !isIn
  }
  return isIn
}
