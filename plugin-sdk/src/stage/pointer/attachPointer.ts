import type { CancelTimer, Clock } from '@barn-workbench/core/clock'
import type { Point } from '../view/stageView'
import { createDoubleTap, createGesture, DOUBLE_TAP_TIME, type GestureStep } from './gesture'
import { wheelFactor } from './wheelFactor'

/** Handles the input of mouse, pen and fingers. Points are CSS px from the top left of the element. */
export interface PointerHandlers {
  /** Returns whether the pointer grabbed something that is edited, which it then drags. */
  onGrab(at: Point): boolean
  onDrag(at: Point): void
  onDrop(): void
  onStep(step: GestureStep): void
  onHover(at: Point | null): void
  onClick(at: Point, byTouch: boolean): void
  /** A tap that no second one followed. */
  onTap(at: Point): void
  onDoubleClick(at: Point, byTouch: boolean): void
  onZoom(factor: number, at: Point): void
  /** The wheel, or one finger, scrolls the page. */
  onPageScroll(byTouch: boolean): void
  /** Whether one finger moves the canvas rather than the page. */
  isDraggedByTouch(): boolean
  /** Whether a wheel without a modifier key scrolls the page. */
  isPageScrolling(): boolean
}

type ClickHandlers = Pick<PointerHandlers, 'onClick' | 'onTap' | 'onDoubleClick'>

/** Tells clicks from double clicks, and by touch, where not every browser does it, taps from double taps. */
function createClickHandlers({ onClick, onTap, onDoubleClick }: ClickHandlers, clock: Clock) {
  const isDoubleTap = createDoubleTap()
  let wasTouched = false
  let cancelTap: CancelTimer | undefined
  return {
    onClick({ pointerType, timeStamp }: PointerEvent, at: Point): void {
      wasTouched = pointerType === 'touch'
      cancelTap?.()
      if (wasTouched && isDoubleTap(at, timeStamp)) return onDoubleClick(at, true)
      onClick(at, wasTouched)
      if (wasTouched) cancelTap = clock.setTimeout(() => onTap(at), DOUBLE_TAP_TIME)
    },
    onDoubleClick(at: Point): void {
      if (!wasTouched) onDoubleClick(at, false)
    },
    cancel: () => cancelTap?.(),
  }
}

/** Listens for pointer and wheel events on an element. Returns the function that ends it. */
export function attachPointer(element: HTMLElement, handlers: PointerHandlers, clock: Clock): () => void {
  const gesture = createGesture()
  const clicks = createClickHandlers(handlers, clock)
  let grabbingPointer: number | null = null
  const pointOf = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = element.getBoundingClientRect()
    return [clientX - left, clientY - top]
  }
  const onDown = (event: PointerEvent) => {
    if (event.button !== 0) return
    const at = pointOf(event)
    element.setPointerCapture(event.pointerId)
    if (gesture.count() === 0 && handlers.onGrab(at)) grabbingPointer = event.pointerId
    else gesture.down(event.pointerId, at)
  }
  const onMove = (event: PointerEvent) => {
    const at = pointOf(event)
    if (grabbingPointer === event.pointerId) return handlers.onDrag(at)
    if (gesture.count() === 0) return handlers.onHover(event.pointerType === 'touch' ? null : at)
    const isSingleFinger = event.pointerType === 'touch' && gesture.count() === 1
    const step = gesture.move(event.pointerId, at)
    if (!step) return
    if (isSingleFinger && !handlers.isDraggedByTouch()) handlers.onPageScroll(true)
    else handlers.onStep(step)
  }
  const onUp = (event: PointerEvent) => {
    if (grabbingPointer === event.pointerId) {
      grabbingPointer = null
      handlers.onDrop()
    } else if (gesture.up(event.pointerId)) clicks.onClick(event, pointOf(event))
  }
  const onCancel = (event: PointerEvent) => {
    if (grabbingPointer === event.pointerId) handlers.onDrop()
    grabbingPointer = null
    gesture.cancel()
  }
  const onWheel = (event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey && handlers.isPageScrolling()) return handlers.onPageScroll(false)
    event.preventDefault()
    handlers.onZoom(wheelFactor(event), pointOf(event))
  }
  const listening = new AbortController()
  const { signal } = listening
  element.addEventListener('pointerdown', onDown, { signal })
  element.addEventListener('pointermove', onMove, { signal })
  element.addEventListener('pointerup', onUp, { signal })
  element.addEventListener('pointercancel', onCancel, { signal })
  element.addEventListener('pointerleave', () => handlers.onHover(null), { signal })
  element.addEventListener('dblclick', (event) => clicks.onDoubleClick(pointOf(event)), { signal })
  // Two fingers are the canvas's, also where one scrolls the page.
  element.addEventListener('touchmove', (event) => event.touches.length > 1 && event.preventDefault(), {
    signal,
    passive: false,
  })
  element.addEventListener('wheel', onWheel, { signal, passive: false })
  return () => {
    listening.abort()
    clicks.cancel()
  }
}
