import { exportPng } from './exportPng'
import { placeInScene } from './placeInScene'
import { attachPointer } from './pointer/attachPointer'
import { isInScrollingPage } from './pointer/isInScrollingPage'
import { keyAction } from './pointer/stageKeys'
import { followTouchAction, pickAt, stagePointer } from './pointer/stagePointer'
import type { Stage, StageOptions } from './stage'
import { createStageParts, DEFAULT_INSETS, type StageParts } from './stageParts'
import { followSurroundings } from './surroundings'
import { toScreen } from './view/stageView'

function drawAll({ loop }: StageParts): void {
  loop.request('tiles', 'overlays', 'editing')
}

/** What is shown. */
function contentOf(
  parts: StageParts,
): Pick<Stage, 'setTiles' | 'setOverlays' | 'setEditing' | 'setInsets' | 'invalidate' | 'refresh' | 'setFocus'> {
  const { scene, viewport, renderer, images, editing, emphasis, loop } = parts
  return {
    setTiles(tiles) {
      scene.setTiles(tiles)
      viewport.setFrame({ plan: scene.plan() })
      renderer.setAreas()
      renderer.invalidate()
      drawAll(parts)
      parts.askImages()
    },
    setOverlays(overlays) {
      scene.setOverlays(overlays)
      renderer.setAreas()
      loop.request('tiles', 'overlays')
    },
    setEditing(shapes) {
      editing.set(shapes)
      loop.request('editing')
    },
    setInsets: (insets) => viewport.setFrame({ insets: { ...DEFAULT_INSETS, ...insets } }),
    invalidate(tileId) {
      renderer.invalidate(tileId)
      drawAll(parts)
    },
    refresh: (tileIds) => images.refresh(tileIds),
    setFocus(id) {
      emphasis.focused = id
      loop.request('overlays')
    },
  }
}

/** How it is looked at. */
function viewOf(
  parts: StageParts,
): Pick<
  Stage,
  'view' | 'setView' | 'zoom' | 'zoomBy' | 'zoomTo' | 'rotateBy' | 'reset' | 'pick' | 'placeOf' | 'handleKey'
> {
  const { scene, viewport } = parts
  return {
    view: viewport.view,
    setView: viewport.set,
    zoom: viewport.zoom,
    zoomBy: (factor, at) => (at ? viewport.zoomBy(factor, at) : viewport.zoomSmoothlyBy(factor)),
    zoomTo(id, zoom) {
      const place = placeInScene(scene, id)
      if (place) viewport.show(place, zoom)
    },
    rotateBy: viewport.rotateBy,
    reset: viewport.reset,
    pick: (x, y) => pickAt(parts, [x, y]),
    placeOf(id) {
      const place = placeInScene(scene, id)
      return place && toScreen(viewport.view(), place)
    },
    handleKey(event) {
      const action = keyAction(event)
      action?.(viewport)
      return action !== undefined
    },
  }
}

/** A floor plan in an element that has a place of its own (`position`) and a size. @public */
export function createStage(element: HTMLElement, options: StageOptions): Stage {
  const parts = createStageParts(element, options)
  const { surface, renderer, layers, loop, topics, images, palette, rest } = parts
  const scrolls = () => options.scrolls ?? isInScrollingPage(element)
  const detach = attachPointer(surface, stagePointer(parts, scrolls))
  const leave = followSurroundings(element, {
    onResize: parts.resize,
    onSeen: parts.setSeen,
    onTheme() {
      renderer.forgetTheme()
      drawAll(parts)
    },
  })
  followTouchAction(parts, scrolls)
  parts.resize()
  return {
    ...contentOf(parts),
    ...viewOf(parts),
    subscribe: topics.subscribe,
    resize: parts.resize,
    async exportPng() {
      loop.flush()
      return await exportPng(layers.canvases(), palette.color('--bw-surface'))
    },
    destroy() {
      detach()
      leave()
      loop.stop()
      rest.stop()
      images.close()
      topics.close()
      layers.destroy()
      surface.remove()
    },
  }
}
