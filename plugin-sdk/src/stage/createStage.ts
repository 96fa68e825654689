import { systemClock } from '@barn-workbench/core/clock'
import { currentTheme, observeTheme } from '../canvas/canvasTheme'
import { encodePng } from '../canvas/offscreenCanvas'
import { attachPointer } from './pointer/attachPointer'
import { keyAction } from './pointer/keyAction'
import { createPointerHandlers, isInScrollingPage, pickAt, updateTouchAction } from './pointer/stagePointer'
import type { Stage, StageOptions } from './stage'
import { createStageEngine, DEFAULT_INSETS, type StageEngine } from './stageEngine'
import { toScreen } from './view/stageView'

type ContentMethods = Pick<
  Stage,
  | 'setTiles'
  | 'setOverlays'
  | 'setEditing'
  | 'setBounds'
  | 'setInsets'
  | 'setStart'
  | 'invalidate'
  | 'refresh'
  | 'reload'
  | 'setFocus'
>

type ViewMethods = Pick<
  Stage,
  | 'view'
  | 'setView'
  | 'zoom'
  | 'initialZoom'
  | 'zoomBy'
  | 'zoomTo'
  | 'rotateBy'
  | 'reset'
  | 'place'
  | 'setPlace'
  | 'pick'
  | 'tilesInView'
  | 'locate'
  | 'handleKey'
>

function drawAll({ loop }: StageEngine): void {
  loop.request('tiles', 'overlays', 'editing')
}

/** The methods that change what the stage shows. */
function contentMethods(engine: StageEngine): ContentMethods {
  const { scene, viewport, renderer, images, editing, emphasis, loop } = engine
  return {
    setTiles(tiles) {
      scene.setTiles(tiles)
      viewport.setFrame({ bounds: engine.viewed.bounds ?? scene.bounds() })
      renderer.updateAreas()
      renderer.invalidate()
      drawAll(engine)
      engine.loadImagesInView()
    },
    setOverlays(overlays) {
      scene.setOverlays(overlays)
      viewport.updateInitial()
      engine.loadImagesInView()
      renderer.updateAreas()
      loop.request('tiles', 'overlays')
    },
    setBounds(bounds) {
      engine.viewed.bounds = bounds
      viewport.setFrame({ bounds: bounds ?? scene.bounds() })
    },
    setEditing(shapes) {
      editing.set(shapes)
      loop.request('editing')
    },
    setStart(id) {
      engine.viewed.startId = id
      viewport.updateInitial()
      engine.loadImagesInView()
    },
    setInsets: (insets) => viewport.setFrame({ insets: { ...DEFAULT_INSETS, ...insets } }),
    invalidate(tileId) {
      renderer.invalidate(tileId)
      drawAll(engine)
    },
    refresh: (tileIds) => images.refresh(tileIds),
    reload: () => images.reload(),
    setFocus(id) {
      emphasis.focused = id
      loop.request('overlays')
    },
  }
}

/** The methods that read and change how the canvas lies on the screen. */
function viewMethods(engine: StageEngine): ViewMethods {
  const { scene, viewport } = engine
  return {
    view: viewport.view,
    setView: viewport.set,
    zoom: viewport.zoom,
    initialZoom: viewport.initialZoom,
    zoomBy: (factor, at) => (at ? viewport.zoomBy(factor, at) : viewport.zoomSmoothlyBy(factor)),
    zoomTo(id, zoom) {
      const at = scene.locate(id)
      if (at) viewport.show(at, zoom)
    },
    rotateBy: viewport.rotateBy,
    reset: viewport.reset,
    place: viewport.place,
    setPlace: viewport.setPlace,
    tilesInView: () => engine.renderer.tilesInView().map(({ tile }) => tile.id),
    pick: (x, y) => pickAt(engine, [x, y]),
    locate(id) {
      const at = scene.locate(id)
      return at && toScreen(viewport.view(), at)
    },
    handleKey(event) {
      const action = keyAction(event)
      action?.(viewport)
      return action !== undefined
    },
  }
}

/** Draws canvases above each other on a background. */
async function flattenToPng(canvases: readonly HTMLCanvasElement[], background: string): Promise<Blob> {
  const flattened = document.createElement('canvas')
  flattened.width = canvases[0]?.width ?? 1
  flattened.height = canvases[0]?.height ?? 1
  const context = flattened.getContext('2d')
  if (!context) throw new Error('The browser provides no 2D canvas context.')
  context.fillStyle = background
  context.fillRect(0, 0, flattened.width, flattened.height)
  for (const canvas of canvases) context.drawImage(canvas, 0, 0)
  return await encodePng(flattened)
}

/** Creates a floor plan in an element that has a size and a CSS `position` other than `static`. @public */
export function createStage(element: HTMLElement, options: StageOptions): Stage {
  const engine = createStageEngine(element, options)
  const { surface, renderer, layers, loop, events } = engine
  const isPageScrolling = () => options.scrolls ?? isInScrollingPage(element)
  const detachPointer = attachPointer(
    surface,
    createPointerHandlers(engine, { isPageScrolling, wheel: options.wheel }),
    options.clock ?? systemClock,
  )
  const stopObserving = observeEnvironment(element, {
    onResize: engine.resize,
    onVisibilityChange: engine.setOnScreen,
    onAppearanceChange() {
      renderer.updateTheme()
      drawAll(engine)
    },
  })
  updateTouchAction(engine, isPageScrolling)
  engine.resize()
  return {
    ...contentMethods(engine),
    ...viewMethods(engine),
    subscribe: events.subscribe,
    resize: engine.resize,
    async exportPng() {
      loop.flush()
      return await flattenToPng(layers.canvases(), currentTheme().surface)
    },
    destroy() {
      detachPointer()
      stopObserving()
      engine.destroy()
    },
  }
}

interface EnvironmentListeners {
  onResize(): void
  /** The element came into view, or left it. */
  onVisibilityChange(isVisible: boolean): void
  /** Colours or the typeface have changed. */
  onAppearanceChange(): void
}

/** Observes what a stage depends on around its element. Returns the function that ends it. */
function observeEnvironment(
  element: HTMLElement,
  { onResize, onVisibilityChange, onAppearanceChange }: EnvironmentListeners,
): () => void {
  const resizes = new ResizeObserver(onResize)
  resizes.observe(element)
  const intersections =
    typeof IntersectionObserver === 'undefined'
      ? null
      : new IntersectionObserver((entries) => onVisibilityChange(entries.at(-1)?.isIntersecting ?? true))
  intersections?.observe(element)
  const stopObservingTheme = observeTheme(onAppearanceChange)
  return () => {
    resizes.disconnect()
    intersections?.disconnect()
    stopObservingTheme()
  }
}
