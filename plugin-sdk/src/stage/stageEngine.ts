import { systemClock, type CancelTimer, type Clock } from '@barn-workbench/core/clock'
import { createEmitter, type Emitter } from '@barn-workbench/core/emitter'
import { createEditing, type Editing } from './editing'
import { createFrameLoop, type FrameLoop } from './frameLoop'
import { createIdleDetector, type IdleDetector } from './idleDetector'
import { createImageQueue, type ImageQueue } from './images/imageQueue'
import { decodeImage, requiredImages } from './images/tileImages'
import { createStageLayers, LAYERS, type StageLayers } from './layers'
import { createRenderer, type Emphasis, type Renderer } from './renderer'
import { createScene, type Scene } from './scene'
import type { StageEvents, StageOptions } from './stage'
import type { Insets } from './view/stageFrame'
import type { Point, Size } from './view/stageView'
import { createViewport, type Viewport, type ViewportOptions } from './view/viewport'

/** A higher ratio costs time and looks the same. */
const MAXIMUM_PIXEL_RATIO = 2
/** Pictures that arrive within this time are drawn together, ms. */
const BATCH_TIME = 50
export const DEFAULT_INSETS: Insets = { top: 8, right: 8, bottom: 8, left: 8 }

/** The connected parts of a stage: what it shows, how it is looked at, and what draws it. */
export interface StageEngine {
  surface: HTMLDivElement
  events: Emitter<StageEvents>
  scene: Scene
  images: ImageQueue<ImageBitmap>
  editing: Editing
  emphasis: Emphasis
  viewport: Viewport
  renderer: Renderer
  layers: StageLayers
  loop: FrameLoop
  /** Loads the pictures of the tiles in view. */
  loadImagesInView(): void
  /** Takes over the size of the element, and draws at once, because a canvas is empty after its size has changed. */
  resize(): void
  /** Stops drawing and loading while the stage is off screen. */
  setOnScreen(isOnScreen: boolean): void
  destroy(): void
}

/** State that changes from frame to frame. */
interface FrameState {
  /** Device px per CSS px. */
  ratio: number
  isOnScreen: boolean
  /** Whether the view has changed since the last frame. */
  isViewNew: boolean
}

function sizeOf({ clientWidth, clientHeight }: HTMLElement): Size {
  return { width: Math.max(1, clientWidth), height: Math.max(1, clientHeight) }
}

function pixelRatio(): number {
  return Math.min(MAXIMUM_PIXEL_RATIO, window.devicePixelRatio || 1)
}

function createSurface(element: HTMLElement): HTMLDivElement {
  const surface = document.createElement('div')
  Object.assign(surface.style, { position: 'absolute', inset: '0', overflow: 'hidden', contain: 'strict' })
  element.prepend(surface)
  return surface
}

interface TileImageListeners {
  /** The picture of a tile was loaded, or failed to load. */
  onChange(tileId: string): void
  /** Called once for all pictures that arrived within a short time. */
  onBatch(): void
}

function createTileImages(
  { clock = systemClock, loadImage }: StageOptions,
  { onChange, onBatch }: TileImageListeners,
): ImageQueue<ImageBitmap> {
  let cancelBatch: CancelTimer | null = null
  const finishBatch = () => {
    cancelBatch?.()
    cancelBatch = null
    onBatch()
  }
  const images: ImageQueue<ImageBitmap> = createImageQueue({
    clock,
    load: async (tileId, height, signal) => await decodeImage(await loadImage(tileId, height, signal), height),
    onChange(tileId) {
      onChange(tileId)
      if (images.isIdle()) finishBatch()
      else cancelBatch ??= clock.setTimeout(finishBatch, BATCH_TIME)
    },
  })
  return images
}

function createStageViewport(
  element: HTMLElement,
  { insets, rotation }: StageOptions,
  connections: Pick<ViewportOptions, 'bounds' | 'requestFrame' | 'onChange'>,
): Viewport {
  return createViewport({
    ...connections,
    size: sizeOf(element),
    insets: { ...DEFAULT_INSETS, ...insets },
    rotation,
    now: () => performance.now(),
    prefersReducedMotion: () => window.matchMedia('(prefers-reduced-motion: reduce)').matches,
  })
}

