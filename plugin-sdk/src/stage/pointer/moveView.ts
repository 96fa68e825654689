import type { Stage } from '../stage'
import type { Point } from '../view/stageView'

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
