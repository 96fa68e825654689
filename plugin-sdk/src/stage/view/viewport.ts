import {
  fitView,
  heldView,
  MINIMUM_ZOOM,
  resizedView,
  startRotation,
  turnedView,
  viewBetween,
  zoomedView,
  zoomOf,
  type Insets,
  type StageFrame,
} from './stageFrame'
import { isSameView, placedView, toScreen, type Box, type Point, type Size, type StageView } from './stageView'

/** A turn or a jump takes this long, ms. */
const MOTION_TIME = 160
/** A place that is shown on demand is zoomed in at least this far. */
const SHOWN_ZOOM = 2

export interface ViewportOptions {
  plan: Box
  size: Size
  insets: Insets
  /** Rotation at the start; absent: by the shape of the element. */
  rotation?: number | undefined
  /** ms, for motion. */
  now(): number
  /** Asks for `step` to be called with the next frame. */
  requestFrame(): void
  reducedMotion(): boolean
  /** `byHand`: more changes are likely to follow. */
  onChange(view: StageView, byHand: boolean): void
}

interface Motion {
  from: StageView
  to: StageView
  since: number
}

/** The view and what may change it: by gesture, by step, by jump, by a new size. */
export interface Viewport {
  view(): StageView
  frame(): StageFrame
  zoom(): number
  /** Sets a view as it is given. */
  set(view: StageView): void
  panBy(dx: number, dy: number): void
  zoomBy(factor: number, at?: Point): void
  zoomSmoothlyBy(factor: number): void
  rotateBy(degrees: number): void
  /** Moves the view, if need be, until a place of the canvas is well in sight. */
  show(at: Point, zoom?: number): void
  reset(): void
  setFrame(change: Partial<StageFrame>): void
  /** Goes on with a motion; false where there is none. */
  step(): boolean
}

const ease = (part: number) => 1 - (1 - part) ** 3

/** Whether two plans are the same, so that a refresh does not move the view. */
const isSameBox = (a: Box, b: Box) => a.minX === b.minX && a.minY === b.minY && a.maxX === b.maxX && a.maxY === b.maxY

/** Where a view is to go so that a place is in sight; null where it is already. */
function sightOf(frame: StageFrame, view: StageView, at: Point, zoom: number | undefined): StageView | null {
  const {
    size: { width, height },
    insets,
  } = frame
  const [x, y] = toScreen(view, at)
  const isInSight = x >= insets.left && y >= insets.top && x <= width - insets.right && y <= height - insets.bottom
  if (isInSight && zoom === undefined) return null
  const scale = fitView(frame, view.rotation).scale * Math.max(zoom ?? SHOWN_ZOOM, zoomOf(frame, view), MINIMUM_ZOOM)
  return placedView(at, [width / 2, height / 2], scale, view.rotation)
}

function isSameFrame(a: StageFrame, b: StageFrame): boolean {
  return (
    isSameBox(a.plan, b.plan) &&
    a.size.width === b.size.width &&
    a.size.height === b.size.height &&
    a.insets === b.insets
  )
}

export function createViewport(options: ViewportOptions): Viewport {
  const { now, requestFrame, reducedMotion, onChange, rotation } = options
  let frame: StageFrame = { plan: options.plan, size: options.size, insets: options.insets }
  const start = () => fitView(frame, rotation ?? startRotation(frame.size))
  let view = start()
  /** Nobody has moved the view: it follows the element. */
  let untouched = true
  let motion: Motion | null = null

  function become(next: StageView): void {
    if (isSameView(view, next)) return
    view = next
    onChange(view, !untouched)
  }
  function touch(next: StageView, stays = false): void {
    untouched = stays
    motion = null
    become(next)
  }
  function goTo(to: StageView): void {
    untouched = false
    if (reducedMotion()) return touch(to)
    motion = { from: view, to, since: now() }
    requestFrame()
  }
  function step(): boolean {
    if (!motion) return false
    const { from, to, since } = motion
    const part = Math.min(1, (now() - since) / MOTION_TIME)
    if (part === 1) motion = null
    become(part === 1 ? to : viewBetween(from, to, ease(part), frame.size))
    if (motion) requestFrame()
    return true
  }
  /** Where the view is going: a step on the way goes on from there. */
  const target = () => motion?.to ?? view
  return {
    view: () => view,
    frame: () => frame,
    zoom: () => zoomOf(frame, view),
    set: (next) => touch(next),
    panBy: (dx, dy) => touch(heldView(frame, { ...view, x: view.x + dx, y: view.y + dy })),
    zoomBy: (factor, at) => touch(heldView(frame, zoomedView(frame, view, factor, at))),
    zoomSmoothlyBy: (factor) => goTo(heldView(frame, zoomedView(frame, target(), factor))),
    rotateBy: (degrees) => goTo(turnedView(frame, target(), degrees)),
    show(at, zoom) {
      const to = sightOf(frame, target(), at, zoom)
      if (to) goTo(to)
    },
    reset() {
      goTo(start())
      untouched = true
    },
    setFrame(change) {
      const before = frame
      const next = { ...frame, ...change }
      if (isSameFrame(before, next)) return
      frame = next
      touch(untouched ? start() : resizedView(before, frame, target()), untouched)
    },
    step,
  }
}
