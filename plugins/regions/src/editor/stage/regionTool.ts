import { isInsideOutline, type RelativePoint } from '@barn-workbench/core/schema'
import {
  distanceBetween,
  moveView,
  wheelFactor,
  type PointerTool,
  type Stage,
  type ToolPointer,
} from '@barn-workbench/plugin-sdk/stage'
import { drawingStep, type DrawingStep } from '../../geometry/drawing'
import { distance, inPicture, nearestOnEdge, type ScreenPoint } from '../../geometry/points'
import { snapPoint, snapTargets, snapWay, type Projection, type SnapTargets } from '../../geometry/snapping'
import { withPolygon, type EditedRegion } from '../model/editedRegions'
import type { Selection } from '../model/editorState'
import { insertedVertex, movedPolygon, movedVertex, type PolygonEdit } from '../model/polygonEdits'
import { projectionOf } from './projection'
import { NO_OVERLAY, type RegionOverlay } from './regionPainter'

/** The environment of the pointer tool. */
export interface RegionToolHost {
  stage: Pick<Stage, 'view' | 'setView' | 'zoomBy'>
  regions(): readonly EditedRegion[]
  selection(): Selection
  /** The points that are drawn so far; null if nothing is being drawn. */
  drawing(): readonly RelativePoint[] | null
  isSnapping(): boolean
  select(selection: Selection): void
  commit(regions: readonly EditedRegion[], selection: Selection): void
  /** A click while an outline is drawn: what it does, and where. */
  draw(step: DrawingStep, point: RelativePoint): void
  /** The edit is not possible. */
  refuse(edit: Exclude<PolygonEdit, { kind: 'polygon' }>): void
  show(overlay: RegionOverlay): void
}

/** A press becomes a drag beyond this way, in CSS px. */
const DRAG_THRESHOLD = 4

interface Gesture {
  pick: RegionPick
  start: ScreenPoint
  targets: SnapTargets
  hasMoved: boolean
  /** The outline after the edit. */
  edit: PolygonEdit | null
}

/** The snapping targets around an outline. */
function targetsBeside(host: RegionToolHost, id: string | null): SnapTargets {
  const others = host.regions().filter((region) => region.id !== id)
  return snapTargets(
    others.map(({ polygon }) => polygon),
    projectionOf(host.stage.view()),
  )
}

interface Placed {
  point: RelativePoint
  snap: RelativePoint | null
}

/** The point of the picture at a pointer, snapped to nearby targets. */
function placed(host: RegionToolHost, targets: SnapTargets, at: ScreenPoint, isFree: boolean): Placed {
  const projection = projectionOf(host.stage.view())
  const snap = host.isSnapping() && !isFree ? snapPoint(targets, at, projection) : null
  return { point: inPicture(snap?.point ?? projection.toPicture(at)), snap: snap && snap.point }
}

/** The points with the dragged one, which is inserted first for an edge. */
function gripOf(pick: RegionPick): { edit: PolygonEdit; vertex: number } | null {
  if (pick.kind === 'vertex') {
    const { region, vertex } = pick
    return { edit: { kind: 'polygon', polygon: region.polygon, vertex }, vertex }
  }
  if (pick.kind !== 'edge') return null
  return { edit: insertedVertex(pick.region.polygon, pick.edge, pick.at), vertex: pick.edge + 1 }
}

/** A corner that is dragged; it keeps its distance from the pointer, which may be beside it. */
function draggedVertex(
  host: RegionToolHost,
  { pick, start, targets }: Gesture,
  pointer: ToolPointer,
): DragResult | null {
  const grip = gripOf(pick)
  if (!grip) return null
  if (grip.edit.kind !== 'polygon') return { edit: grip.edit, overlay: NO_OVERLAY }
  const { polygon: points } = grip.edit
  const from = projectionOf(host.stage.view()).toScreen(points[grip.vertex] ?? [0, 0])
  const at: ScreenPoint = [from[0] + pointer.at[0] - start[0], from[1] + pointer.at[1] - start[1]]
  const { point, snap } = placed(host, targets, at, pointer.isFree)
  const edit = movedVertex(points, grip.vertex, point)
  const polygon = points.map((one, index) => (index === grip.vertex ? point : one))
  const crossing = edit.kind === 'crossing' ? edit.at : null
  return { edit, overlay: { ...NO_OVERLAY, polygon, snap, crossing, loupe: pointer.isTouch ? at : null } }
}

interface DragResult {
  edit: PolygonEdit
  overlay: RegionOverlay
}

/** All of an outline, dragged. */
function draggedRegion(
  host: RegionToolHost,
  { pick, start, targets }: Gesture,
  pointer: ToolPointer,
): DragResult | null {
  if (pick.kind !== 'inside') return null
  const { toPicture, toScreen } = projectionOf(host.stage.view())
  const { polygon } = pick.region
  const way = (by: ScreenPoint): RelativePoint[] => {
    const from = toPicture(start)
    const to = toPicture([pointer.at[0] + by[0], pointer.at[1] + by[1]])
    return movedPolygon(polygon, [to[0] - from[0], to[1] - from[1]])
  }
  const moved = way([0, 0])
  const isSnapping = host.isSnapping() && !pointer.isFree
  const by = isSnapping ? snapWay(targets, moved.map(toScreen)) : null
  const result = by ? way(by) : moved
  return { edit: { kind: 'polygon', polygon: result, vertex: null }, overlay: { ...NO_OVERLAY, polygon: result } }
}