type FrameParts = Pick<StageEngine, 'viewport' | 'layers' | 'scene' | 'emphasis' | 'editing' | 'events' | 'images'> & {
  idle: IdleDetector
  state: FrameState
}

/** Draws the requested layers, or all after the view has changed, and emits the events of a frame. */
function drawFrame(parts: FrameParts, requested: ReadonlySet<string>): void {
  const { viewport, layers, scene, emphasis, editing, events, images, idle, state } = parts
  viewport.step()
  layers.setVisible('overlays', hasOverlays(scene, emphasis))
  layers.setVisible('editing', !editing.isEmpty())
  for (const layer of LAYERS) if (requested.has(layer) || state.isViewNew) layers.draw(layer)
  if (state.isViewNew) events.emit('view.changed', viewport.view())
  state.isViewNew = false
  if (idle.isIdle() && images.isIdle()) events.emit('drawing.settled')
}

function hasOverlays(scene: Scene, { hovered, focused }: Emphasis): boolean {
  const hasOverlay = scene.markers().length > 0 || scene.areasOffTiles().polygons.length > 0
  return hasOverlay || hovered !== null || focused !== null
}

function middleOfScreen(viewport: Viewport, ratio: number): Point {
  const { width, height } = viewport.frame().size
  return [(width * ratio) / 2, (height * ratio) / 2]
}

/** What a stage shows, and its model of the screen. */
function createStageModel(element: HTMLElement, options: StageOptions, clock: Clock) {
  const events = createEmitter<StageEvents>()
  const scene = createScene(options.heightRatio ?? 1)
  const state: FrameState = { ratio: pixelRatio(), isOnScreen: true, isViewNew: false }
  const images = createTileImages(options, {
    onChange(tileId) {
      renderer.invalidate(tileId)
      events.emit('picture.updated', { tileId, failure: images.failure(tileId) })
    },
    onBatch: () => loop.request('tiles'),
  })
  const viewport = createStageViewport(element, options, {
    bounds: scene.bounds(),
    requestFrame: () => loop.request('tiles'),
    onChange(_view, isByUser) {
      state.isViewNew = true
      if (isByUser) idle.reportActivity()
      loop.request(...LAYERS)
    },
  })
  const idle = createIdleDetector(clock, () => {
    loadImagesInView()
    loop.request('tiles')
  })
  const renderer = createRenderer({
    scene,
    images,
    viewportState: () => ({
      view: viewport.view(),
      size: viewport.frame().size,
      ratio: state.ratio,
      isMoving: !idle.isIdle(),
    }),
    failureNotice: options.failureNotice ?? (() => ''),
  })
  const editing = createEditing()
  const emphasis: Emphasis = { hovered: null, focused: null }
  const surface = createSurface(element)
  const layers = createStageLayers(surface, {
    tiles: (context) => renderer.paintTiles(context),
    overlays: (context) => renderer.paintOverlays(context, emphasis),
    editing: (context) => editing.paint(context, viewport.view(), state.ratio),
  })
  const parts = { viewport, layers, scene, emphasis, editing, events, images, idle, state }
  const loop = createFrameLoop((requested) => drawFrame(parts, requested))
  function loadImagesInView(): void {
    const middle = middleOfScreen(viewport, state.ratio)
    images.setRequired(state.isOnScreen ? requiredImages(renderer.tilesInView(), middle) : [])
  }
  return { ...parts, surface, renderer, loop, loadImagesInView }
}

export function createStageEngine(element: HTMLElement, options: StageOptions): StageEngine {
  const model = createStageModel(element, options, options.clock ?? systemClock)
  const { state, idle, layers, viewport, loop, images, events, surface, loadImagesInView } = model
  return {
    ...model,
    resize() {
      state.ratio = pixelRatio()
      layers.resize(sizeOf(element), state.ratio)
      viewport.setFrame({ size: sizeOf(element) })
      loop.request(...LAYERS)
      loop.flush()
      loadImagesInView()
    },
    setOnScreen(isOnScreen) {
      state.isOnScreen = isOnScreen
      loop.setOnScreen(isOnScreen)
      loadImagesInView()
    },
    destroy() {
      loop.stop()
      idle.stop()
      images.close()
      events.clear()
      layers.destroy()
      surface.remove()
    },
  }
}
