import { wheelUse, type WheelRules } from '../../canvas/wheel'
import { MARKER_RADIUS } from '../paint/markerSprites'
import type { StagePick } from '../scene'
import type { StageEngine } from '../stageEngine'
import { gatherMarkers } from '../view/gatherMarkers'
import { MAXIMUM_ZOOM } from '../view/stageFrame'
import { boxAround, cornersOf, toCanvas, toScreen, type Point } from '../view/stageView'
import type { PointerHandlers } from './attachPointer'

/** A marker is hit within this distance, CSS px: a target 44 px wide, as fingers need. */
const MARKER_REACH = MARKER_RADIUS + 9
/** A double tap, and a click on markers that are gathered, zoom in by this factor. */
const STEP_IN = 3

/** The topmost item at a point of the screen. */
export function pickAt({ scene, viewport }: StageEngine, at: Point): StagePick | null {
  const view = viewport.view()
  return scene.pick(toCanvas(view, at), MARKER_REACH / view.scale)
}

/** Whether an element that scrolls vertically lies around another: it takes the wheel then. */
export function isInScrollingPage(element: HTMLElement): boolean {
  for (let ancestor = element.parentElement; ancestor; ancestor = ancestor.parentElement) {
    if (ancestor.scrollHeight <= ancestor.clientHeight + 1) continue
    if (ancestor === document.scrollingElement || /auto|scroll/.test(getComputedStyle(ancestor).overflowY)) return true
  }
  return false
}

/** Tracks the item under the pointer. */
function createHoverHandler(engine: StageEngine): (at: Point | null) => void {
  const { scene, viewport, events, emphasis, loop, surface } = engine
  /** The point of a marker itself; for any other item the point at which the pointer entered it. */
  const anchorOf = (pick: StagePick, at: Point) => {
    const markerPoint = pick.kind === 'marker' ? scene.locate(pick.id) : null
    return markerPoint ? toScreen(viewport.view(), markerPoint) : at
  }
  return (at) => {
    const pick = at && pickAt(engine, at)
    surface.style.cursor = pick && pick.kind !== 'tile' ? 'pointer' : 'grab'
    const id = pick ? pick.id : null
    if (id === emphasis.hovered) return
    emphasis.hovered = id
    loop.request('overlays')
    events.emit('hover.changed', pick && at ? { pick, at: anchorOf(pick, at) } : null)
  }
}

/** Whether other markers are gathered at the one under the pointer, so that it takes a zoom to tell them apart. */
function isGathered({ scene, viewport }: StageEngine, pick: StagePick | null): boolean {
  if (pick?.kind !== 'marker' || viewport.zoom() >= MAXIMUM_ZOOM) return false
  return gatherMarkers(scene.markers(), viewport.view()).some(
    ({ markers }) => markers.length > 1 && markers.some(({ id }) => id === pick.id),
  )
}

/** Connects mouse, pen and fingers with the engine of a stage. */
export function createPointerHandlers(
  engine: StageEngine,
  { isPageScrolling, wheel }: { isPageScrolling: () => boolean; wheel: WheelRules | undefined },
): PointerHandlers {
  const { scene, viewport, events, editing, loop, surface } = engine
  const hover = createHoverHandler(engine)
  return {
    wheelUse: (hasKey) => wheelUse(wheel, hasKey, isPageScrolling),
    isDraggedByTouch: () => !isPageScrolling() || viewport.isEnlarged(),
    onGrab: (at) => !editing.isEmpty() && editing.grab(viewport.view(), at),
    onDrag(at) {
      const shape = editing.drag(viewport.view(), at)
      loop.request('editing')
      if (shape) events.emit('shape.edited', { shape, done: false })
    },
    onDrop() {
      const shape = editing.drop()
      if (shape) events.emit('shape.edited', { shape, done: true })
    },
    onStep({ dx, dy, factor, at }) {
      hover(null)
      surface.style.cursor = 'grabbing'
      viewport.panBy(dx, dy)
      if (factor !== 1) viewport.zoomBy(factor, at)
    },
    onHover: hover,
    onClick(at, byTouch) {
      const pick = pickAt(engine, at)
      // A tapped tile is marked at once, since it takes a while until it is known that no second tap follows.
      if (byTouch) hover(pick?.kind === 'tile' ? at : null)
      if (pick && isGathered(engine, pick)) viewport.show(scene.locate(pick.id) ?? pick.at, viewport.zoom() * STEP_IN)
      else events.emit('item.picked', pick)
    },
    onTap(at) {
      const pick = pickAt(engine, at)
      hover(null)
      if (pick?.kind === 'tile') events.emit('tile.tapped', pick)
    },
    onDoubleClick(at, byTouch) {
      const pick = pickAt(engine, at)
      if (isGathered(engine, pick)) return
      if (byTouch) viewport.zoomBy(STEP_IN, at)
      else if (pick) events.emit('item.opened', pick)
    },
    onZoom(factor, at) {
      hover(null)
      viewport.zoomBy(factor, at)
    },
    onMenu(at, client) {
      hover(null)
      events.emit('menu.requested', { pick: pickAt(engine, at), client })
    },
    onPageScroll: (byTouch) => events.emit('page.scrolled', { byTouch }),
  }
}

/**
 * The movements of one finger that scroll the page: all until the canvas is enlarged, then those beyond an edge of the
 * canvas that is in view.
 */
function touchActionOf({ viewport, scene }: StageEngine): string {
  if (!viewport.isEnlarged()) return 'pan-x pan-y'
  const view = viewport.view()
  const { size, insets } = viewport.frame()
  const { minY, maxY } = boxAround(cornersOf(scene.bounds()).map((corner) => toScreen(view, corner)))
  const actions = [minY >= insets.top && 'pan-up', maxY <= size.height - insets.bottom && 'pan-down']
  return actions.filter(Boolean).join(' ') || 'none'
}

/** Lets the browser scroll by touch while a finger does not move the canvas. */
export function updateTouchAction(engine: StageEngine, isPageScrolling: () => boolean): void {
  const { style } = engine.surface
  const update = () => {
    const action = isPageScrolling() ? touchActionOf(engine) : 'none'
    if (style.touchAction === action) return
    // A browser that does not know single directions keeps the value before.
    style.touchAction = 'none'
    style.touchAction = action
  }
  update()
  engine.events.subscribe('view.changed', update)
}
