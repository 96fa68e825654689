import type { Viewport } from '../view/viewport'

/** A button, or a key, zooms in or out by half. */
export const ZOOM_IN = 1.5
export const ZOOM_OUT = 0.5
/** Degrees of a turn to the left. */
export const TURN_LEFT = -90
/** CSS px that an arrow key moves the plan by. */
const PAN_STEP = 80

type KeyAction = (viewport: Viewport) => void

const ACTIONS: Record<string, KeyAction> = {
  ArrowLeft: (viewport) => viewport.panBy(PAN_STEP, 0),
  ArrowRight: (viewport) => viewport.panBy(-PAN_STEP, 0),
  ArrowUp: (viewport) => viewport.panBy(0, PAN_STEP),
  ArrowDown: (viewport) => viewport.panBy(0, -PAN_STEP),
  '+': (viewport) => viewport.zoomSmoothlyBy(ZOOM_IN),
  '=': (viewport) => viewport.zoomSmoothlyBy(ZOOM_IN),
  '-': (viewport) => viewport.zoomSmoothlyBy(ZOOM_OUT),
  r: (viewport) => viewport.rotateBy(TURN_LEFT),
  R: (viewport) => viewport.rotateBy(TURN_LEFT),
  0: (viewport) => viewport.reset(),
}

/** What a key does to the view; undefined where it does nothing. */
export function keyAction({
  key,
  ctrlKey,
  metaKey,
  altKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): KeyAction | undefined {
  return ctrlKey || metaKey || altKey ? undefined : ACTIONS[key]
}
