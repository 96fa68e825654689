import type { Stage } from '../stage'
import type { Point } from '../view/stageView'
import type { Viewport } from '../view/viewport'

/** Factor by which a key or a button zooms in. @public */
export const ZOOM_IN = 1.5
/** Factor by which a key or a button zooms out. @public */
export const ZOOM_OUT = 0.5
/** Degrees by which a key or a button rotates the canvas to the left. @public */
export const TURN_LEFT = -90
/** An arrow key moves the canvas by this much, CSS px. */
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

/** How a key changes the view; undefined for a key without a meaning, or with a modifier key. */
export function keyAction({
  key,
  ctrlKey,
  metaKey,
  altKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): KeyAction | undefined {
  return ctrlKey || metaKey || altKey ? undefined : ACTIONS[key]
}

/** Fingers that are closer than this, in CSS px, count as this far apart. */
const MINIMUM_DISTANCE = 10

/** The length of a way. @public */
export function wayBetween(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1])
}

const middleOf = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]

/**
 * Moves the view as one finger goes, or moves and zooms it as two do. Points in CSS px from the top left of the stage.
 * @public
 */
export function moveView(
  stage: Pick<Stage, 'view' | 'setView' | 'zoomBy'>,
  [a, b]: readonly Point[],
  [c, d]: readonly Point[],
): void {
  if (!a || !c) return
  const before = b ? middleOf(a, b) : a
  const after = d ? middleOf(c, d) : c
  const view = stage.view()
  stage.setView({ ...view, x: view.x + after[0] - before[0], y: view.y + after[1] - before[1] })
  if (!b || !d) return
  stage.zoomBy(Math.max(MINIMUM_DISTANCE, wayBetween(c, d)) / Math.max(MINIMUM_DISTANCE, wayBetween(a, b)), after)
}
