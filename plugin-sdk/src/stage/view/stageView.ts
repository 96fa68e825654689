import type { CanvasContext } from '../../canvas/offscreenCanvas'

/** A point of the canvas, in canvas widths, or of the screen, in CSS px from the top left of the element. @public */
export type Point = readonly [x: number, y: number]

/** The distance of two points. @public */
export function distanceBetween(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1])
}

/** A size on the screen, CSS px. @public */
export interface Size {
  width: number
  height: number
}

/** An upright box. @public */
export interface Box {
  minX: number
  minY: number
  maxX: number
  maxY: number
}

/** The position of the canvas on the screen: it is scaled, then rotated, then moved. @public */
export interface StageView {
  /** The origin of the canvas on the screen, CSS px. */
  x: number
  y: number
  /** CSS px per canvas width. */
  scale: number
  /** Degrees clockwise. */
  rotation: number
}

const RADIANS = Math.PI / 180
/** Rotations by quarters are exact, so that straight pictures are drawn straight. */
const QUARTER_COSINES = [1, 0, -1, 0] as const

/** The cosine of an angle in degrees, exact for quarters. */
export function cosineOf(degrees: number): number {
  const quarters = degrees / 90
  return Number.isInteger(quarters) ? (QUARTER_COSINES[((quarters % 4) + 4) % 4] ?? 1) : Math.cos(degrees * RADIANS)
}

/** The sine of an angle in degrees, exact for quarters. */
export function sineOf(degrees: number): number {
  return cosineOf(degrees - 90)
}

/** Converts a point of the canvas to a point of the screen. @public */
export function toScreen({ x, y, scale, rotation }: StageView, [px, py]: Point): Point {
  const cosine = cosineOf(rotation) * scale
  const sine = sineOf(rotation) * scale
  return [cosine * px - sine * py + x, sine * px + cosine * py + y]
}

/** Converts a point of the screen to a point of the canvas. @public */
export function toCanvas({ x, y, scale, rotation }: StageView, [px, py]: Point): Point {
  const cosine = cosineOf(rotation)
  const sine = sineOf(rotation)
  const dx = (px - x) / scale
  const dy = (py - y) / scale
  return [cosine * dx + sine * dy, cosine * dy - sine * dx]
}

/** The view of this scale and rotation that shows a point of the canvas at a point of the screen. */
export function placedView(canvasPoint: Point, screenPoint: Point, scale: number, rotation: number): StageView {
  const [dx, dy] = toScreen({ x: 0, y: 0, scale, rotation }, canvasPoint)
  return { x: screenPoint[0] - dx, y: screenPoint[1] - dy, scale, rotation }
}

/** The smallest upright box around points. */
export function boxAround(points: Iterable<Point>): Box {
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity }
  for (const [x, y] of points) {
    box.minX = Math.min(box.minX, x)
    box.minY = Math.min(box.minY, y)
    box.maxX = Math.max(box.maxX, x)
    box.maxY = Math.max(box.maxY, y)
  }
  return box
}

/** The corners of a box. */
export function cornersOf({ minX, minY, maxX, maxY }: Box): Point[] {
  return [
    [minX, minY],
    [maxX, minY],
    [maxX, maxY],
    [minX, maxY],
  ]
}

/** The middle of a box. */
export function middleOf({ minX, minY, maxX, maxY }: Box): Point {
  return [(minX + maxX) / 2, (minY + maxY) / 2]
}

/** Whether two boxes have a point in common. */
export function overlaps(a: Box, b: Box): boolean {
  return a.minX <= b.maxX && a.maxX >= b.minX && a.minY <= b.maxY && a.maxY >= b.minY
}

/** The part of the canvas that may be in view: the upright box around the corners of the element. */
export function visibleBox(view: StageView, { width, height }: Size): Box {
  return boxAround(cornersOf({ minX: 0, minY: 0, maxX: width, maxY: height }).map((corner) => toCanvas(view, corner)))
}

/** Whether two views show the same. */
export function isSameView(a: StageView, b: StageView): boolean {
  return a.x === b.x && a.y === b.y && a.scale === b.scale && a.rotation === b.rotation
}

/**
 * Moves the origin of a context to a point, in device px, and rotates it by degrees clockwise. Replaces its transform.
 */
export function rotateContext(context: CanvasContext, [x, y]: Point, degrees: number): void {
  const cosine = cosineOf(degrees)
  const sine = sineOf(degrees)
  context.setTransform(cosine, sine, -sine, cosine, x, y)
}
