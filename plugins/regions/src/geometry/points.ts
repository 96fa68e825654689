import { TILE_ASPECT_RATIO, type RelativePoint } from '@barn-workbench/core/schema'

/** A point on the screen in CSS px. */
export type ScreenPoint = readonly [x: number, y: number]

/** Maximum number of points that an instance stores of one outline. */
export const MAXIMUM_POINTS = 1_000
/** An outline has no fewer points: the instance takes none with two. */
export const MINIMUM_POINTS = 3
/** Coordinates are kept to a hundred thousandth of the picture: less than a pixel of any screen. */
const DIGITS = 5

/** The distance of two points, in CSS px. */
export function distance(a: ScreenPoint, b: ScreenPoint): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1])
}

function withinPicture(value: number): number {
  return Number(Math.min(1, Math.max(0, value)).toFixed(DIGITS))
}

/** The point of the picture that is nearest to one, which may be beside it. */
export function inPicture([x, y]: ScreenPoint): RelativePoint {
  return [withinPicture(x), withinPicture(y)]
}

/** Whether two points are equal; two undefined ones are. */
export function isSamePoint(a: ScreenPoint | undefined, b: ScreenPoint | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && a[0] === b[0] && a[1] === b[1])
}

/** Whether two outlines have the same corners in the same order. */
export function isSamePolygon(a: readonly RelativePoint[], b: readonly RelativePoint[]): boolean {
  return a === b || (a.length === b.length && a.every((point, index) => isSamePoint(point, b[index])))
}

/** Points in the proportions of the picture, which is wider than high. Heights are 1. */
export function asSeen([x, y]: ScreenPoint): ScreenPoint {
  return [x * TILE_ASPECT_RATIO, y]
}

/** The smallest upright box around points. */
export function boxOf(points: readonly ScreenPoint[]) {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const [x, y] of points) {
    box.left = Math.min(box.left, x)
    box.top = Math.min(box.top, y)
    box.right = Math.max(box.right, x)
    box.bottom = Math.max(box.bottom, y)
  }
  return box
}

/** The centroid of an outline; the mean of its points if it has no area. */
export function middleOf(points: readonly ScreenPoint[]): ScreenPoint {
  let doubleArea = 0
  let x = 0
  let y = 0
  points.forEach((point, index) => {
    const next = points[(index + 1) % points.length] ?? point
    const cross = point[0] * next[1] - next[0] * point[1]
    doubleArea += cross
    x += (point[0] + next[0]) * cross
    y += (point[1] + next[1]) * cross
  })
  if (Math.abs(doubleArea) > Number.EPSILON) return [x / (3 * doubleArea), y / (3 * doubleArea)]
  const count = Math.max(1, points.length)
  return [points.reduce((sum, p) => sum + p[0], 0) / count, points.reduce((sum, p) => sum + p[1], 0) / count]
}

/** The point of an edge that is nearest to a point. */
export function nearestOnEdge([x, y]: ScreenPoint, a: ScreenPoint, b: ScreenPoint): ScreenPoint {
  const dx = b[0] - a[0]
  const dy = b[1] - a[1]
  const squared = dx * dx + dy * dy
  if (squared === 0) return a
  const share = Math.min(1, Math.max(0, ((x - a[0]) * dx + (y - a[1]) * dy) / squared))
  return [a[0] + share * dx, a[1] + share * dy]
}
