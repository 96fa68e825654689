import type { PictureMask } from '@barn-workbench/core/schema'
import {
  canvasToPicture,
  distanceBetween,
  moveView,
  pictureToCanvas,
  toCanvas,
  toScreen,
  wheelFactor,
  type Point,
  type PointerTool,
  type Stage,
  type StageTile,
  type ToolPointer,
} from '@barn-workbench/plugin-sdk/stage'
import { maskBetween, maskCorners, movedMask } from './maskEdits'

/** The environment of the pointer tool. */
export interface MaskHost {
  stage: Pick<Stage, 'view' | 'setView' | 'zoomBy'>
  tile: StageTile
  masks(): readonly PictureMask[]
  /** The index of the mask whose corners can be dragged, or null. */
  chosen(): number | null
  choose(index: number | null): void
  change(index: number, mask: PictureMask): void
  /** Adds a mask, which is then the last one. */
  add(mask: PictureMask): void
  /** Shows a mask that is being drawn. */
  show(mask: PictureMask | null): void
}

type Gesture =
  | { kind: 'none' }
  | { kind: 'view' }
  | { kind: 'draw'; start: Point }
  | { kind: 'move'; index: number; mask: PictureMask; start: Point }
  /** A corner is dragged; the opposite one stays. */
  | { kind: 'size'; index: number; fixed: Point }

/** A press becomes a drawing beyond this way, in CSS px. */
const DRAW_THRESHOLD = 8
/** A corner is taken within this distance, in CSS px: by a mouse, and by a finger. */
const CORNER_REACH = { mouse: 10, touch: 22 } as const

/** The corner of the chosen mask at a point, as the gesture that drags it. */
function cornerAt({ stage, tile, masks, chosen }: MaskHost, { at, isTouch }: ToolPointer): Gesture | null {
  const index = chosen()
  const mask = index === null ? undefined : masks()[index]
  if (index === null || !mask) return null
  const corners = maskCorners(mask)
  const reach = isTouch ? CORNER_REACH.touch : CORNER_REACH.mouse
  const isNear = (corner: Point) => distanceBetween(toScreen(stage.view(), pictureToCanvas(tile, corner)), at) <= reach
  const corner = corners.findIndex(isNear)
  const fixed = corners[(corner + 2) % corners.length]
  return corner < 0 || !fixed ? null : { kind: 'size', index, fixed }
}

function gestureAt(host: MaskHost, pointer: ToolPointer, [x, y]: Point): Gesture {
  if (pointer.isMiddle) return { kind: 'view' }
  const corner = cornerAt(host, pointer)
  if (corner) return corner
  const masks = host.masks()
  const index = masks.findLastIndex(
    (one) => x >= one.x && y >= one.y && x <= one.x + one.width && y <= one.y + one.height,
  )
  const mask = masks[index]
  host.choose(mask ? index : null)
  if (mask) return { kind: 'move', index, mask, start: [x, y] }
  const isOnPicture = x >= 0 && y >= 0 && x <= 1 && y <= 1
  return isOnPicture ? { kind: 'draw', start: [x, y] } : { kind: 'view' }
}

/** Follows a pointer that draws, moves or sizes a mask. */
function follow(host: MaskHost, gesture: Gesture, to: Point): void {
  if (gesture.kind === 'draw') host.show(maskBetween(gesture.start, to))
  else if (gesture.kind === 'size') host.change(gesture.index, maskBetween(gesture.fixed, to))
  else if (gesture.kind === 'move') {
    const { index, mask, start } = gesture
    host.change(index, movedMask(mask, to[0] - start[0], to[1] - start[1]))
  }
}

/**
 * Handles mouse, pen and fingers on the picture of a camera: one draws, moves and sizes masks, two fingers and the
 * middle button move the view.
 */
export function createMaskTool(host: MaskHost): PointerTool {
  const pointers = new Map<number, Point>()
  let gesture: Gesture = { kind: 'none' }
  let start: Point = [0, 0]
  let hasMoved = false
  const pictureAt = (at: Point) => canvasToPicture(host.tile, toCanvas(host.stage.view(), at))

  function rest(kind: 'none' | 'view' = 'none'): void {
    gesture = { kind }
    host.show(null)
  }
  return {
    down(pointer) {
      pointers.set(pointer.id, pointer.at)
      if (pointers.size > 1) return rest('view')
      start = pointer.at
      hasMoved = false
      gesture = gestureAt(host, pointer, pictureAt(pointer.at))
    },
    move({ id, at }) {
      const from = pointers.get(id)
      if (!from) return
      const others = [...pointers].filter(([other]) => other !== id).map(([, point]) => point)
      if (gesture.kind === 'view') moveView(host.stage, [from, ...others], [at, ...others])
      else if (hasMoved || distanceBetween(start, at) >= DRAW_THRESHOLD) {
        hasMoved = true
        follow(host, gesture, pictureAt(at))
      }
      pointers.set(id, at)
    },
    up({ id, at }) {
      if (!pointers.delete(id) || pointers.size > 0) return
      if (gesture.kind === 'draw' && hasMoved) host.add(maskBetween(gesture.start, pictureAt(at)))
      rest()
    },
    cancel() {
      pointers.clear()
      rest()
    },
    wheel: (event, at) => host.stage.zoomBy(wheelFactor(event), at),
  }
}
