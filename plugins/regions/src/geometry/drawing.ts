import { crossingOfEdge, crossingOfLastEdge } from '@barn-workbench/core/schema'
import { distance, type ScreenPoint } from './points'

/** A new point keeps this distance from all others, in CSS px. */
export const POINT_SPACING = 5
/** A click within this distance of the first point closes the outline, in CSS px. */
export const CLOSE_REACH = 10
/** Number of points from which on a click at the first one closes it. */
const CLOSABLE_FROM = 3
/** Minimum number of points with which an outline can be finished. */
const FINISHED_FROM = 4

/** The effect of a click on an outline that is being drawn. */
export type DrawingStep =
  | { kind: 'add' }
  | { kind: 'close' }
  /** It would close it, but a point is missing. */
  | { kind: 'tooFew'; missing: number }
  | { kind: 'tooNear' }
  /** The edge to it, or the closing edge, would cross another one. */
  | { kind: 'crossing'; at: ScreenPoint }

/** Whether what is drawn can be finished. `points` on the screen. */
export function finishStep(points: readonly ScreenPoint[]): DrawingStep {
  if (points.length < FINISHED_FROM) return { kind: 'tooFew', missing: FINISHED_FROM - points.length }
  const at = crossingOfEdge(points, points.length - 1)
  return at ? { kind: 'crossing', at } : { kind: 'close' }
}

/** The effect of a click at a point of the screen. `points`: the drawn points, on the screen. */
export function drawingStep(points: readonly ScreenPoint[], at: ScreenPoint): DrawingStep {
  const [first] = points
  if (first && points.length >= CLOSABLE_FROM && distance(first, at) <= CLOSE_REACH) return finishStep(points)
  if (points.some((point) => distance(point, at) < POINT_SPACING)) return { kind: 'tooNear' }
  if (points.length < 2) return { kind: 'add' }
  const crossing = crossingOfLastEdge([...points, at])
  return crossing ? { kind: 'crossing', at: crossing } : { kind: 'add' }
}