/** The effect of one pointer's gesture on outlines. */
function createRegionGestures(host: RegionToolHost) {
  let gesture: Gesture | null = null
  function begin(pointer: ToolPointer): boolean {
    const pick = pickRegion(host.regions(), host.selection(), pointer, projectionOf(host.stage.view()))
    const isChosen = pick.kind !== 'nothing' && pick.region.id === host.selection().regionId
    // A finger drags only the selection, so that it can move the view everywhere else.
    if (pick.kind !== 'nothing' && !isChosen && !pointer.isTouch)
      host.select({ regionId: pick.region.id, vertex: null })
    const targets = targetsBeside(host, pick.kind === 'nothing' ? null : pick.region.id)
    gesture = { pick, start: pointer.at, targets, hasMoved: false, edit: null }
    return pick.kind !== 'nothing' && (isChosen || !pointer.isTouch)
  }
  return {
    /** Returns whether it works on an outline; else the view moves. */
    begin,
    hasMoved: () => gesture?.hasMoved ?? false,
    drag(pointer: ToolPointer): void {
      if (!gesture) return
      if (!gesture.hasMoved && distanceBetween(gesture.start, pointer.at) < DRAG_THRESHOLD) return
      gesture.hasMoved = true
      const result = draggedVertex(host, gesture, pointer) ?? draggedRegion(host, gesture, pointer)
      gesture.edit = result?.edit ?? null
      if (result) host.show(result.overlay)
    },
    end(): void {
      const { pick, edit, hasMoved } = gesture ?? {}
      gesture = null
      if (!pick) return
      if (!hasMoved) return host.select(selectionOf(pick))
      host.show(NO_OVERLAY)
      if (pick.kind === 'nothing' || !edit) return
      if (edit.kind !== 'polygon') return host.refuse(edit)
      const selection = { regionId: pick.region.id, vertex: edit.vertex }
      host.commit(withPolygon(host.regions(), pick.region.id, edit.polygon), selection)
    },
    cancel(): void {
      if (gesture?.hasMoved) host.show(NO_OVERLAY)
      gesture = null
    },
  }
}

function selectionOf(pick: RegionPick): Selection {
  if (pick.kind === 'nothing') return { regionId: null, vertex: null }
  return { regionId: pick.region.id, vertex: pick.kind === 'vertex' ? pick.vertex : null }
}

/** The next point of an outline that is drawn. */
function createDrawingGestures(host: RegionToolHost) {
  const place = (pointer: ToolPointer) => placed(host, targetsBeside(host, null), pointer.at, pointer.isFree)
  return {
    hover(pointer: ToolPointer, isDown: boolean): void {
      const drawing = host.drawing()
      if (!drawing) return
      const { point, snap } = place(pointer)
      host.show({ ...NO_OVERLAY, drawing, next: point, snap, loupe: isDown && pointer.isTouch ? pointer.at : null })
    },
    click(pointer: ToolPointer): void {
      const drawing = host.drawing()
      if (!drawing) return
      const { toScreen } = projectionOf(host.stage.view())
      const { point } = place(pointer)
      const drawn = drawing.map(toScreen)
      // A point near the first one closes the outline, even if a neighbour attracts it.
      const step = drawingStep(drawn, pointer.at)
      host.draw(step.kind === 'add' ? drawingStep(drawn, toScreen(point)) : step, point)
    },
  }
}

/**
 * Handles mouse, pen and fingers. Points, edges and the inside of the chosen outline are dragged; beside it the view
 * moves, as it does by two fingers and the middle button anywhere. While an outline is drawn, a click or a tap adds a
 * point.
 */
export function createRegionTool(host: RegionToolHost): PointerTool {
  const pointers = new Map<number, ScreenPoint>()
  const gestures = createRegionGestures(host)
  const drawing = createDrawingGestures(host)
  let mode: 'none' | 'region' | 'view' | 'draw' = 'none'
  let start: ScreenPoint = [0, 0]
  const others = (id: number) => [...pointers].filter(([other]) => other !== id).map(([, at]) => at)

  return {
    down(pointer) {
      pointers.set(pointer.id, pointer.at)
      start = pointer.at
      if (pointers.size > 1 || pointer.isMiddle) {
        gestures.cancel()
        mode = 'view'
      } else if (host.drawing()) {
        mode = 'draw'
        drawing.hover(pointer, true)
      } else mode = gestures.begin(pointer) ? 'region' : 'view'
    },
    move(pointer) {
      const from = pointers.get(pointer.id)
      if (mode === 'draw' || !from) drawing.hover(pointer, from !== undefined)
      if (!from) return
      pointers.set(pointer.id, pointer.at)
      if (mode === 'region') gestures.drag(pointer)
      const rest = others(pointer.id)
      if (mode === 'view') moveView(host.stage, [from, ...rest], [pointer.at, ...rest])
    },
    up(pointer) {
      if (!pointers.delete(pointer.id) || pointers.size > 0) return
      const ended = mode
      mode = 'none'
      if (ended === 'draw') drawing.click(pointer)
      else if (ended === 'region' || distanceBetween(start, pointer.at) < DRAG_THRESHOLD) gestures.end()
      else gestures.cancel()
    },
    cancel() {
      pointers.clear()
      mode = 'none'
      gestures.cancel()
    },
    wheel: (event, at) => host.stage.zoomBy(wheelFactor(event), at),
  }
}

/** The target at a point of the screen. Points and edges only of the selected outline. */
type RegionPick =
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

/** The target under a pointer. */
function pickRegion(
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
    if (isInsideOutline(at, points)) return { kind: 'inside', region: chosen }
  }
  const inPicture = toPicture(at)
  const region = regions.findLast(({ polygon }) => isInsideOutline(inPicture, polygon))
  return region ? { kind: 'inside', region } : { kind: 'nothing' }
}
