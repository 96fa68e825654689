import type { RelativePoint } from '@barn-workbench/core/schema'
import {
  asSeen,
  inPicture,
  isSamePoint,
  MAXIMUM_POINTS,
  MINIMUM_POINTS,
  nearestOnEdge,
  type ScreenPoint,
} from './points'

/** An outline that was read, or why it is invalid. */
export type ReadPolygon =
  | {
      kind: 'polygon'
      polygon: RelativePoint[]
      /** Points that were left out, since an outline has at most 1,000. */ left: number
    }
  | { kind: 'tooFew'; points: number }
  | { kind: 'unreadable' }

/** Points that are read at all: a paste may hold anything. */
const MAXIMUM_READ = 100_000

function isPoint(value: unknown): value is [number, number] {
  return Array.isArray(value) && value.length === 2 && value.every((one) => Number.isFinite(one))
}

/** The distance of each point from the line without it. */
function farthest(points: readonly ScreenPoint[], from: number, to: number): { index: number; way: number } {
  let index = -1
  let way = -1
  const [a, b] = [points[from] as ScreenPoint, points[to] as ScreenPoint]
  for (let i = from + 1; i < to; i++) {
    const point = points[i] as ScreenPoint
    const on = nearestOnEdge(point, a, b)
    const own = Math.hypot(point[0] - on[0], point[1] - on[1])
    if (own <= way) continue
    way = own
    index = i
  }
  return { index, way }
}

/** The most significant points of an outline: one after the other, those farthest from the outline without them. */
export function decimate(points: readonly RelativePoint[], count: number): RelativePoint[] {
  if (points.length <= count) return [...points]
  const seen = points.map(asSeen)
  const kept = new Set([0, points.length - 1])
  const spans = [{ from: 0, to: points.length - 1, ...farthest(seen, 0, points.length - 1) }]
  while (kept.size < count && spans.length > 0) {
    const best = spans.reduce((a, b) => (b.way > a.way ? b : a))
    spans.splice(spans.indexOf(best), 1)
    if (best.index < 0) continue
    kept.add(best.index)
    for (const [from, to] of [
      [best.from, best.index],
      [best.index, best.to],
    ] as const)
      if (to - from > 1) spans.push({ from, to, ...farthest(seen, from, to) })
  }
  return points.filter((_, index) => kept.has(index))
}

/** Reads an outline: points outside the picture move onto its border, and equal consecutive points become one. */
export function readPolygon(value: unknown): ReadPolygon {
  if (!Array.isArray(value) || value.length > MAXIMUM_READ || !value.every(isPoint)) return { kind: 'unreadable' }
  const points = value.map(inPicture)
  const single = points.filter((point, index) => !isSamePoint(point, points[(index + 1) % points.length]))
  if (single.length < MINIMUM_POINTS) return { kind: 'tooFew', points: single.length }
  const polygon = decimate(single, MAXIMUM_POINTS)
  return { kind: 'polygon', polygon, left: single.length - polygon.length }
}
