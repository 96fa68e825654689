import { clamp } from '@barn-workbench/core/numbers'
import {
  boxAround,
  cornersOf,
  middleOf,
  placedView,
  toCanvas,
  toScreen,
  type Box,
  type Point,
  type Size,
  type StageView,
} from './stageView'

/** The zoom is the scale divided by the scale at which all of the canvas is in view. */
export const MINIMUM_ZOOM = 1
export const MAXIMUM_ZOOM = 150
/** A zoom that is greater by less than this shows all of the canvas. */
const FIT_TOLERANCE = 0.001
/** Initial rotations in degrees: on its side, and upright. */
const SIDE_ROTATION = 270
const UPRIGHT_ROTATION = 0
/** A canvas that is fitted to the width shows at least this share of its height. */
const LEAST_SHARE = 1 / 6
/** All of a canvas is shown in a tall panel if it then fills this share of its width. */
const LEAST_FILL = 0.8
/** A canvas is short below this ratio of height to width. */
const SHORT_HEIGHT_RATIO = 2.5

/** Space to keep free at the edges of the element, CSS px. @public */
export interface Insets {
  top: number
  right: number
  bottom: number
  left: number
}

/**
 * The initial position of a canvas in its element: `whole` shows all of it, `width` is as wide as the element and
 * begins at its top, `fill` leaves no room beside it, and `auto` is `whole`, but `width` in an element that is taller
 * than wide and of whose width all of the canvas would fill less than 80 %. @public
 */
export type StageFit = 'auto' | 'whole' | 'width' | 'fill'

/** The bounds of a view: the visible part of the canvas, and the element that shows it. */
export interface StageFrame {
  /** Box around the tiles, in canvas widths. */
  bounds: Box
  size: Size
  insets: Insets
}

/** Whether a canvas fits on a screen without being rotated. `heightRatio`: its height divided by its width. @public */
export function isShortCanvas(heightRatio: number): boolean {
  return heightRatio < SHORT_HEIGHT_RATIO
}

const remainingLength = (total: number, before: number, after: number) => Math.max(1, total - before - after)

/** The upright box on the screen around a box of the canvas. */
function screenBox(box: Box, view: StageView): Box {
  return boxAround(cornersOf(box).map((corner) => toScreen(view, corner)))
}

/** The view in which the canvas is fitted to the room between the insets. */
export function fitView(
  { bounds, size, insets }: StageFrame,
  rotation: number,
  fit: Exclude<StageFit, 'auto'> = 'whole',
): StageView {
  const unit = { x: 0, y: 0, scale: 1, rotation }
  const rotated = screenBox(bounds, unit)
  const width = remainingLength(size.width, insets.left, insets.right)
  const height = remainingLength(size.height, insets.top, insets.bottom)
  const toWidth = width / Math.max(rotated.maxX - rotated.minX, 1e-9)
  const toHeight = height / Math.max(rotated.maxY - rotated.minY, 1e-9)
  const scales = {
    whole: Math.min(toWidth, toHeight),
    width: Math.min(toWidth, toHeight / LEAST_SHARE),
    fill: Math.max(toWidth, toHeight),
  }
  const scale = scales[fit]
  const middle: Point = [insets.left + width / 2, insets.top + height / 2]
  if (fit !== 'width' || scale <= toHeight) return placedView(middleOf(bounds), middle, scale, rotation)
  const [x, y] = middleOf(rotated)
  const topMiddle = toCanvas(unit, [x, rotated.minY + (y - rotated.minY) * (toHeight / scale)])
  return placedView(topMiddle, middle, scale, rotation)
}

/**
 * The initial rotation in degrees. In an element that is wider than tall a canvas lies on its side if it is larger so,
 * unless it is short. `heightRatio`: its height divided by its width, undefined where it is not known.
 */
export function startRotation(frame: StageFrame, heightRatio?: number): number {
  const { width, height } = frame.size
  if (width <= height || (heightRatio !== undefined && isShortCanvas(heightRatio))) return UPRIGHT_ROTATION
  const isLargerOnSide = fitView(frame, SIDE_ROTATION).scale > fitView(frame, UPRIGHT_ROTATION).scale
  return isLargerOnSide ? SIDE_ROTATION : UPRIGHT_ROTATION
}

/** The fit that `auto` stands for in an element, for a canvas of a rotation. */
export function fitInPanel(fit: StageFit, frame: StageFrame, rotation: number): Exclude<StageFit, 'auto'> {
  if (fit !== 'auto') return fit
  const { width, height } = frame.size
  if (height <= width) return 'whole'
  const { minX, maxX } = screenBox(frame.bounds, fitView(frame, rotation))
  return maxX - minX >= width * LEAST_FILL ? 'whole' : 'width'
}

