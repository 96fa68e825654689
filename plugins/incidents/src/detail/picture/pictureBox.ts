import { useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import { clamp } from '@barn-workbench/core/numbers'
import type { Box } from '../../report/report'

/** The size of a box that is marked by one press, in fractions of the picture: about an animal in the pen. */
export const USUAL_BOX = { w: 0.12, h: 0.2 }
/** A smaller gesture than this is a press, in fractions of the picture. */
const SMALLEST_DRAG = 0.02
/** Step by which a key moves or sizes a box. */
export const KEY_STEP = 0.02
const SMALLEST_SIDE = 0.02

/** A place in a picture, in fractions of its width and height from the top left. */
export interface Point {
  x: number
  y: number
}

/** A box that is as large as it was, but lies within the picture. */
function insidePicture({ x, y, w, h }: Box): Box {
  const width = clamp(w, SMALLEST_SIDE, 1)
  const height = clamp(h, SMALLEST_SIDE, 1)
  return { x: clamp(x, 0, 1 - width), y: clamp(y, 0, 1 - height), w: width, h: height }
}

/** The box of a gesture: from corner to corner, or the usual one around a press. */
export function boxOfGesture(from: Point, to: Point): Box {
  const w = Math.abs(to.x - from.x)
  const h = Math.abs(to.y - from.y)
  if (w < SMALLEST_DRAG && h < SMALLEST_DRAG)
    return insidePicture({ x: to.x - USUAL_BOX.w / 2, y: to.y - USUAL_BOX.h / 2, ...USUAL_BOX })
  const x = clamp(Math.min(from.x, to.x), 0, 1)
  const y = clamp(Math.min(from.y, to.y), 0, 1)
  return insidePicture({ x, y, w: Math.min(w, 1 - x), h: Math.min(h, 1 - y) })
}

const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/**
 * The box after an arrow key, which moves it, or resizes it with shift; the first key places it in the middle. Null for
 * other keys.
 */
export function boxOfKey(box: Box | null, key: string, isSizing: boolean): Box | null {
  const direction = DIRECTIONS[key]
  if (!direction) return null
  if (!box) return boxOfGesture({ x: 0.5, y: 0.5 }, { x: 0.5, y: 0.5 })
  const [dx, dy] = [direction[0] * KEY_STEP, direction[1] * KEY_STEP]
  const { x, y, w, h } = box
  return insidePicture(isSizing ? { x, y, w: w + dx, h: h + dy } : { x: x + dx, y: y + dy, w, h })
}

/** The place of a point of the window in a picture that is drawn as large as its element allows. */
export function pointInPicture(canvas: HTMLCanvasElement, { clientX, clientY }: { clientX: number; clientY: number }) {
  const room = canvas.getBoundingClientRect()
  const scale = Math.min(room.width / canvas.width, room.height / canvas.height)
  const left = room.left + (room.width - canvas.width * scale) / 2
  const top = room.top + (room.height - canvas.height * scale) / 2
  return {
    x: clamp((clientX - left) / (canvas.width * scale), 0, 1),
    y: clamp((clientY - top) / (canvas.height * scale), 0, 1),
  }
}

/** Maximum distance of a press from a corner that it moves, in CSS px. */
const REACH = 10

interface PictureGesture {
  /** A press has begun. `reach`: what is as near as the same place, in fractions of the picture. */
  onPress: (at: Point, reach: Point) => void
  onDrag: (from: Point, to: Point) => void
  /** Whether the key was meant for the picture. */
  onKey: (key: string, isShift: boolean) => boolean
}

function reachIn(canvas: HTMLCanvasElement): Point {
  const room = canvas.getBoundingClientRect()
  const scale = Math.min(room.width / canvas.width, room.height / canvas.height)
  return { x: REACH / (canvas.width * scale), y: REACH / (canvas.height * scale) }
}

/** Props of an element with the picture of a camera in it, on which something is marked by pointer or key. */
export function usePictureGesture({ onPress, onDrag, onKey }: PictureGesture) {
  const frame: RefObject<HTMLDivElement | null> = useRef(null)
  const from = useRef<Point | null>(null)

  function pictureOf(): HTMLCanvasElement | null {
    const canvas = frame.current?.querySelector('canvas')
    return canvas && canvas.width > 0 ? canvas : null
  }

  const end = () => {
    from.current = null
  }

  return {
    ref: frame,
    onPointerDown(event: PointerEvent) {
      const canvas = pictureOf()
      from.current = canvas && pointInPicture(canvas, event)
      if (!canvas || !from.current) return
      event.currentTarget.setPointerCapture(event.pointerId)
      onPress(from.current, reachIn(canvas))
    },
    onPointerMove(event: PointerEvent) {
      const canvas = from.current && pictureOf()
      if (canvas && from.current) onDrag(from.current, pointInPicture(canvas, event))
    },
    onPointerUp: end,
    onPointerCancel: end,
    onKeyDown(event: KeyboardEvent) {
      if (!onKey(event.key, event.shiftKey)) return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
