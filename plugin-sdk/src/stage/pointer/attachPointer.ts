import type { CancelTimer, Clock } from '@barn-workbench/core/clock'
import type { Point } from '../view/stageView'
import { createDoubleTap, createGesture, DOUBLE_TAP_TIME, type GestureStep } from './gesture'
import { createLongPress } from './longPress'
import { wheelFactor } from './wheelFactor'
import type { WheelUse } from './wheelUse'

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
  /** What a turn of the wheel does. `hasKey`: Ctrl or ⌘ is held. */
  wheelUse(hasKey: boolean): WheelUse
  /** A right click or a long press; `client`: the point of the window. */
  onMenu(at: Point, client: Point): void
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

/** The point of an element that a mouse event is at. */
function pointWithin(element: HTMLElement, { clientX, clientY }: MouseEvent): Point {
  const { left, top } = element.getBoundingClientRect()
  return [clientX - left, clientY - top]
}

/** Listens for the wheel, and keeps two fingers from the page. */
function attachZooming(element: HTMLElement, handlers: PointerHandlers, signal: AbortSignal): void {
  const onWheel = (event: WheelEvent) => {
    const use = handlers.wheelUse(event.ctrlKey || event.metaKey)
    if (use === 'hint') handlers.onPageScroll(false)
    if (use !== 'zoom') return
    event.preventDefault()
    handlers.onZoom(wheelFactor(event), pointWithin(element, event))
  }
  // Two fingers are the canvas's, also where one scrolls the page.
  element.addEventListener('touchmove', (event) => event.touches.length > 1 && event.preventDefault(), {
    signal,
    passive: false,
  })
  element.addEventListener('wheel', onWheel, { signal, passive: false })
}

/** Listens for pointer and wheel events on an element. Returns the function that ends it. */
export function attachPointer(element: HTMLElement, handlers: PointerHandlers, clock: Clock): () => void {
  const gesture = createGesture()
  const clicks = createClickHandlers(handlers, clock)
  let grabbingPointer: number | null = null
  const pointOf = (event: MouseEvent) => pointWithin(element, event)
  const press = createLongPress(clock, (event) => {
    gesture.cancel()
    handlers.onMenu(pointOf(event), [event.clientX, event.clientY])
  })
  const onDown = (event: PointerEvent) => {
    if (event.button !== 0) return
    const at = pointOf(event)
    press.down(event)
    element.setPointerCapture(event.pointerId)
    if (gesture.count() === 0 && handlers.onGrab(at)) grabbingPointer = event.pointerId
    else gesture.down(event.pointerId, at)
  }
  const onMove = (event: PointerEvent) => {
    const at = pointOf(event)
    press.move(event)
    if (grabbingPointer === event.pointerId) return handlers.onDrag(at)
    if (gesture.count() === 0) return handlers.onHover(event.pointerType === 'touch' ? null : at)
    const isSingleFinger = event.pointerType === 'touch' && gesture.count() === 1
    const step = gesture.move(event.pointerId, at)
    if (!step) return
    if (isSingleFinger && !handlers.isDraggedByTouch()) handlers.onPageScroll(true)
    else handlers.onStep(step)
  }
  const onUp = (event: PointerEvent) => {
    press.end()
    if (grabbingPointer === event.pointerId) {
      grabbingPointer = null
      handlers.onDrop()
    } else if (gesture.up(event.pointerId)) clicks.onClick(event, pointOf(event))
  }
  const onCancel = (event: PointerEvent) => {
    press.end()
    if (grabbingPointer === event.pointerId) handlers.onDrop()
    grabbingPointer = null
    gesture.cancel()
  }
  const listening = new AbortController()
  const { signal } = listening
  element.addEventListener('pointerdown', onDown, { signal })
  element.addEventListener('pointermove', onMove, { signal })
  element.addEventListener('pointerup', onUp, { signal })
  element.addEventListener('pointercancel', onCancel, { signal })
  element.addEventListener('pointerleave', () => handlers.onHover(null), { signal })
  element.addEventListener('contextmenu', press.menu, { signal })
  element.addEventListener('touchend', press.lift, { signal, passive: false })
  element.addEventListener('dblclick', (event) => clicks.onDoubleClick(pointOf(event)), { signal })
  attachZooming(element, handlers, signal)
  return () => {
    listening.abort()
    clicks.cancel()
    press.end()
  }
}