/**
 * Moves a view by as little as brings a point near the middle of the room between the insets, without leaving room
 * beside the canvas where there was none. A view that shows the point already stays.
 */
export function viewStartingAt({ bounds, size, insets }: StageFrame, view: StageView, at: Point | null): StageView {
  if (!at) return view
  const box = screenBox(bounds, view)
  const [x, y] = toScreen(view, at)
  const shift = (point: number, room: [number, number], edges: [number, number]) => {
    const isInView = point >= room[0] && point <= room[1]
    if (isInView || edges[1] - edges[0] <= room[1] - room[0]) return 0
    return clamp((room[0] + room[1]) / 2 - point, room[1] - edges[1], room[0] - edges[0])
  }
  const dx = shift(x, [insets.left, size.width - insets.right], [box.minX, box.maxX])
  const dy = shift(y, [insets.top, size.height - insets.bottom], [box.minY, box.maxY])
  return dx === 0 && dy === 0 ? view : { ...view, x: view.x + dx, y: view.y + dy }
}

/** The zoom of a view; 1 shows all of the canvas. */
export function zoomOf(frame: StageFrame, view: StageView): number {
  return view.scale / fitView(frame, view.rotation).scale
}

function centreOf({ size }: StageFrame): Point {
  return [size.width / 2, size.height / 2]
}

/** The view after zooming by a factor about a point of the screen, within the smallest and the largest zoom. */
export function zoomedView(frame: StageFrame, view: StageView, factor: number, at: Point = centreOf(frame)): StageView {
  const fit = fitView(frame, view.rotation).scale
  const scale = clamp(view.scale * factor, fit * MINIMUM_ZOOM, fit * MAXIMUM_ZOOM)
  return placedView(toCanvas(view, at), at, scale, view.rotation)
}

/** The view after moving it, if necessary, so that the middle of the element shows a part of the canvas. */
export function keepInSight(frame: StageFrame, view: StageView): StageView {
  const centre = centreOf(frame)
  const [x, y] = toCanvas(view, centre)
  const nearest: Point = [
    clamp(x, frame.bounds.minX, frame.bounds.maxX),
    clamp(y, frame.bounds.minY, frame.bounds.maxY),
  ]
  return nearest[0] === x && nearest[1] === y ? view : placedView(nearest, centre, view.scale, view.rotation)
}

/** The view after rotating it about the middle of the element, at the same zoom; with a `fit` it is fitted again. */
export function rotatedView(
  frame: StageFrame,
  view: StageView,
  degrees: number,
  fit: Exclude<StageFit, 'auto'> = 'whole',
): StageView {
  const rotation = (((view.rotation + degrees) % 360) + 360) % 360
  const zoom = zoomOf(frame, view)
  const fitted = fitView(frame, rotation, fit)
  if (fit !== 'whole' || zoom <= MINIMUM_ZOOM + FIT_TOLERANCE) return fitted
  return placedView(toCanvas(view, centreOf(frame)), centreOf(frame), fitted.scale * zoom, rotation)
}

/**
 * The view after the size of the element has changed: all of the canvas if all of it was in view, else the same point
 * in the middle, at the same zoom.
 */
export function resizedView(before: StageFrame, after: StageFrame, view: StageView): StageView {
  const fit = fitView(after, view.rotation)
  const zoom = zoomOf(before, view)
  if (zoom <= MINIMUM_ZOOM + FIT_TOLERANCE) return fit
  const scale = fit.scale * zoom
  return placedView(toCanvas(view, centreOf(before)), centreOf(after), scale, view.rotation)
}

/** The view on the way from one to another; `progress`: 0..1. It rotates the shorter way. */
export function interpolateView(from: StageView, to: StageView, progress: number, { width, height }: Size): StageView {
  const centre: Point = [width / 2, height / 2]
  const [fromX, fromY] = toCanvas(from, centre)
  const [toX, toY] = toCanvas(to, centre)
  const rotation = ((((to.rotation - from.rotation) % 360) + 540) % 360) - 180
  const middle: Point = [fromX + (toX - fromX) * progress, fromY + (toY - fromY) * progress]
  return placedView(
    middle,
    centre,
    from.scale * (to.scale / from.scale) ** progress,
    from.rotation + rotation * progress,
  )
}
