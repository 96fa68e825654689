import { clamp } from '@barn-workbench/core/numbers'
import type { PictureMask } from '@barn-workbench/core/schema'
import type { Point } from '@barn-workbench/plugin-sdk/stage'

/** Masks of one camera at most. */
export const MOST_MASKS = 16
/** A mask is at least so large, as a share of the picture. */
const LEAST_SIDE = 0.01
/** A step of an arrow key, as a share of the picture. */
const KEY_STEP = 0.01
/** The size of a mask that a button or a press adds: that of a usual burnt-in clock. */
const NEW_MASK = { width: 0.3, height: 0.07 }

/** The mask within the picture, of the same size if it fits. */
function inside(mask: PictureMask): PictureMask {
  const width = clamp(mask.width, LEAST_SIDE, 1)
  const height = clamp(mask.height, LEAST_SIDE, 1)
  return { x: clamp(mask.x, 0, 1 - width), y: clamp(mask.y, 0, 1 - height), width, height }
}

/** A new mask around a point of the picture; by default in its middle. */
export function maskAround([x, y]: Point = [0.5, 0.5]): PictureMask {
  return inside({ ...NEW_MASK, x: x - NEW_MASK.width / 2, y: y - NEW_MASK.height / 2 })
}

/** The mask between two points; what is beside the picture is cut off. */
export function maskBetween([ax, ay]: Point, [bx, by]: Point): PictureMask {
  const [left, right] = [clamp(Math.min(ax, bx), 0, 1), clamp(Math.max(ax, bx), 0, 1)]
  const [top, bottom] = [clamp(Math.min(ay, by), 0, 1), clamp(Math.max(ay, by), 0, 1)]
  return inside({ x: left, y: top, width: right - left, height: bottom - top })
}

/** The mask moved by shares of the picture, as far as the picture goes. */
export function movedMask(mask: PictureMask, dx: number, dy: number): PictureMask {
  return inside({ ...mask, x: mask.x + dx, y: mask.y + dy })
}

/** The corners of a mask, clockwise from the top left. */
export function maskCorners({ x, y, width, height }: PictureMask): Point[] {
  return [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ]
}

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The mask after an arrow key, which moves it, or with Shift sizes it to the right and downwards; null for others. */
export function maskOfKey(mask: PictureMask, key: string, isShift: boolean): PictureMask | null {
  const arrow = ARROWS[key]
  if (!arrow) return null
  const [dx, dy] = [arrow[0] * KEY_STEP, arrow[1] * KEY_STEP]
  if (!isShift) return movedMask(mask, dx, dy)
  const { x, y } = mask
  const width = clamp(mask.width + dx, LEAST_SIDE, 1 - x)
  return { x, y, width, height: clamp(mask.height + dy, LEAST_SIDE, 1 - y) }
}
