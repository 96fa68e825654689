import { currentTheme } from '../../canvas/canvasTheme'
import type { CanvasContext } from '../../canvas/offscreenCanvas'
import type { Point } from '../view/stageView'
import type { SpriteCache } from './spriteCache'

// All lengths here are CSS px.
export const LOCK_SIZE = 18
const SIGN_COLOR = '--bw-on-picture'
const MARK_SIZE = 10
const MARK_RING = 1.5
/** Room that a mark takes beside a label. */
export const MARK_ROOM = 14

/** Draws a lock below a point. */
export function paintLock(context: CanvasContext, [x, y]: Point, ratio: number): void {
  const radius = (LOCK_SIZE / 5) * ratio
  const middle = y + 2 * radius
  context.fillStyle = context.strokeStyle = currentTheme().color(SIGN_COLOR)
  context.lineWidth = 1.5 * ratio
  context.beginPath()
  context.arc(x, middle, radius, Math.PI, 0)
  context.stroke()
  context.fillRect(x - 1.5 * radius, middle, 3 * radius, 2 * radius)
}

/** Draws a dot in a colour, left of and around a point in device px, with a ring that sets it off from any ground. */
export function paintMark(context: CanvasContext, [right, middle]: Point, color: string, sprites: SpriteCache): void {
  const sprite = sprites.get(`mark|${color}`, { width: MARK_SIZE, height: MARK_SIZE }, (target) => {
    const theme = currentTheme()
    target.fillStyle = theme.color(color)
    target.strokeStyle = theme.color(SIGN_COLOR)
    target.lineWidth = MARK_RING
    target.beginPath()
    target.arc(MARK_SIZE / 2, MARK_SIZE / 2, (MARK_SIZE - MARK_RING) / 2, 0, 2 * Math.PI)
    target.fill()
    target.stroke()
  })
  context.drawImage(sprite.canvas, Math.round(right - sprite.width), Math.round(middle - sprite.height / 2))
}
