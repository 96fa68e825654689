import {
  fitView,
  interpolateView,
  keepInSight,
  MAXIMUM_ZOOM,
  MINIMUM_ZOOM,
  resizedView,
  rotatedView,
  viewStartingAt,
  zoomedView,
  zoomOf,
  type Insets,
  type StageFit,
  type StageFrame,
} from './stageFrame'
import {
  isSameView,
  placedView,
  toCanvas,
  toScreen,
  type Box,
  type Point,
  type Size,
  type StageView,
} from './stageView'

/** Duration of an animated change of the view, ms. */
const ANIMATION_TIME = 160
/** A view is enlarged above this factor to the initial one. */
const ENLARGED = 1.02
/** Minimum zoom at which a point is brought into view. */
const MINIMUM_SHOWN_ZOOM = 2

export interface ViewportOptions {
  bounds: Box
  size: Size
  insets: Insets
  /** Initial rotation in degrees. */
  startRotation(frame: StageFrame): number
  /** The point that the initial view shows where it does not show all of the canvas; null: any. */
  startPoint(): Point | null
  /** Returns the initial position of the canvas in the element, at a rotation in degrees. */
  fit(frame: StageFrame, rotation: number): Exclude<StageFit, 'auto'>
  /** Current time in ms, for animations. */
  now(): number
  /** Requests that `step` is called with the next frame. */
  requestFrame(): void
  /** Whether the user asked the system not to animate. */
  prefersReducedMotion(): boolean
  /** `isByUser`: the user moves the view, so that more changes are likely to follow. */
  onChange(view: StageView, isByUser: boolean): void
}

/**
 * The place to which the user has moved the view, whatever the size of the element. @public
 */
export interface StagePlace {
  /** 1 shows all of the canvas. */
  zoom: number
  /** Degrees clockwise. */
  rotation: number
  /** The point of the canvas in the middle of the element, in canvas widths. */
  at: Point
}

interface Animation {
  from: StageView
  to: StageView
  since: number
}

/** Holds the view, keeps it within its bounds, and animates it. */
export interface Viewport {
  view(): StageView
  frame(): StageFrame
  zoom(): number
  /** The zoom at which the canvas initially lies in the element, as it is rotated now. */
  initialZoom(): number
  /** Whether the canvas is larger than initially, or fills the element: then it can be moved. */
  isEnlarged(): boolean
  /** Sets a view exactly as given. */
  set(view: StageView): void
  panBy(dx: number, dy: number): void
  zoomBy(factor: number, at?: Point): void
  zoomSmoothlyBy(factor: number): void
  rotateBy(degrees: number): void
  /** Moves the view, if necessary, until a point of the canvas is in view. */
  show(at: Point, zoom?: number): void
  /** Shows the canvas as it initially was. */
  reset(): void
  /** The place to which the user has moved the view; null while it lies as it initially does. */
  place(): StagePlace | null
  /** Moves the view as the user had done. */
  setPlace(place: StagePlace): void
  /** Takes over another point to start at, unless the user has moved the view. */
  updateInitial(): void
  /** Takes over other bounds, another size or other insets. */
  setFrame(change: Partial<StageFrame>): void
  /** Advances the animation by a frame. Returns false if there is none. */
  step(): boolean
}

const ease = (progress: number) => 1 - (1 - progress) ** 3

const isSameBox = (a: Box, b: Box) => a.minX === b.minX && a.minY === b.minY && a.maxX === b.maxX && a.maxY === b.maxY

/** The view that shows a point; null if it is in view already. */
function viewShowing(frame: StageFrame, view: StageView, at: Point, zoom: number | undefined): StageView | null {
  const {
    size: { width, height },
    insets,
  } = frame
  const [x, y] = toScreen(view, at)
  const isInView = x >= insets.left && y >= insets.top && x <= width - insets.right && y <= height - insets.bottom
  if (isInView && zoom === undefined) return null
  const scale =
    fitView(frame, view.rotation).scale * Math.max(zoom ?? MINIMUM_SHOWN_ZOOM, zoomOf(frame, view), MINIMUM_ZOOM)
  return placedView(at, [width / 2, height / 2], scale, view.rotation)
}

function placeOf(frame: StageFrame, view: StageView): StagePlace {
  const { width, height } = frame.size
  return { zoom: zoomOf(frame, view), rotation: view.rotation, at: toCanvas(view, [width / 2, height / 2]) }
}

