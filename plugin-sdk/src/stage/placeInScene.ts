import { MARKER_RADIUS } from './paint/markerSprites'
import type { Scene } from './scene'
import { middleOf, type Point, type StageView } from './view/stageView'

/** A marker is hit within this distance, CSS px: as wide as a finger's 44. */
const MARKER_REACH = MARKER_RADIUS + 9

/** How near to a marker a click must be, in canvas widths. */
export function reachOf(view: StageView): number {
  return MARKER_REACH / view.scale
}

/** Where a tile's centre, an area's middle or a marker lies on the canvas. */
export function placeInScene(scene: Scene, id: string): Point | null {
  const marker = scene.markers().find((each) => each.id === id)
  if (marker) return marker.place
  const polygon = scene.polygons().find((each) => each.id === id)
  if (polygon) return middleOf(polygon.box)
  return scene.tile(id)?.centre ?? null
}
