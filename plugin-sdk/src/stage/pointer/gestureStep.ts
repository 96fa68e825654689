import type { Stage } from '../stage'
import { distanceBetween, type Point } from '../view/stageView'

/** The movement of one or two pointers. Points and lengths are in CSS px from the top left of the stage. */
export interface GestureStep {
  dx: number
  dy: number
  /** The distance of two fingers divided by their distance before; 1 for a single pointer. */
  factor: number
  /** The point between the fingers. */
  at: Point
}

/** Minimum distance of two fingers, in CSS px: closer ones count as this far apart. */
const MINIMUM_DISTANCE = 10

function middleOf(a: Point, b: Point): Point {
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
}

function fingerDistance(a: Point, b: Point): number {
  return Math.max(MINIMUM_DISTANCE, distanceBetween(a, b))
}

/** The movement from the points `before` to the points `after`: of one pointer each, or of two. */
export function gestureStep([a, b]: readonly Point[], [c, d]: readonly Point[]): GestureStep | null {
  if (!a || !c) return null
  if (!b || !d) return { dx: c[0] - a[0], dy: c[1] - a[1], factor: 1, at: c }
  const before = middleOf(a, b)
  const at = middleOf(c, d)
  return { dx: at[0] - before[0], dy: at[1] - before[1], factor: fingerDistance(c, d) / fingerDistance(a, b), at }
}

/**
 * Moves the view as one finger goes, or moves and zooms it as two do. Points in CSS px from the top left of the stage.
 * @public
 */
export function moveView(
  stage: Pick<Stage, 'view' | 'setView' | 'zoomBy'>,
  before: readonly Point[],
  after: readonly Point[],
): void {
  const step = gestureStep(before, after)
  if (!step) return
  const view = stage.view()
  stage.setView({ ...view, x: view.x + step.dx, y: view.y + step.dy })
  const hasTwoFingers = before.length > 1 && after.length > 1
  if (hasTwoFingers) stage.zoomBy(step.factor, step.at)
}
