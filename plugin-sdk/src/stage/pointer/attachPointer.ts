import type { CancelTimer, Clock } from '@barn-workbench/core/clock'
import { wheelFactor, type WheelUse } from '../../canvas/wheel'
import { distanceBetween, type Point } from '../view/stageView'
import { gestureStep, type GestureStep } from './gestureStep'

/** Handles the input of mouse, pen and fingers. Points are CSS px from the top left of the element. */
export interface PointerHandlers {
  /** Returns whether the pointer grabbed something that can be edited. Its movement then drags it. */
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
  /** The effect of a turn of the wheel. `hasKey`: Ctrl or ⌘ is held. */
  wheelUse(hasKey: boolean): WheelUse
  /** A right click or a long press; `client`: the point of the window. */
  onMenu(at: Point, client: Point): void
}

type ClickHandlers = Pick<PointerHandlers, 'onClick' | 'onTap' | 'onDoubleClick'>

/** Tells clicks from double clicks, and taps from double taps, which not every browser reports. */
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

/** The point of a mouse event, in CSS px from the top left of an element. */
function pointWithin(element: HTMLElement, { clientX, clientY }: MouseEvent): Point {
  const { left, top } = element.getBoundingClientRect()
  return [clientX - left, clientY - top]
}

/** Zooms by the wheel, and prevents the browser from scrolling or zooming the page by two fingers. */
function attachZooming(element: HTMLElement, handlers: PointerHandlers, signal: AbortSignal): void {
  const onWheel = (event: WheelEvent) => {
    const use = handlers.wheelUse(event.ctrlKey || event.metaKey)
    if (use === 'hint') handlers.onPageScroll(false)
    if (use !== 'zoom') return
    event.preventDefault()
    handlers.onZoom(wheelFactor(event), pointWithin(element, event))
  }
  // Two fingers always move the canvas, also where one finger scrolls the page.
  element.addEventListener('touchmove', (event) => event.touches.length > 1 && event.preventDefault(), {
    signal,
    passive: false,
  })
  element.addEventListener('wheel', onWheel, { signal, passive: false })
}

/** Listens for pointer and wheel events on an element. Returns the function that removes the listeners. */
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

/** Turns the movement of pointers into steps: one pointer drags, two drag and zoom, further ones are ignored. */
export interface Gesture {
  down(id: number, at: Point): void
  move(id: number, at: Point): GestureStep | null
  /** Returns whether this was a click: the last pointer was lifted close to where it was set down. */
  up(id: number): boolean
  cancel(): void
  count(): number
}

/** A click moves less than this, CSS px. */
const CLICK_TOLERANCE = 5
/** Longest time between the two taps of a double tap, ms. */
const DOUBLE_TAP_TIME = 350
/** Largest distance of the two taps of a double tap, CSS px. */
const DOUBLE_TAP_DISTANCE = 40

/** Creates a gesture without pointers. */
export function createGesture(): Gesture {
  const pointers = new Map<number, Point>()
  let start: Point = [0, 0]
  let isClick = false

  return {
    down(id, at) {
      isClick = pointers.size === 0
      start = at
      if (pointers.size < 2) pointers.set(id, at)
    },
    move(id, at) {
      const from = pointers.get(id)
      if (!from) return null
      if (distanceBetween(at, start) >= CLICK_TOLERANCE) isClick = false
      if (isClick) return null
      const others = [...pointers].flatMap(([key, point]) => (key === id ? [] : [point]))
      pointers.set(id, at)
      return gestureStep([from, ...others], [at, ...others])
    },
    up: (id) => pointers.delete(id) && pointers.size === 0 && isClick,
    cancel: () => pointers.clear(),
    count: () => pointers.size,
  }
}

/**
 * Returns a function that receives each tap, at a time in ms, and returns whether it is the second of a double tap. Not
 * every browser reports double taps itself.
 */
export function createDoubleTap(): (at: Point, time: number) => boolean {
  let last: { at: Point; time: number } | null = null
  return (at, time) => {
    const isSecond =
      last !== null && time - last.time <= DOUBLE_TAP_TIME && distanceBetween(at, last.at) <= DOUBLE_TAP_DISTANCE
    last = isSecond ? null : { at, time }
    return isSecond
  }
}

/** Time after which a resting finger opens a menu, in ms. */
const LONG_PRESS_TIME = 500
/** A finger rests while it moves less than this, CSS px. */
const REST_TOLERANCE = 10

/** Detects that the user asks for a menu: by a right click, the menu key, or a finger that rests. */
export interface LongPress {
  down(event: PointerEvent): void
  move(event: PointerEvent): void
  end(): void
  /** Handles the event `contextmenu`. */
  menu(event: MouseEvent): void
  /** Handles the event `touchend`. Lifting the finger that has opened the menu must not click anything. */
  lift(event: TouchEvent): void
}

/** Calls `onMenu` once for each menu, also where the browser sends `contextmenu` for a resting finger itself. */
export function createLongPress(clock: Clock, onMenu: (event: MouseEvent) => void): LongPress {
  let start: PointerEvent | null = null
  let wasOpenedByTouch = false
  /** Whether the finger that is down has opened the menu. */
  let hasOpened = false
  let cancelTimer: CancelTimer | null = null
  function end(): void {
    cancelTimer?.()
    cancelTimer = null
    start = null
  }
  return {
    down(event) {
      // A second finger zooms.
      const isSecond = start !== null
      end()
      wasOpenedByTouch = hasOpened = false
      if (event.pointerType !== 'touch' || isSecond) return
      start = event
      cancelTimer = clock.setTimeout(() => {
        wasOpenedByTouch = hasOpened = true
        end()
        onMenu(event)
      }, LONG_PRESS_TIME)
    },
    move({ clientX, clientY }) {
      if (start && Math.hypot(clientX - start.clientX, clientY - start.clientY) >= REST_TOLERANCE) end()
    },
    end,
    menu(event) {
      event.preventDefault()
      end()
      if (!wasOpenedByTouch) onMenu(event)
      wasOpenedByTouch = false
    },
    lift(event) {
      if (hasOpened && event.cancelable) event.preventDefault()
    },
  }
}
