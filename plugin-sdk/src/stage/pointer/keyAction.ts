import type { Viewport } from '../view/viewport'

/** Factor by which a key or a button zooms in. @public */
export const ZOOM_IN = 1.5
/** Factor by which a key or a button zooms out. @public */
export const ZOOM_OUT = 0.5
/** Degrees by which a key or a button rotates the canvas to the left. @public */
export const TURN_LEFT = -90
/** CSS px by which an arrow key moves the canvas. */
const PAN_STEP = 80

type KeyAction = (viewport: Viewport) => void

const ACTION_BY_KEY: Record<string, KeyAction> = {
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

type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** The change of the view by a key; undefined for a key without a meaning, or with a modifier key. */
export function keyAction({ key, ctrlKey, metaKey, altKey }: PressedKey): KeyAction | undefined {
  return ctrlKey || metaKey || altKey ? undefined : ACTION_BY_KEY[key]
}
