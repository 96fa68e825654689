/** Place on the canvas, in canvas widths, or on the screen, in CSS px from the element's top-left. @public */
export type Point = readonly [x: number, y: number]

/** @public */
export interface Size {
  width: number
  height: number
}

/** @public */
export interface Box {
  minX: number
  minY: number
  maxX: number
  maxY: number
}

/** How the canvas lies on the screen: scaled, then turned, then moved. @public */
export interface StageView {
  /** Where the canvas's origin lies, CSS px. */
  x: number
  y: number
  /** CSS px per canvas width. */
  scale: number
  /** Degrees clockwise. */
  rotation: number
}

const RADIANS = Math.PI / 180
/** Turns by quarters must be exact: pictures that lie straight are then drawn straight. */
const QUARTER_COSINES = [1, 0, -1, 0] as const

export function cosineOf(degrees: number): number {
  const quarters = degrees / 90
  return Number.isInteger(quarters) ? (QUARTER_COSINES[((quarters % 4) + 4) % 4] ?? 1) : Math.cos(degrees * RADIANS)
}

export function sineOf(degrees: number): number {
  return cosineOf(degrees - 90)
}

/** Where a place of the canvas lies on the screen. */
export function toScreen({ x, y, scale, rotation }: StageView, [px, py]: Point): Point {
  const cosine = cosineOf(rotation) * scale
  const sine = sineOf(rotation) * scale
  return [cosine * px - sine * py + x, sine * px + cosine * py + y]
}

/** The place of the canvas that lies at a place of the screen. */
export function toCanvas({ x, y, scale, rotation }: StageView, [px, py]: Point): Point {
  const cosine = cosineOf(rotation)
  const sine = sineOf(rotation)
  const dx = (px - x) / scale
  const dy = (py - y) / scale
  return [cosine * dx + sine * dy, cosine * dy - sine * dx]
}

/** The view of this scale and rotation that has a place of the canvas at a place of the screen. */
export function placedView(on: Point, at: Point, scale: number, rotation: number): StageView {
  const [dx, dy] = toScreen({ x: 0, y: 0, scale, rotation }, on)
  return { x: at[0] - dx, y: at[1] - dy, scale, rotation }
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

export function cornersOf({ minX, minY, maxX, maxY }: Box): Point[] {
  return [
    [minX, minY],
    [maxX, minY],
    [maxX, maxY],
    [minX, maxY],
  ]
}

export function middleOf({ minX, minY, maxX, maxY }: Box): Point {
  return [(minX + maxX) / 2, (minY + maxY) / 2]
}

export function overlaps(a: Box, b: Box): boolean {
  return a.minX <= b.maxX && a.maxX >= b.minX && a.minY <= b.maxY && a.maxY >= b.minY
}

/** The part of the canvas that may be seen: an upright box around the element's corners. */
export function visibleBox(view: StageView, { width, height }: Size): Box {
  return boxAround(cornersOf({ minX: 0, minY: 0, maxX: width, maxY: height }).map((corner) => toCanvas(view, corner)))
}

export function isSameView(a: StageView, b: StageView): boolean {
  return a.x === b.x && a.y === b.y && a.scale === b.scale && a.rotation === b.rotation
}
