import { TILE, type FloorPlan, type Tile } from './floorPlan'
import { centred, fitted, type PlanView } from './planView'

/** A gesture on the plan: the view at a share of the gesture, 0 to 1. */
export type Gesture = (share: number) => PlanView

/** Swing of a moved plan, CSS px. */
const SWING = 300
/** Zoom, and maximum zoom, as multiples of the zoom with the whole canvas in view. */
const NEAR = 6
const NEAREST = 150

/** A figure of eight. */
function moved(view: PlanView, share: number): PlanView {
  return {
    ...view,
    x: view.x + SWING * Math.sin(2 * Math.PI * share),
    y: view.y + (SWING / 2) * Math.sin(4 * Math.PI * share),
  }
}

export function gesturesOf(plan: FloorPlan): Record<'pan' | 'panNear' | 'zoom' | 'rotate', Gesture> {
  const all = fitted(plan)
  const { x, y } = plan.tiles[Math.floor(plan.tiles.length / 2) + 7] as Tile
  const near = centred(plan.width / 2 - 30, plan.height / 2 - 40, all.scale * NEAR)
  return {
    // All tiles in view, moved about ten px a frame.
    pan: (share) => moved(all, share),
    // Some twelve tiles in view.
    panNear: (share) => moved(near, share),
    // Onto one tile and back.
    zoom: (share) =>
      centred(x + TILE.width / 2, y + TILE.height / 2, all.scale * NEAREST ** (1 - Math.abs(1 - 2 * share))),
    // A quarter turn and back, with everything in view.
    rotate: (share) =>
      centred(plan.width / 2, plan.height / 2, all.scale * 0.9, (Math.PI / 2) * Math.sin(Math.PI * share)),
  }
}
