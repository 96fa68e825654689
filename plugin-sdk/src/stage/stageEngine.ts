import { systemClock, type CancelTimer, type Clock } from '@barn-workbench/core/clock'
import { createEmitter, type Emitter } from '@barn-workbench/core/emitter'
import { createEditing, type Editing } from './editing'
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

/** The connected parts of a stage: its content, its view of the content, and what draws them. */
interface StageParts {
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
  /** Detects when the view is no longer moved. */
  idle: IdleDetector
  state: FrameState
}

/** The parts of a stage, and the operations that need several of them. */
export interface StageEngine extends StageParts {
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
  hasViewChanged: boolean
  /** The tile or overlay that the initial view shows, or null. */
  startId: string | null
  /** The part of the canvas that can be seen; null for all tiles. */
  bounds: Box | null
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

/** Draws the requested layers, or all after the view has changed, and emits the events of a frame. */
function drawFrame(parts: StageParts, requested: ReadonlySet<string>): void {
  const { viewport, layers, scene, emphasis, editing, events, images, idle, state } = parts
  viewport.step()
  layers.setVisible('overlays', hasOverlays(scene, emphasis))
  layers.setVisible('editing', !editing.isEmpty())
  for (const layer of LAYERS) if (requested.has(layer) || state.hasViewChanged) layers.draw(layer)
  if (state.hasViewChanged) events.emit('view.changed', viewport.view())
  state.hasViewChanged = false
  if (idle.isIdle() && images.isIdle()) events.emit('drawing.settled')
}

function viewportStateOf({ viewport, state, idle }: Pick<StageParts, 'viewport' | 'state' | 'idle'>): ViewportState {
  return { view: viewport.view(), size: viewport.frame().size, ratio: state.ratio, isMoving: !idle.isIdle() }
}

function hasOverlays(scene: Scene, { hovered, focused }: Emphasis): boolean {
  const hasOverlay = scene.markers().length > 0 || scene.areasOffTiles().polygons.length > 0
  return hasOverlay || hovered !== null || focused !== null
}

function middleOfScreen(viewport: Viewport, ratio: number): Point {
  const { width, height } = viewport.frame().size
  return [(width * ratio) / 2, (height * ratio) / 2]
}

function createStageParts(element: HTMLElement, options: StageOptions): StageParts {
  const { clock = systemClock, loadImage } = options
  const events = createEmitter<StageEvents>()
  const scene = createScene(options.heightRatio ?? 1)
  const state: FrameState = {
    ratio: pixelRatio(),
    isOnScreen: true,
    hasViewChanged: false,
    startId: null,
    bounds: null,
  }
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
    startPoint: () => (state.startId === null ? null : scene.locate(state.startId)),
    requestFrame: () => loop.request('tiles'),
    onChange(_view, isByUser) {
      state.hasViewChanged = true
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
    viewportState: () => viewportStateOf({ viewport, state, idle }),
    failureNotice: options.failureNotice ?? (() => ''),
    onDrawFailure: (tileId, failure) => events.emit('picture.updated', { tileId, failure }),
  })
  const editing = createEditing()
  const emphasis: Emphasis = { hovered: null, focused: null }
  const surface = createSurface(element)
  const layers = createStageLayers(surface, {
    tiles: renderer.paintTiles,
    overlays: (context) => renderer.paintOverlays(context, emphasis),
    editing: (context) => editing.paint(context, viewport.view(), state.ratio),
  })
  const loop = createFrameLoop((requested) => drawFrame(parts, requested))
  const loadImagesInView = () => {
    const middle = middleOfScreen(viewport, state.ratio)
    images.setRequired(state.isOnScreen ? requiredImages(renderer.tilesInView(), middle) : [])
  }
  const view = { viewport, idle, state, emphasis }
  const content = { scene, images, editing }
  const parts = { ...view, ...content, surface, events, renderer, layers, loop, loadImagesInView }
  return parts
}

export function createStageEngine(element: HTMLElement, options: StageOptions): StageEngine {
  const parts = createStageParts(element, options)
  const { state, idle, layers, viewport, loop, images, events, surface, loadImagesInView } = parts
  return {
    ...parts,
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

/** Collects the layers to be drawn, and draws them once a frame while the stage is on screen. */
interface FrameLoop {
  request(...layers: LayerName[]): void
  /** Draws the requested layers at once, if an outdated frame would be visible. */
  flush(): void
  setOnScreen(isOnScreen: boolean): void
  stop(): void
}

function createFrameLoop(draw: (layers: ReadonlySet<LayerName>) => void): FrameLoop {
  const requested = new Set<LayerName>()
  let isOnScreen = true
  let frame = 0
  function flush(): void {
    cancelAnimationFrame(frame)
    frame = 0
    const layers = new Set(requested)
    requested.clear()
    draw(layers)
  }
  function schedule(): void {
    if (frame === 0 && isOnScreen) frame = requestAnimationFrame(flush)
  }
  return {
    request(...layers) {
      for (const layer of layers) requested.add(layer)
      schedule()
    },
    flush,
    setOnScreen(next) {
      isOnScreen = next
      if (isOnScreen) return schedule()
      cancelAnimationFrame(frame)
      frame = 0
    },
    stop() {
      isOnScreen = false
      cancelAnimationFrame(frame)
      requested.clear()
    },
  }
}

/** A view that has not been moved for this time is idle, ms: short enough for it to be drawn sharp within 100 ms. */
const IDLE_AFTER = 70

/** Distinguishes a moving view from a resting one. */
interface IdleDetector {
  /** Reports that the view has moved. */
  reportActivity(): void
  isIdle(): boolean
  stop(): void
}

function createIdleDetector(clock: Clock, onIdle: () => void): IdleDetector {
  let lastActivity = -Infinity
  let cancelTimer: CancelTimer | null = null
  function check(): void {
    const remaining = lastActivity + IDLE_AFTER - clock.now()
    if (remaining > 0) {
      cancelTimer = clock.setTimeout(check, remaining)
      return
    }
    cancelTimer = null
    onIdle()
  }
  return {
    reportActivity() {
      lastActivity = clock.now()
      cancelTimer ??= clock.setTimeout(check, IDLE_AFTER)
    },
    isIdle: () => cancelTimer === null,
    stop() {
      cancelTimer?.()
      cancelTimer = null
    },
  }
}
