import { placeInScene, reachOf } from '../placeInScene'
import type { StagePick } from '../scene'
import type { StageParts } from '../stageParts'
import { MINIMUM_ZOOM } from '../view/stageFrame'
import { toCanvas, toScreen, type Point } from '../view/stageView'
import type { PointerHandlers } from './attachPointer'

/** Zoomed in less than this, all is in view: a finger then moves the page. */
const ZOOMED_IN = MINIMUM_ZOOM * 1.02

export function pickAt({ scene, viewport }: StageParts, at: Point): StagePick | null {
  return scene.pick(toCanvas(viewport.view(), at), reachOf(viewport.view()))
}

/** What the pointer is on; a marker's hover stands at the marker, any other where the pointer came in. */
function createHover(parts: StageParts): (at: Point | null) => void {
  const { scene, viewport, topics, emphasis, loop, surface } = parts
  const anchorOf = (pick: StagePick, at: Point) => {
    const place = pick.kind === 'marker' ? placeInScene(scene, pick.id) : null
    return place ? toScreen(viewport.view(), place) : at
  }
  return (at) => {
    const pick = at && pickAt(parts, at)
    surface.style.cursor = pick && pick.kind !== 'tile' ? 'pointer' : 'grab'
    const id = pick ? pick.id : null
    if (id === emphasis.hovered) return
    emphasis.hovered = id
    loop.request('overlays')
    topics.tell('hover', pick && at ? { pick, at: anchorOf(pick, at) } : null)
  }
}

/** What mouse, pen and fingers do on a stage. */
export function stagePointer(parts: StageParts, scrolls: () => boolean): PointerHandlers {
  const { viewport, topics, editing, loop, surface } = parts
  const hover = createHover(parts)
  return {
    scrolls,
    dragsByTouch: () => !scrolls() || viewport.zoom() > ZOOMED_IN,
    onGrab: (at) => !editing.isEmpty() && editing.grab(viewport.view(), at),
    onDrag(at) {
      const shape = editing.drag(viewport.view(), at)
      loop.request('editing')
      if (shape) topics.tell('edit', { shape, done: false })
    },
    onDrop() {
      const shape = editing.drop()
      if (shape) topics.tell('edit', { shape, done: true })
    },
    onStep({ dx, dy, factor, at }) {
      hover(null)
      surface.style.cursor = 'grabbing'
      viewport.panBy(dx, dy)
      if (factor !== 1) viewport.zoomBy(factor, at)
    },
    onHover: hover,
    onClick: (at) => topics.tell('pick', pickAt(parts, at)),
    onDoubleClick(at) {
      const pick = pickAt(parts, at)
      if (pick) topics.tell('open', pick)
    },
    onZoom(factor, at) {
      hover(null)
      viewport.zoomBy(factor, at)
    },
    onScrollPast: () => topics.tell('scrollPast', undefined),
  }
}

/** Lets the browser scroll by touch where the stage does not take the finger. */
export function followTouchAction({ surface, viewport, topics }: StageParts, scrolls: () => boolean): void {
  const apply = () => {
    const action = viewport.zoom() <= ZOOMED_IN && scrolls() ? 'pan-x pan-y' : 'none'
    if (surface.style.touchAction !== action) surface.style.touchAction = action
  }
  apply()
  topics.subscribe('view', apply)
}
