import type { ToolPointer } from '@barn-workbench/plugin-sdk/stage'
import { distance, isInside, nearestOnEdge, type ScreenPoint } from '../../geometry/points'
import type { Projection } from '../../geometry/snapping'
import type { EditedRegion } from '../model/editedRegions'
import type { Selection } from '../model/editorState'

/** What is at a point of the screen. Points and edges only of the chosen outline. */
export type RegionPick =
  | { kind: 'vertex'; region: EditedRegion; vertex: number }
  /** `at`: in the picture. */
  | { kind: 'edge'; region: EditedRegion; edge: number; at: ScreenPoint }
  | { kind: 'inside'; region: EditedRegion }
  | { kind: 'nothing' }

/** Handles are taken hold of within these distances, in CSS px: a finger wants 44 px. */
const VERTEX_REACH = { mouse: 10, touch: 22 }
const EDGE_REACH = { mouse: 6, touch: 14 }

function nearestVertex(points: readonly ScreenPoint[], at: ScreenPoint, reach: number): number {
  let nearest = -1
  let least = reach
  points.forEach((point, index) => {
    const way = distance(point, at)
    if (way > least) return
    least = way
    nearest = index
  })
  return nearest
}

function nearestEdge(points: readonly ScreenPoint[], at: ScreenPoint, reach: number) {
  let nearest: { edge: number; on: ScreenPoint } | null = null
  let least = reach
  points.forEach((point, edge) => {
    const on = nearestOnEdge(at, point, points[(edge + 1) % points.length] ?? point)
    const way = distance(on, at)
    if (way > least) return
    least = way
    nearest = { edge, on }
  })
  return nearest as { edge: number; on: ScreenPoint } | null
}

/** What a pointer takes hold of. */
export function pickRegion(
  regions: readonly EditedRegion[],
  { regionId }: Selection,
  { at, isTouch }: Pick<ToolPointer, 'at' | 'isTouch'>,
  { toScreen, toPicture }: Projection,
): RegionPick {
  const by = isTouch ? 'touch' : 'mouse'
  const chosen = regions.find(({ id }) => id === regionId)
  if (chosen) {
    const points = chosen.polygon.map(toScreen)
    const vertex = nearestVertex(points, at, VERTEX_REACH[by])
    if (vertex >= 0) return { kind: 'vertex', region: chosen, vertex }
    const edge = nearestEdge(points, at, EDGE_REACH[by])
    if (edge) return { kind: 'edge', region: chosen, edge: edge.edge, at: toPicture(edge.on) }
    if (isInside(at, points)) return { kind: 'inside', region: chosen }
  }
  const inPicture = toPicture(at)
  const region = regions.findLast(({ polygon }) => isInside(inPicture, polygon))
  return region ? { kind: 'inside', region } : { kind: 'nothing' }
}
