import { useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import { pointInPicture, type Point } from '../../report/box'

/** How near a press must be to a corner that is meant, in CSS px. */
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
