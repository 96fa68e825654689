import type { RelativePoint } from '@barn-workbench/core/schema'
import { cornersOf } from '@barn-workbench/plugin-sdk/camera'
import { boxOfGesture, boxOfKey, KEY_STEP, type Point } from '../../detail/picture/pictureBox'

/** The shapes that can be drawn on a picture: a point by a press, a box by a drag, an area corner by corner. */
export const PIN_SHAPES = ['point', 'box', 'area'] as const
export type PinShape = (typeof PIN_SHAPES)[number]

/** Corners that an area needs, and may have. */
export const FEWEST_CORNERS = 4
const MOST_CORNERS = 100
/** A pixel of the largest picture is about this fraction of it. */
const DIGITS = 4

/** The unfinished shape. */
export interface Drawing {
  shape: PinShape
  points: readonly RelativePoint[]
  /** Whether the outline of an area has come back to its first corner. */
  isClosed: boolean
  /** The place of the next corner set by a key; null before a key is pressed. */
  cursor: Point | null
}

/** Nothing is drawn yet. */
export function emptyDrawing(shape: PinShape): Drawing {
  return { shape, points: [], isClosed: false, cursor: null }
}

const within = (value: number) => Math.min(1, Math.max(0, Number(value.toFixed(DIGITS))))
const pointOf = ({ x, y }: Point): RelativePoint => [within(x), within(y)]

function ofBox(drawing: Drawing, from: Point, to: Point): Drawing {
  const corners = cornersOf(boxOfGesture(from, to))
  return { ...drawing, points: corners.map(([x, y]) => pointOf({ x, y })), isClosed: true }
}

function addCorner(drawing: Drawing, at: Point, reach: Point): Drawing {
  const { points, isClosed } = drawing
  if (isClosed) return { ...drawing, points: [pointOf(at)], isClosed: false }
  const [first] = points
  const isBack = first && Math.abs(first[0] - at.x) <= reach.x && Math.abs(first[1] - at.y) <= reach.y
  if (isBack) return closeArea(drawing)
  return points.length < MOST_CORNERS ? { ...drawing, points: [...points, pointOf(at)] } : drawing
}

/** A press on the picture. `reach`: from how far the first corner of an area is meant, in fractions of the picture. */
export function press(drawing: Drawing, at: Point, reach: Point): Drawing {
  if (drawing.shape === 'point') return { ...drawing, points: [pointOf(at)], isClosed: true }
  return drawing.shape === 'box' ? ofBox(drawing, at, at) : addCorner(drawing, at, reach)
}

/** A drag over the picture: it moves a point and spans a box. */
export function drag(drawing: Drawing, from: Point, to: Point): Drawing {
  if (drawing.shape === 'area') return drawing
  return drawing.shape === 'box' ? ofBox(drawing, from, to) : { ...drawing, points: [pointOf(to)] }
}

/** Ends the outline of an area that has corners enough. */
function closeArea(drawing: Drawing): Drawing {
  return drawing.points.length >= FEWEST_CORNERS ? { ...drawing, isClosed: true } : drawing
}

/** Takes back the last corner of an area, or all of any other shape. */
export function undo(drawing: Drawing): Drawing {
  if (drawing.shape !== 'area') return emptyDrawing(drawing.shape)
  return { ...drawing, points: drawing.points.slice(0, -1), isClosed: false }
}

const MIDDLE: Point = { x: 0.5, y: 0.5 }
const DIRECTIONS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -KEY_STEP, y: 0 },
  ArrowRight: { x: KEY_STEP, y: 0 },
  ArrowUp: { x: 0, y: -KEY_STEP },
  ArrowDown: { x: 0, y: KEY_STEP },
}

function moved(from: Point | null, key: string): Point | null {
  const by = DIRECTIONS[key]
  if (!by) return null
  return from ? { x: within(from.x + by.x), y: within(from.y + by.y) } : MIDDLE
}

function areaAfterKey(drawing: Drawing, key: string): Drawing | null {
  const { cursor } = drawing
  const next = moved(cursor, key)
  if (next) return { ...drawing, cursor: next }
  if (key === 'Backspace') return undo(drawing)
  if (key === 'Enter') return closeArea(drawing)
  if (key !== ' ') return null
  return cursor ? addCorner(drawing, cursor, { x: KEY_STEP / 2, y: KEY_STEP / 2 }) : { ...drawing, cursor: MIDDLE }
}

function boxAfterKey(drawing: Drawing, key: string, isSizing: boolean): Drawing | null {
  const [start, , end] = drawing.points
  const before = start && end ? { x: start[0], y: start[1], w: end[0] - start[0], h: end[1] - start[1] } : null
  const box = boxOfKey(before, key, isSizing)
  return box && { ...drawing, points: cornersOf(box).map(([x, y]) => pointOf({ x, y })), isClosed: true }
}

/**
 * The drawing after a key: arrows move a point or a box, or with shift resize it; in an area they move a cross, space
 * sets a corner there, backspace removes the last one, and enter closes the outline. Null for other keys.
 */
export function afterKey(drawing: Drawing, key: string, isSizing: boolean): Drawing | null {
  if (drawing.shape === 'area') return areaAfterKey(drawing, key)
  if (drawing.shape === 'box') return boxAfterKey(drawing, key, isSizing)
  const [point] = drawing.points
  const next = moved(point ? { x: point[0], y: point[1] } : null, key)
  return next && { ...drawing, points: [pointOf(next)], isClosed: true }
}

/** The drawing as a pin holds it; null while it is incomplete. */
export function drawnPlace({ shape, points }: Drawing): { point: RelativePoint } | { polygon: RelativePoint[] } | null {
  const [point] = points
  if (shape === 'point') return point ? { point } : null
  return points.length >= FEWEST_CORNERS ? { polygon: [...points] } : null
}
