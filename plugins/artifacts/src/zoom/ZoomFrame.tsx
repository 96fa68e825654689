import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { clamp } from '@barn-workbench/core/numbers'
import { IconFocusCentered, IconMinus, IconPlus } from '@barn-workbench/plugin-sdk/icons'
import { IconButton, useMessages } from '@barn-workbench/plugin-sdk/react'
import { wheelFactor } from '@barn-workbench/plugin-sdk/stage'
import classes from './Zoom.module.css'

const STEP = 1.5

interface ZoomFrameProps {
  /** Names the frame for screen readers. */
  label: string
  /** The pictures; elements of class `zoomed` follow the zoom. */
  children: ReactNode
  className?: string | undefined
  /** The corner of the buttons, at the right; by default at the top, since scales are at the bottom of pictures. */
  buttonsAt?: 'top' | 'bottom'
}

/** A frame whose pictures are zoomed together: by wheel, pinch, double click, keys and buttons. */
export function ZoomFrame({ label, children, className = '', buttonsAt = 'top' }: ZoomFrameProps) {
  const t = useMessages()
  const frame = useRef<HTMLDivElement>(null)
  const zoom = useRef<Zoom>(null)
  useEffect(() => {
    if (!frame.current) return
    const attached = (zoom.current = attachZoom(frame.current))
    return () => attached.detach()
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    // Without this the arrow keys would lead to the next artifact as well.
    if (event.target === frame.current && zoom.current?.handleKey(event.key)) {
      event.preventDefault()
      event.stopPropagation()
    }
  }
  return (
    <div className={classes.place}>
      <div
        ref={frame}
        className={`${classes.frame} ${className}`}
        role="group"
        aria-label={label}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        {children}
      </div>
      <div className={classes.buttons} data-at={buttonsAt} role="group" aria-label={t('zoom.title')}>
        <IconButton label={t('zoom.out')} onClick={() => zoom.current?.zoomBy(1 / STEP)}>
          <IconMinus size={16} />
        </IconButton>
        <IconButton label={t('zoom.in')} onClick={() => zoom.current?.zoomBy(STEP)}>
          <IconPlus size={16} />
        </IconButton>
        <IconButton label={t('zoom.reset')} onClick={() => zoom.current?.reset()}>
          <IconFocusCentered size={16} />
        </IconButton>
      </div>
    </div>
  )
}

/** A press of an arrow key moves by this share of the frame. */
const KEY_SHARE = 0.1

const ARROWS: Readonly<Record<string, FramePoint>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

/** The zoom of a frame, without a redraw of React: its pictures take it from the styles of the frame. */
interface Zoom {
  zoomBy(factor: number): void
  reset(): void
  /** Handles a key; returns false for other keys. */
  handleKey(key: string): boolean
  detach(): void
}

const distance = ([ax, ay]: FramePoint, [bx, by]: FramePoint) => Math.hypot(ax - bx, ay - by)
const middle = ([ax, ay]: FramePoint, [bx, by]: FramePoint): FramePoint => [(ax + bx) / 2, (ay + by) / 2]

/** Follows one pointer that moves the picture, or two that pinch it. */
function attachPointers(
  frame: HTMLElement,
  pointOf: (event: PointerEvent) => FramePoint,
  gesture: { pan(by: FramePoint): void; pinch(factor: number, at: FramePoint): void; isZoomed(): boolean },
): Record<string, (event: PointerEvent) => void> {
  const pointers = new Map<number, FramePoint>()
  function pinch(id: number, point: FramePoint): void {
    const [first, second] = [...pointers.values()]
    pointers.set(id, point)
    const [movedFirst, movedSecond] = [...pointers.values()]
    if (!first || !second || !movedFirst || !movedSecond) return
    const before = distance(first, second)
    if (before > 0) gesture.pinch(distance(movedFirst, movedSecond) / before, middle(movedFirst, movedSecond))
    const [bx, by] = middle(first, second)
    const [ax, ay] = middle(movedFirst, movedSecond)
    gesture.pan([ax - bx, ay - by])
  }
  const end = (event: PointerEvent) => void pointers.delete(event.pointerId)
  return {
    pointerdown(event) {
      if (event.button !== 0 || (event.target as Element).closest('button, [role="slider"], video')) return
      pointers.set(event.pointerId, pointOf(event))
      if (pointers.size > 1 || gesture.isZoomed()) frame.setPointerCapture(event.pointerId)
    },
    pointermove(event) {
      const before = pointers.get(event.pointerId)
      if (!before) return
      const point = pointOf(event)
      if (pointers.size > 1) return pinch(event.pointerId, point)
      pointers.set(event.pointerId, point)
      if (gesture.isZoomed()) gesture.pan([point[0] - before[0], point[1] - before[1]])
    },
    pointerup: end,
    pointercancel: end,
  }
}

/** Lets the pictures of a frame be zoomed by wheel, pinch, double click and keys. */
function attachZoom(frame: HTMLElement): Zoom {
  let view: ZoomView = WHOLE
  const size = (): FrameSize => ({ width: frame.clientWidth, height: frame.clientHeight })
  const centre = (): FramePoint => [frame.clientWidth / 2, frame.clientHeight / 2]
  const pointOf = ({ clientX, clientY }: MouseEvent): FramePoint => {
    const { left, top } = frame.getBoundingClientRect()
    return [clientX - left, clientY - top]
  }
  function show(next: ZoomView): void {
    view = next
    frame.style.setProperty('--zoom', `translate(${view.x}px, ${view.y}px) scale(${view.scale})`)
    frame.toggleAttribute('data-zoomed', view.scale > 1)
  }
  const zoom = (factor: number, at: FramePoint) => show(zoomAt(view, factor, at, size()))
  const onWheel = (event: WheelEvent) => {
    event.preventDefault()
    zoom(wheelFactor(event) ** 2, pointOf(event))
  }
  const onDoubleClick = (event: MouseEvent) => (view.scale > 1 ? show(WHOLE) : zoom(2 * STEP, pointOf(event)))
  const handlers = attachPointers(frame, pointOf, {
    pan: (by) => show(panBy(view, by, size())),
    pinch: zoom,
    isZoomed: () => view.scale > 1,
  })
  frame.addEventListener('wheel', onWheel, { passive: false })
  frame.addEventListener('dblclick', onDoubleClick)
  for (const [name, handler] of Object.entries(handlers)) frame.addEventListener(name, handler as EventListener)
  return {
    zoomBy: (factor) => zoom(factor, centre()),
    reset: () => show(WHOLE),
    handleKey(key) {
      const arrow = ARROWS[key]
      if (key === '+' || key === '=') zoom(STEP, centre())
      else if (key === '-') zoom(1 / STEP, centre())
      else if (key === '0') show(WHOLE)
      else if (arrow && view.scale > 1) {
        const { width, height } = size()
        show(panBy(view, [arrow[0] * width * KEY_SHARE, arrow[1] * height * KEY_SHARE], size()))
      } else return false
      return true
    },
    detach() {
      frame.removeEventListener('wheel', onWheel)
      frame.removeEventListener('dblclick', onDoubleClick)
      for (const [name, handler] of Object.entries(handlers)) frame.removeEventListener(name, handler as EventListener)
    },
  }
}

/** The position of a picture in its frame: enlarged from its top left, then shifted by px of the frame. */
interface ZoomView {
  scale: number
  x: number
  y: number
}

interface FrameSize {
  width: number
  height: number
}

type FramePoint = readonly [x: number, y: number]

/** All of the picture. */
export const WHOLE: ZoomView = { scale: 1, x: 0, y: 0 }
const MAXIMUM_SCALE = 20

/** Keeps the picture over all of its frame. */
function within({ scale, x, y }: ZoomView, { width, height }: FrameSize): ZoomView {
  return { scale, x: clamp(x, width * (1 - scale), 0), y: clamp(y, height * (1 - scale), 0) }
}

/** Zooms by a factor; the point of the frame stays where it is. */
export function zoomAt(view: ZoomView, factor: number, [x, y]: FramePoint, size: FrameSize): ZoomView {
  const scale = clamp(view.scale * factor, 1, MAXIMUM_SCALE)
  const share = scale / view.scale
  return within({ scale, x: x - (x - view.x) * share, y: y - (y - view.y) * share }, size)
}

/** Moves the picture by px of the frame. */
export function panBy(view: ZoomView, [x, y]: FramePoint, size: FrameSize): ZoomView {
  return within({ scale: view.scale, x: view.x + x, y: view.y + y }, size)
}