function viewAt(frame: StageFrame, { zoom, rotation, at }: StagePlace): StageView {
  const { width, height } = frame.size
  const scale = fitView(frame, rotation).scale * Math.max(MINIMUM_ZOOM, Math.min(MAXIMUM_ZOOM, zoom))
  return placedView(at, [width / 2, height / 2], scale, rotation)
}

function isSameFrame(a: StageFrame, b: StageFrame): boolean {
  return (
    isSameBox(a.bounds, b.bounds) &&
    a.size.width === b.size.width &&
    a.size.height === b.size.height &&
    a.insets === b.insets
  )
}

/** The view of an animation at a time; its last view once it is over. */
function animatedView({ from, to, since }: Animation, time: number, size: Size): StageView {
  const progress = (time - since) / ANIMATION_TIME
  return progress >= 1 ? to : interpolateView(from, to, ease(progress), size)
}

function initialViewOf(frame: StageFrame, { startRotation, fit, startPoint }: ViewportOptions): StageView {
  const rotation = startRotation(frame)
  return viewStartingAt(frame, fitView(frame, rotation, fit(frame, rotation)), startPoint())
}

/** Creates a viewport with its initial view, which follows the size of the element until the user moves it. */
export function createViewport(options: ViewportOptions): Viewport {
  const { now, requestFrame, prefersReducedMotion, onChange, fit } = options
  let frame: StageFrame = { bounds: options.bounds, size: options.size, insets: options.insets }
  const initialView = () => initialViewOf(frame, options)
  let view = initialView()
  /** Until the user moves the view, it follows the size of the element. */
  let isInitial = true
  let animation: Animation | null = null

  function update(next: StageView): void {
    if (isSameView(view, next)) return
    view = next
    onChange(view, !isInitial)
  }
  function jumpTo(next: StageView, staysInitial = false): void {
    isInitial = staysInitial
    animation = null
    update(next)
  }
  function animateTo(to: StageView | null): void {
    if (!to) return
    isInitial = false
    if (prefersReducedMotion()) return jumpTo(to)
    animation = { from: view, to, since: now() }
    requestFrame()
  }
  function step(): boolean {
    if (!animation) return false
    const current = animatedView(animation, now(), frame.size)
    if (current === animation.to) animation = null
    update(current)
    if (animation) requestFrame()
    return true
  }
  /** The view at the end of the animation: further steps continue from there. */
  const target = () => animation?.to ?? view
  const fitAt = (rotation: number) => fit(frame, rotation)
  /** The scale at which the canvas initially lies in the element, as it is rotated now. */
  const initialScale = () => fitView(frame, view.rotation, fitAt(view.rotation)).scale
  return {
    view: () => view,
    frame: () => frame,
    zoom: () => zoomOf(frame, view),
    initialZoom: () => initialScale() / fitView(frame, view.rotation).scale,
    isEnlarged: () => fitAt(view.rotation) === 'fill' || view.scale > initialScale() * ENLARGED,
    set: (next) => jumpTo(next),
    panBy: (dx, dy) => jumpTo(keepInSight(frame, { ...view, x: view.x + dx, y: view.y + dy })),
    zoomBy: (factor, at) => jumpTo(keepInSight(frame, zoomedView(frame, view, factor, at))),
    zoomSmoothlyBy: (factor) => animateTo(keepInSight(frame, zoomedView(frame, target(), factor))),
    rotateBy(degrees) {
      const from = target()
      animateTo(rotatedView(frame, from, degrees, isInitial ? fitAt(from.rotation + degrees) : 'whole'))
    },
    show: (at, zoom) => animateTo(viewShowing(frame, target(), at, zoom)),
    reset() {
      animateTo(initialView())
      isInitial = true
      onChange(view, false)
    },
    place: () => (isInitial ? null : placeOf(frame, target())),
    setPlace: (place) => jumpTo(keepInSight(frame, viewAt(frame, place))),
    updateInitial: () => void (isInitial && jumpTo(initialView(), true)),
    setFrame(change) {
      const before = frame
      frame = { ...before, ...change }
      if (isSameFrame(before, frame)) return
      jumpTo(isInitial ? initialView() : resizedView(before, frame, target()), isInitial)
    },
    step,
  }
}
