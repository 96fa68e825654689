import type { FloorPlan } from './floorPlan'
import type { PlanView } from './planView'

/** A floor plan that is mounted on the page. */
export interface StageHandle {
  /** The call of a gesture's handler at each step. */
  look(view: PlanView): void
  /** Called when a gesture has ended. */
  rest?(): void
  /** Number of the topmost polygon under a point of the window; -1: none. */
  polygonAt(x: number, y: number): number
}

/** A way to draw floor plans that is measured. */
export interface StageCandidate {
  /** Gets ready what an application has before it shows a plan. */
  warm?(plan: FloorPlan): Promise<void>
  create(host: HTMLElement, plan: FloorPlan, first: PlanView): StageHandle | Promise<StageHandle>
}
