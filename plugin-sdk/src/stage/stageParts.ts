import { systemClock, type TimerHandle } from '@barn-workbench/core/clock'
import { createEditing, type Editing } from './editing'
import { createFrameLoop, type FrameLoop } from './frameLoop'
import { createStageLayers, LAYERS, type StageLayers } from './layers'
import { createPalette, type Palette } from './paint/palette'
import type { Shot } from './paint/tilePainter'
import { decodePicture } from './pictures/decodePicture'
import { createImageQueue, type ImageQueue } from './pictures/imageQueue'
import { wantedImages } from './pictures/wantedImages'
import { createRenderer, type Emphasis, type Renderer } from './renderer'
import { createRest, type Rest } from './rest'
import { createScene, type Scene } from './scene'
import type { StageOptions, StageTopics } from './stage'
import { createTopics, type Topics } from './topics'
import type { Insets } from './view/stageFrame'
import type { Size } from './view/stageView'
import { createViewport, type Viewport, type ViewportOptions } from './view/viewport'

/** More px than this tell nothing that eyes see, and cost. */
const MOST_PIXEL_RATIO = 2
/** ms. */
const GATHERING_TIME = 50
export const DEFAULT_INSETS: Insets = { top: 8, right: 8, bottom: 8, left: 8 }

/** What a stage is made of. */
export interface StageParts {
  surface: HTMLDivElement
  palette: Palette
  topics: Topics<StageTopics>
  scene: Scene
  images: ImageQueue<ImageBitmap>
  editing: Editing
  emphasis: Emphasis
  viewport: Viewport
  renderer: Renderer
  rest: Rest
  layers: StageLayers
  loop: FrameLoop
  /** Asks for the pictures of what is in view. */
  askImages(): void
  /** Takes on a size, and draws at once: a canvas that changed size is empty. */
  resize(): void
  setSeen(seen: boolean): void
}

function sizeOf({ clientWidth, clientHeight }: HTMLElement): Size {
  return { width: Math.max(1, clientWidth), height: Math.max(1, clientHeight) }
}

const pixelRatio = () => Math.min(MOST_PIXEL_RATIO, window.devicePixelRatio || 1)

function newSurface(element: HTMLElement): HTMLDivElement {
  const surface = document.createElement('div')
  Object.assign(surface.style, { position: 'absolute', inset: '0', overflow: 'hidden', contain: 'strict' })
  element.prepend(surface)
  return surface
}

/** `onChange` is told of each picture, `onGathered` of those that came in together. */
function newImages(
  options: StageOptions,
  onChange: (tileId: string) => void,
  onGathered: () => void,
): ImageQueue<ImageBitmap> {
  const { clock = systemClock, loadImage } = options
  let gathering: TimerHandle | null = null
  const tell = () => {
    clock.clearTimeout(gathering)
    gathering = null
    onGathered()
  }
  const images: ImageQueue<ImageBitmap> = createImageQueue({
    clock,
    load: async (tileId, height, signal) => await decodePicture(await loadImage(tileId, height, signal), height),
    onChange(tileId) {
      onChange(tileId)
      if (images.isIdle()) tell()
      else gathering ??= clock.setTimeout(tell, GATHERING_TIME)
    },
  })
  return images
}

function newViewport(
  element: HTMLElement,
  options: StageOptions,
  follow: Pick<ViewportOptions, 'plan' | 'requestFrame' | 'onChange'>,
): Viewport {
  return createViewport({
    ...follow,
    size: sizeOf(element),
    insets: { ...DEFAULT_INSETS, ...options.insets },
    rotation: options.rotation,
    now: () => performance.now(),
    reducedMotion: () => window.matchMedia('(prefers-reduced-motion: reduce)').matches,
  })
}

export function createStageParts(element: HTMLElement, options: StageOptions): StageParts {
  const [surface, palette, topics] = [newSurface(element), createPalette(element), createTopics<StageTopics>()]
  const scene = createScene(options.heightRatio ?? 1)
  const editing = createEditing(palette)
  const emphasis: Emphasis = { hovered: null, focused: null }
  const state = { ratio: pixelRatio(), seen: true, isViewNew: false }
  const drawTiles = () => loop.request('tiles')

  const images = newImages(
    options,
    (tileId) => {
      renderer.invalidate(tileId)
      topics.tell('picture', { tileId, failure: images.failure(tileId) })
    },
    drawTiles,
  )
  const viewport = newViewport(element, options, {
    plan: scene.plan(),
    requestFrame: drawTiles,
    onChange(_view, byHand) {
      state.isViewNew = true
      if (byHand) rest.touch()
      loop.request(...LAYERS)
    },
  })
  const rest = createRest(options.clock ?? systemClock, () => (askImages(), drawTiles()))
  const shot = (): Shot => ({
    view: viewport.view(),
    size: viewport.frame().size,
    ratio: state.ratio,
    moving: rest.isMoving(),
  })
  const renderer = createRenderer({
    scene,
    images,
    palette,
    shot,
    now: () => performance.now(),
    failureNotice: options.failureNotice ?? (() => ''),
  })
  const layers = createStageLayers(surface, {
    tiles: (paper) => renderer.paintTiles(paper),
    overlays: (paper) => renderer.paintOverlays(paper, emphasis),
    editing: (paper) => editing.paint(paper, viewport.view(), state.ratio),
  })
  const loop = createFrameLoop((asked) => {
    viewport.step()
    layers.setShown('overlays', hasOverlays(scene, emphasis))
    layers.setShown('editing', !editing.isEmpty())
    for (const layer of LAYERS) if (asked.has(layer) || state.isViewNew) layers.draw(layer)
    if (state.isViewNew) topics.tell('view', viewport.view())
    state.isViewNew = false
    if (!rest.isMoving() && images.isIdle()) topics.tell('settled', undefined)
  })
  function askImages(): void {
    images.want(state.seen ? wantedImages(renderer.inView(), middleOfScreen(viewport, state.ratio)) : [])
  }
  return {
    surface,
    palette,
    topics,
    scene,
    images,
    editing,
    emphasis,
    viewport,
    renderer,
    rest,
    layers,
    loop,
    askImages,
    resize() {
      state.ratio = pixelRatio()
      layers.resize(sizeOf(element), state.ratio)
      viewport.setFrame({ size: sizeOf(element) })
      loop.request(...LAYERS)
      loop.flush()
      askImages()
    },
    setSeen(seen) {
      state.seen = seen
      loop.setOnScreen(seen)
      askImages()
    },
  }
}

function hasOverlays(scene: Scene, { hovered, focused }: Emphasis): boolean {
  return scene.markers().length > 0 || scene.free().polygons.length > 0 || hovered !== null || focused !== null
}

function middleOfScreen(viewport: Viewport, ratio: number): [number, number] {
  const { width, height } = viewport.frame().size
  return [(width * ratio) / 2, (height * ratio) / 2]
}
