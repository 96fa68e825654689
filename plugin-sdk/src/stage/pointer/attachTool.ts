import type { Point } from '../view/stageView'

/** A pointer as the tool receives it; `at` in CSS px from the top left of the stage. @public */
export interface ToolPointer {
  id: number
  at: Point
  isTouch: boolean
  /** The middle button, which moves the view. True only when it goes down or up: a move names no button. */
  isMiddle: boolean
  /** Shift, Ctrl or ⌘ is held: the item is added to the selection. */
  adds: boolean
  /** Alt is held: the item does not snap to others. */
  isFree: boolean
}

/** A tool that edits by pointers. Pointers are told apart by their `id`. @public */
export interface PointerTool {
  down(pointer: ToolPointer): void
  move(pointer: ToolPointer): void
  up(pointer: ToolPointer): void
  /** The browser takes the pointers over, as for a system gesture. */
  cancel(): void
  /** A turn of the wheel; `at` in CSS px from the top left of the stage. */
  wheel(event: Pick<WheelEvent, 'deltaY' | 'deltaMode' | 'ctrlKey'>, at: Point): void
}

const MIDDLE_BUTTON = 1

/**
 * Passes the pointers and the wheel of an element to a tool, and focuses the element when one goes down. Other buttons
 * than the left and the middle one are ignored. Returns the function that ends it. @public
 */
export function attachTool(element: HTMLElement, tool: PointerTool): () => void {
  const pointOf = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = element.getBoundingClientRect()
    return [clientX - left, clientY - top]
  }
  const pointerOf = (event: PointerEvent): ToolPointer => ({
    id: event.pointerId,
    at: pointOf(event),
    isTouch: event.pointerType === 'touch',
    isMiddle: event.button === MIDDLE_BUTTON,
    adds: event.shiftKey || event.ctrlKey || event.metaKey,
    isFree: event.altKey,
  })
  const onDown = (event: PointerEvent) => {
    if (event.button > MIDDLE_BUTTON) return
    if (event.button === MIDDLE_BUTTON) event.preventDefault()
    element.focus({ preventScroll: true })
    element.setPointerCapture?.(event.pointerId)
    tool.down(pointerOf(event))
  }
  const onWheel = (event: WheelEvent) => {
    event.preventDefault()
    tool.wheel(event, pointOf(event))
  }
  const listening = new AbortController()
  const { signal } = listening
  element.addEventListener('pointerdown', onDown, { signal })
  element.addEventListener('pointermove', (event) => tool.move(pointerOf(event)), { signal })
  element.addEventListener('pointerup', (event) => tool.up(pointerOf(event)), { signal })
  element.addEventListener('pointercancel', () => tool.cancel(), { signal })
  element.addEventListener('wheel', onWheel, { signal, passive: false })
  return () => listening.abort()
}
