import { SECOND } from '@barn-workbench/core/time'
import {
  canvasToPicture,
  distanceBetween,
  moveView,
  toCanvas,
  toScreen,
  wheelFactor,
  type Point,
  type PointerTool,
  type Stage,
  type StageTile,
  type ToolPointer,
} from '@barn-workbench/plugin-sdk/stage'
import { boxAround, boxBetween, boxCorners, movedBox, type LabelBox, type PictureBox } from './labelBoxes'

/** A warning comes at most once in this time, ms. */
export const WARNING_PERIOD = 3 * SECOND

/** A box that is being drawn. */
export interface DrawnBox extends PictureBox {
  cameraId: string
  /** Whether it lies on its tile alone. */
  isInside: boolean
}

/** The reason why a box is refused: it leaves the picture of its camera, or was begun on none. */
export type LabelFault = 'leaves' | 'outside'

/** The environment of the pointer tool. */
export interface LabelHost {
  stage: Pick<Stage, 'view' | 'setView' | 'zoomBy' | 'pick'>
  tile(cameraId: string): StageTile | undefined
  boxes(): readonly LabelBox[]
  /** The box whose corners can be dragged, or null. */
  chosenId(): number | null
  choose(id: number | null): void
  show(drawn: DrawnBox | null): void
  add(box: PictureBox & { cameraId: string }): void
  change(box: LabelBox): void
  warn(fault: LabelFault): void
}

type Gesture =
  | { kind: 'none' }
  | { kind: 'view' }
  | { kind: 'draw'; tile: StageTile; start: Point }
  | { kind: 'move'; tile: StageTile; box: LabelBox; start: Point }
  /** A corner is dragged; the opposite one, a point of the canvas, stays. */
  | { kind: 'size'; tile: StageTile; box: LabelBox; fixed: Point }

/** A press becomes a drawing beyond this way, in CSS px. */
const DRAW_THRESHOLD = 8
/** A corner is taken within this distance, in CSS px: by a mouse, and by a finger. */
const CORNER_REACH = { mouse: 10, touch: 22 } as const

/** The corner of the chosen box at a point, as the gesture that drags it. */
function cornerAt(host: LabelHost, { at, isTouch }: ToolPointer): Gesture | null {
  const box = host.boxes().find(({ id }) => id === host.chosenId())
  const tile = box && host.tile(box.cameraId)
  if (!box || !tile) return null
  const view = host.stage.view()
  const corners = boxCorners(tile, box)
  const reach = isTouch ? CORNER_REACH.touch : CORNER_REACH.mouse
  const index = corners.findIndex((corner) => distanceBetween(toScreen(view, corner), at) <= reach)
  const fixed = corners[(index + 2) % corners.length]
  return index < 0 || !fixed ? null : { kind: 'size', tile, box, fixed }
}

/** The topmost box at a point of a picture. */
function boxAt(boxes: readonly LabelBox[], tile: StageTile, [x, y]: Point): LabelBox | undefined {
  return [...boxes]
    .reverse()
    .find((box) => box.cameraId === tile.id && x >= box.x && y >= box.y && x <= box.x + box.w && y <= box.y + box.h)
}

function gestureAt(host: LabelHost, pointer: ToolPointer): Gesture {
  const { at, isMiddle } = pointer
  if (isMiddle) return { kind: 'view' }
  const corner = cornerAt(host, pointer)
  if (corner) return corner
  const tile = host.tile(host.stage.pick(at[0], at[1])?.tileId ?? '')
  if (!tile) {
    host.warn('outside')
    return { kind: 'view' }
  }
  const start = toCanvas(host.stage.view(), at)
  const box = boxAt(host.boxes(), tile, canvasToPicture(tile, start))
  host.choose(box?.id ?? null)
  return box ? { kind: 'move', tile, box, start } : { kind: 'draw', tile, start }
}

/** The box between the pointer's start and its position. */
function drawnTo({ tile, start }: Gesture & { kind: 'draw' }, to: Point): DrawnBox {
  const { box, isInside } = boxBetween(tile, start, to)
  return { ...box, cameraId: tile.id, isInside }
}

/** Follows a pointer that draws, moves or sizes a box. */
function follow(host: LabelHost, gesture: Gesture, to: Point): void {
  if (gesture.kind === 'draw') {
    const drawn = drawnTo(gesture, to)
    if (!drawn.isInside) host.warn('leaves')
    host.show(drawn)
  } else if (gesture.kind === 'move') {
    const { tile, box, start } = gesture
    const from = canvasToPicture(tile, start)
    const at = canvasToPicture(tile, to)
    const moved = movedBox(box, at[0] - from[0], at[1] - from[1])
    if (!moved.isInside) host.warn('leaves')
    host.change(moved.box)
  } else if (gesture.kind === 'size') {
    const { tile, box, fixed } = gesture
    const sized = boxBetween(tile, fixed, to)
    if (!sized.isInside) host.warn('leaves')
    host.change({ ...box, ...sized.box })
  }
}

/** Takes what was drawn: a box that lies on one picture, or one of a usual size where the pointer was only pressed. */
function finish(host: LabelHost, gesture: Gesture, { to, hasMoved }: { to: Point; hasMoved: boolean }): void {
  if (gesture.kind !== 'draw') return
  const { tile } = gesture
  if (!hasMoved) return host.add({ ...boxAround(canvasToPicture(tile, to)), cameraId: tile.id })
  const { isInside, ...drawn } = drawnTo(gesture, to)
  if (isInside) host.add(drawn)
}

/**
 * Handles mouse, pen and fingers while animals are marked: one draws, moves and sizes boxes, two fingers and the middle
 * button move the view.
 */
export function createLabelTool(host: LabelHost): PointerTool {
  const pointers = new Map<number, Point>()
  let gesture: Gesture = { kind: 'none' }
  let start: Point = [0, 0]
  let hasMoved = false
  const canvasAt = (at: Point) => toCanvas(host.stage.view(), at)

  function rest(next: Gesture['kind'] & ('none' | 'view') = 'none'): void {
    gesture = { kind: next }
    host.show(null)
  }
  return {
    down(pointer) {
      pointers.set(pointer.id, pointer.at)
      if (pointers.size > 1) return rest('view')
      start = pointer.at
      hasMoved = false
      gesture = gestureAt(host, pointer)
    },
    move({ id, at }) {
      const from = pointers.get(id)
      if (!from) return
      const others = [...pointers].filter(([other]) => other !== id).map(([, point]) => point)
      if (gesture.kind === 'view') moveView(host.stage, [from, ...others], [at, ...others])
      else if (hasMoved || distanceBetween(start, at) >= DRAW_THRESHOLD) {
        hasMoved = true
        follow(host, gesture, canvasAt(at))
      }
      pointers.set(id, at)
    },
    up({ id, at }) {
      if (!pointers.delete(id) || pointers.size > 0) return
      finish(host, gesture, { to: canvasAt(at), hasMoved })
      rest()
    },
    cancel() {
      pointers.clear()
      rest()
    },
    wheel: (event, at) => host.stage.zoomBy(wheelFactor(event), at),
  }
}
