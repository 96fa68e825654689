import { systemClock } from '@barn-workbench/core/clock'
import { createEditing, type Editing } from './editing'
import { createFrameLoop, type FrameLoop } from './frameLoop'
import { createStageLayers, LAYERS, type LayerName, type StageLayers } from './layers'
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
import { createViewport, type Viewport } from './view/viewport'

/** More px than this tell nothing that eyes see, and cost. */
const MOST_PIXEL_RATIO = 2
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

function newImages(options: StageOptions, onChange: (tileId: string) => void): ImageQueue<ImageBitmap> {
  const load = async (tileId: string, height: number, signal: AbortSignal) => await decodePicture(await options.loadImage(tileId, height, signal), height)
  return createImageQueue({ load, clock: options.clock ?? systemClock, onChange })
}

export function createStageParts(element: HTMLElement, options: StageOptions): StageParts {
  const { clock = systemClock, failureNotice = () => '' } = options
  const surface = newSurface(element)
  const palette = createPalette(element)
  const topics = createTopics<StageTopics>()
  const scene = createScene(options.heightRatio ?? 1)
  const editing = createEditing(palette)
  const emphasis: Emphasis = { hovered: null, focused: null }
  const now = () => performance.now()
  let ratio = pixelRatio()
  let seen = true
  let isPending = false
  let isViewNew = false

  const images = newImages(options, (tileId) => {
    renderer.invalidate(tileId)
    loop.request('tiles')
    topics.tell('picture', { tileId, failure: images.failure(tileId) })
  })
  const viewport = createViewport({
    plan: scene.plan(), size: sizeOf(element), insets: { ...DEFAULT_INSETS, ...options.insets }, rotation: options.rotation, now,
    reducedMotion: () => window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    requestFrame: () => loop.request('tiles'),
    onChange() {
      isViewNew = true
      rest.touch()
      loop.request(...LAYERS)
    },
  })
  const rest = createRest(clock, () => {
    askImages()
    loop.request('tiles')
  })
  const shot = (): Shot => ({ view: viewport.view(), size: viewport.frame().size, ratio, moving: rest.isMoving() })
  const renderer = createRenderer({ scene, images, palette, shot, now, failureNotice })
  const layers = createStageLayers(surface, {
    tiles: (paper) => { isPending = renderer.paintTiles(paper) },
    overlays: (paper) => renderer.paintOverlays(paper, emphasis),
    editing: (paper) => editing.paint(paper, viewport.view(), ratio),
  })
  const loop = createFrameLoop((asked) => draw(asked))

  function draw(asked: ReadonlySet<LayerName>): void {
    viewport.step()
    layers.setShown('overlays', scene.markers().length > 0 || scene.free().polygons.length > 0 || emphasis.hovered !== null || emphasis.focused !== null)
    layers.setShown('editing', !editing.isEmpty())
    for (const layer of LAYERS) if (asked.has(layer) || isViewNew) layers.draw(layer)
    if (isViewNew) topics.tell('view', viewport.view())
    isViewNew = false
    if (isPending) loop.request('tiles')
    else if (!rest.isMoving() && images.isIdle()) topics.tell('settled', undefined)
  }
  function askImages(): void {
    const { width, height } = viewport.frame().size
    images.want(seen ? wantedImages(renderer.inView(), [(width * ratio) / 2, (height * ratio) / 2]) : [])
  }
  return {
    surface, palette, topics, scene, images, editing, emphasis, viewport, renderer, rest, layers, loop, askImages,
    resize() {
      ratio = pixelRatio()
      layers.resize(sizeOf(element), ratio)
      viewport.setFrame({ size: sizeOf(element) })
      renderer.invalidate()
      loop.request(...LAYERS)
      loop.flush()
      askImages()
    },
    setSeen(next) {
      seen = next
      loop.setOnScreen(seen)
      askImages()
    },
  }
}
