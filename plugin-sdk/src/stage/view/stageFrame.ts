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

/** Zoom is told as a factor of the view that shows all. */
export const MINIMUM_ZOOM = 1
export const MAXIMUM_ZOOM = 150
/** Rotation at the start: a long plan lies down in an element that is wider than tall. */
export const WIDE_ROTATION = 270
export const TALL_ROTATION = 0
/** A canvas lower than this many times its width is short. */
const SHORT_HEIGHT_RATIO = 2.5

/** Room to keep free at the edges of the element, CSS px. @public */
export interface Insets {
  top: number
  right: number
  bottom: number
  left: number
}

/** What a view is held against: the plan that is shown, and the element that shows it. */
export interface StageFrame {
  plan: Box
  size: Size
  insets: Insets
}

export function startRotation({ width, height }: Size): number {
  return width > height ? WIDE_ROTATION : TALL_ROTATION
}

/** Whether a canvas is short: one that fits on a screen without being turned. @public */
export function isShortCanvas(heightRatio: number): boolean {
  return heightRatio < SHORT_HEIGHT_RATIO
}

const room = (full: number, before: number, after: number) => Math.max(1, full - before - after)

/** The view that shows the whole plan. */
export function fitView({ plan, size, insets }: StageFrame, rotation: number): StageView {
  const turned = boxAround(cornersOf(plan).map((corner) => toScreen({ x: 0, y: 0, scale: 1, rotation }, corner)))
  const width = room(size.width, insets.left, insets.right)
  const height = room(size.height, insets.top, insets.bottom)
  const scale = Math.min(
    width / Math.max(turned.maxX - turned.minX, 1e-9),
    height / Math.max(turned.maxY - turned.minY, 1e-9),
  )
  return placedView(middleOf(plan), [insets.left + width / 2, insets.top + height / 2], scale, rotation)
}

/** How far a view is zoomed in, against the one that shows all. */
export function zoomOf(frame: StageFrame, view: StageView): number {
  return view.scale / fitView(frame, view.rotation).scale
}

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

function centreOf({ size }: StageFrame): Point {
  return [size.width / 2, size.height / 2]
}

/** The view at a place kept there, zoomed by a factor, within what is allowed. */
export function zoomedView(frame: StageFrame, view: StageView, factor: number, at: Point = centreOf(frame)): StageView {
  const fit = fitView(frame, view.rotation).scale
  const scale = within(view.scale * factor, fit * MINIMUM_ZOOM, fit * MAXIMUM_ZOOM)
  return placedView(toCanvas(view, at), at, scale, view.rotation)
}

/** The view moved so that the middle of the element shows a part of the plan: nobody loses the plan. */
export function heldView(frame: StageFrame, view: StageView): StageView {
  const centre = centreOf(frame)
  const [x, y] = toCanvas(view, centre)
  const held: Point = [within(x, frame.plan.minX, frame.plan.maxX), within(y, frame.plan.minY, frame.plan.maxY)]
  return held[0] === x && held[1] === y ? view : placedView(held, centre, view.scale, view.rotation)
}

/** The view turned about the middle of the element, as far zoomed in as before. */
export function turnedView(frame: StageFrame, view: StageView, degrees: number): StageView {
  const rotation = (((view.rotation + degrees) % 360) + 360) % 360
  const zoom = zoomOf(frame, view)
  const fit = fitView(frame, rotation)
  if (zoom <= MINIMUM_ZOOM + 0.001) return fit
  return placedView(toCanvas(view, centreOf(frame)), centreOf(frame), fit.scale * zoom, rotation)
}

/** The view of an element whose size changed: the same part in the middle, as far zoomed in as before. */
export function resizedView(before: StageFrame, after: StageFrame, view: StageView): StageView {
  const scale = fitView(after, view.rotation).scale * zoomOf(before, view)
  return placedView(toCanvas(view, centreOf(before)), centreOf(after), scale, view.rotation)
}

/** The view between two, `part` 0..1 of the way. */
export function viewBetween(from: StageView, to: StageView, part: number, { width, height }: Size): StageView {
  const centre: Point = [width / 2, height / 2]
  const [fromX, fromY] = toCanvas(from, centre)
  const [toX, toY] = toCanvas(to, centre)
  const turn = ((((to.rotation - from.rotation) % 360) + 540) % 360) - 180
  const on: Point = [fromX + (toX - fromX) * part, fromY + (toY - fromY) * part]
  return placedView(on, centre, from.scale * (to.scale / from.scale) ** part, from.rotation + turn * part)
}
