import { systemClock } from '@barn-workbench/core/clock'
import { createEmitter, type Emitter } from '@barn-workbench/core/emitter'
import { createEditing, type Editing } from './editing'
import { createFrameLoop, createIdleDetector, type FrameLoop } from './frameLoop'
import type { ImageQueue } from './images/imageQueue'
import { createStageImages } from './images/stageImages'
import { requiredImages } from './images/tileImages'
import { createStageLayers, LAYERS, type LayerName, type StageLayers } from './layers'
import type { ViewportState } from './paint/tilePainter'
import { createRenderer, type Emphasis, type Renderer } from './renderer'
import { createScene, type Scene } from './scene'
import type { StageEvents, StageOptions } from './stage'
import { fitInPanel, startRotation, type Insets } from './view/stageFrame'
import type { Box, Point, Size } from './view/stageView'
import { createViewport, type Viewport, type ViewportOptions } from './view/viewport'

/**
 * Device px per CSS px that are drawn at most. The difference to a higher ratio is hardly visible, and each px costs
 * time.
 */
const MAXIMUM_PIXEL_RATIO = 2
export const DEFAULT_INSETS: Insets = { top: 8, right: 8, bottom: 8, left: 8 }

/** The content that the view is laid around. */
interface ViewedContent {
  /** The tile or overlay that the initial view shows, or null. */
  startId: string | null
  /** The part of the canvas that can be seen; null for all tiles. */
  bounds: Box | null
}

/** The connected parts of a stage: its content, its view of the content, and the parts that draw them. */
export interface StageEngine {
  scene: Scene
  images: ImageQueue<ImageBitmap>
  editing: Editing
  emphasis: Emphasis
  viewed: ViewedContent
  viewport: Viewport
  /** The element that holds the canvases and takes the pointer. */
  surface: HTMLDivElement
  renderer: Renderer
  layers: StageLayers
  loop: FrameLoop
  events: Emitter<StageEvents>
  /** Loads the pictures of the tiles in view. */
  loadImagesInView(): void
  /** Takes over the size of the element, and draws at once, because a canvas is empty after its size has changed. */
  resize(): void
  /** Stops drawing and loading while the stage is off screen. */
  setOnScreen(isOnScreen: boolean): void
  destroy(): void
}

/** Creates the parts of a stage and connects them: a change of one requests a frame, and a frame draws all of them. */
export function createStageEngine(element: HTMLElement, options: StageOptions): StageEngine {
  const { clock = systemClock, loadImage } = options
  const events = createEmitter<StageEvents>()
  const scene = createScene(options.heightRatio ?? 1)
  const editing = createEditing()
  const emphasis: Emphasis = { hovered: null, focused: null }
  const viewed: ViewedContent = { startId: null, bounds: null }
  const surface = createSurface(element)
  /** Device px per CSS px. */
  let ratio = pixelRatio()
  let isOnScreen = true
  let hasViewChanged = false

  const loop = createFrameLoop(drawFrame)
  const idle = createIdleDetector(clock, () => {
    loadImagesInView()
    loop.request('tiles')
  })
  const images = createStageImages({
    clock,
    loadImage,
    onChange(tileId) {
      renderer.invalidate(tileId)
      events.emit('picture.updated', { tileId, failure: images.failure(tileId) })
    },
    onBatch: () => loop.request('tiles'),
  })
  const viewport = createStageViewport(element, options, {
    bounds: scene.bounds(),
    startPoint: () => (viewed.startId === null ? null : scene.locate(viewed.startId)),
    requestFrame: () => loop.request('tiles'),
    onChange(_view, isByUser) {
      hasViewChanged = true
      if (isByUser) idle.reportActivity()
      loop.request(...LAYERS)
    },
  })
  const renderer = createRenderer({
    scene,
    images,
    viewportState,
    failureNotice: options.failureNotice ?? (() => ''),
    onDrawFailure: (tileId, failure) => events.emit('picture.updated', { tileId, failure }),
  })
  const layers = createStageLayers(surface, {
    tiles: renderer.paintTiles,
    overlays: (context) => renderer.paintOverlays(context, emphasis),
    editing: (context) => editing.paint(context, viewport.view(), ratio),
  })

  function viewportState(): ViewportState {
    return { view: viewport.view(), size: viewport.frame().size, ratio, isMoving: !idle.isIdle() }
  }

  function loadImagesInView(): void {
    const middle = middleOfScreen(viewport.frame().size, ratio)
    images.setRequired(isOnScreen ? requiredImages(renderer.tilesInView(), middle) : [])
  }

  /** Draws the requested layers, or all after the view has changed, and emits the events of a frame. */
  function drawFrame(requested: ReadonlySet<LayerName>): void {
    viewport.step()
    layers.setVisible('overlays', hasOverlays(scene, emphasis))
    layers.setVisible('editing', !editing.isEmpty())
    for (const layer of LAYERS) if (requested.has(layer) || hasViewChanged) layers.draw(layer)
    if (hasViewChanged) events.emit('view.changed', viewport.view())
    hasViewChanged = false
    if (idle.isIdle() && images.isIdle()) events.emit('drawing.settled')
  }

  return {
    scene,
    images,
    editing,
    emphasis,
    viewed,
    viewport,
    surface,
    renderer,
    layers,
    loop,
    events,
    loadImagesInView,
    resize() {
      ratio = pixelRatio()
      layers.resize(sizeOf(element), ratio)
      viewport.setFrame({ size: sizeOf(element) })
      loop.request(...LAYERS)
      loop.flush()
      loadImagesInView()
    },
    setOnScreen(next) {
      isOnScreen = next
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

function createSurface(element: HTMLElement): HTMLDivElement {
  const surface = document.createElement('div')
  Object.assign(surface.style, { position: 'absolute', inset: '0', overflow: 'hidden', contain: 'strict' })
  element.prepend(surface)
  return surface
}

function createStageViewport(
  element: HTMLElement,
  { insets, rotation, heightRatio, fit = 'whole' }: StageOptions,
  connections: Pick<ViewportOptions, 'bounds' | 'startPoint' | 'requestFrame' | 'onChange'>,
): Viewport {
  return createViewport({
    ...connections,
    size: sizeOf(element),
    insets: { ...DEFAULT_INSETS, ...insets },
    fit: (frame, turned) => fitInPanel(fit, frame, turned),
    startRotation: (frame) => rotation ?? startRotation(frame, heightRatio),
    now: () => performance.now(),
    prefersReducedMotion: () => window.matchMedia('(prefers-reduced-motion: reduce)').matches,
  })
}

function sizeOf({ clientWidth, clientHeight }: HTMLElement): Size {
  return { width: Math.max(1, clientWidth), height: Math.max(1, clientHeight) }
}

function pixelRatio(): number {
  return Math.min(MAXIMUM_PIXEL_RATIO, window.devicePixelRatio || 1)
}

/** The middle of the element, device px. */
function middleOfScreen({ width, height }: Size, ratio: number): Point {
  return [(width * ratio) / 2, (height * ratio) / 2]
}

function hasOverlays(scene: Scene, { hovered, focused }: Emphasis): boolean {
  const hasOverlay = scene.markers().length > 0 || scene.areasOffTiles().polygons.length > 0
  return hasOverlay || hovered !== null || focused !== null
}
