import type { Point } from '../view/stageView'
import { createGesture, type GestureStep } from './gesture'
import { wheelFactor } from './wheelNotches'

/** What comes from mouse, pen and fingers on an element. */
export interface PointerHandlers {
  /** True where the pointer took hold of something that is edited, which it drags from then on. */
  onGrab(at: Point): boolean
  onDrag(at: Point): void
  onDrop(): void
  onStep(step: GestureStep): void
  onHover(at: Point | null): void
  onClick(at: Point): void
  onDoubleClick(at: Point): void
  onZoom(factor: number, at: Point): void
  /** A wheel without a modifier key on a page that scrolls. */
  onScrollPast(): void
  /** Whether one finger moves the plan rather than the page. */
  dragsByTouch(): boolean
  /** Whether the wheel alone belongs to the page. */
  scrolls(): boolean
}

/** Listens on an element; gives what stops it. */
export function attachPointer(element: HTMLElement, handlers: PointerHandlers): () => void {
  const gesture = createGesture()
  let grabbed: number | null = null
  const placeOf = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = element.getBoundingClientRect()
    return [clientX - left, clientY - top]
  }
  const onDown = (event: PointerEvent) => {
    if (event.button !== 0) return
    const at = placeOf(event)
    element.setPointerCapture(event.pointerId)
    if (gesture.count() === 0 && handlers.onGrab(at)) grabbed = event.pointerId
    else gesture.down(event.pointerId, at)
  }
  const onMove = (event: PointerEvent) => {
    const at = placeOf(event)
    if (grabbed === event.pointerId) return handlers.onDrag(at)
    if (gesture.count() === 0) return handlers.onHover(event.pointerType === 'touch' ? null : at)
    const alone = event.pointerType === 'touch' && gesture.count() === 1
    const step = gesture.move(event.pointerId, at)
    if (step && !(alone && !handlers.dragsByTouch())) handlers.onStep(step)
  }
  const onUp = (event: PointerEvent) => {
    if (grabbed === event.pointerId) {
      grabbed = null
      handlers.onDrop()
    } else if (gesture.up(event.pointerId)) handlers.onClick(placeOf(event))
  }
  const onCancel = (event: PointerEvent) => {
    if (grabbed === event.pointerId) handlers.onDrop()
    grabbed = null
    gesture.cancel()
  }
  const onWheel = (event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey && handlers.scrolls()) return handlers.onScrollPast()
    event.preventDefault()
    handlers.onZoom(wheelFactor(event), placeOf(event))
  }
  const listening = new AbortController()
  const { signal } = listening
  element.addEventListener('pointerdown', onDown, { signal })
  element.addEventListener('pointermove', onMove, { signal })
  element.addEventListener('pointerup', onUp, { signal })
  element.addEventListener('pointercancel', onCancel, { signal })
  element.addEventListener('pointerleave', () => handlers.onHover(null), { signal })
  element.addEventListener('dblclick', (event) => handlers.onDoubleClick(placeOf(event)), { signal })
  element.addEventListener('wheel', onWheel, { signal, passive: false })
  return () => listening.abort()
}
