import { z } from 'zod'
import { clamp } from '@barn-workbench/core/numbers'
import { Id, TILE_ASPECT_RATIO, Timestamp } from '@barn-workbench/core/schema'
import { canvasToPicture, pictureToCanvas, type Point, type StageTile } from '@barn-workbench/plugin-sdk/stage'

/** A part of a picture, in shares of its width and height from the top left, however its tile is turned. */
export interface PictureBox {
  x: number
  y: number
  w: number
  h: number
}

/**
 * A box around an animal in the picture of one camera. `time`: of the picture in which it was drawn, ms since the
 * epoch.
 */
export const LabelBox = z.object({
  id: z.int(),
  cameraId: Id,
  time: Timestamp,
  x: z.number(),
  y: z.number(),
  w: z.number(),
  h: z.number(),
})
export type LabelBox = z.infer<typeof LabelBox>

/** A box is at least so large, as a share of the picture. */
const MINIMUM_SIDE = 0.02
/** The side of a box that a tap or a key makes, as a share of the picture's height. */
const DEFAULT_SIDE = 0.2

/** The box within the picture, of the same size if it fits. */
function inside({ x, y, w, h }: PictureBox): PictureBox {
  const width = clamp(w, MINIMUM_SIDE, 1)
  const height = clamp(h, MINIMUM_SIDE, 1)
  return { x: clamp(x, 0, 1 - width), y: clamp(y, 0, 1 - height), w: width, h: height }
}

/** The box of a usual size around a point of the picture; by default in its middle. */
export function boxAround([x, y]: Point = [0.5, 0.5]): PictureBox {
  const w = DEFAULT_SIDE / TILE_ASPECT_RATIO
  return inside({ x: x - w / 2, y: y - DEFAULT_SIDE / 2, w, h: DEFAULT_SIDE })
}

/** The box between two points of the canvas, and whether it lies on the tile; what is beside it is cut off. */
export function boxBetween(tile: StageTile, from: Point, to: Point): { box: PictureBox; isInside: boolean } {
  const [ax, ay] = canvasToPicture(tile, from)
  const [bx, by] = canvasToPicture(tile, to)
  const [left, right] = [Math.min(ax, bx), Math.max(ax, bx)]
  const [top, bottom] = [Math.min(ay, by), Math.max(ay, by)]
  const isInside = left >= 0 && top >= 0 && right <= 1 && bottom <= 1
  const [x, y] = [clamp(left, 0, 1), clamp(top, 0, 1)]
  return { box: inside({ x, y, w: clamp(right, 0, 1) - x, h: clamp(bottom, 0, 1) - y }), isInside }
}

/** The box moved by shares of the picture, as far as the picture goes. `isInside`: it went all the way. */
export function movedBox<Box extends PictureBox>(box: Box, dx: number, dy: number): { box: Box; isInside: boolean } {
  const wanted = { ...box, x: box.x + dx, y: box.y + dy }
  const moved = inside(wanted)
  const isInside = Math.abs(moved.x - wanted.x) < 1e-9 && Math.abs(moved.y - wanted.y) < 1e-9
  return { box: { ...box, ...moved }, isInside }
}

/** The box with another size, which grows to the right and downwards in the picture. */
export function sizedBox<Box extends PictureBox>(box: Box, dw: number, dh: number): Box {
  const w = clamp(box.w + dw, MINIMUM_SIDE, 1 - box.x)
  const h = clamp(box.h + dh, MINIMUM_SIDE, 1 - box.y)
  return { ...box, w, h }
}

/** The corners of a box on the canvas, clockwise from the top left of its picture. */
export function boxCorners(tile: StageTile, { x, y, w, h }: PictureBox): Point[] {
  const corners: Point[] = [
    [x, y],
    [x + w, y],
    [x + w, y + h],
    [x, y + h],
  ]
  return corners.map((corner) => pictureToCanvas(tile, corner))
}

const RADIANS = Math.PI / 180
/** A step of an arrow key, as a share of the picture. */
const KEY_STEP = 0.01
const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/**
 * The box after an arrow key, which moves it on the screen, or with Shift sizes it; null for another key. `turned`: by
 * how many degrees the picture is seen turned.
 */
export function boxOfKey<Box extends PictureBox>(
  box: Box,
  { key, isShift, turned }: { key: string; isShift: boolean; turned: number },
): { box: Box; isInside: boolean } | null {
  const arrow = ARROWS[key]
  if (!arrow) return null
  const angle = -turned * RADIANS
  const dx = (Math.cos(angle) * arrow[0] - Math.sin(angle) * arrow[1]) * KEY_STEP
  const dy = (Math.sin(angle) * arrow[0] + Math.cos(angle) * arrow[1]) * KEY_STEP
  if (!isShift) return movedBox(box, dx, dy)
  // Right and down enlarge it, on any side of the picture.
  const sign = arrow[0] + arrow[1]
  return { box: sizedBox(box, Math.abs(dx) * sign, Math.abs(dy) * sign), isInside: true }
}
