import { currentTheme } from '../canvas/canvasTheme'
import type { CanvasContext } from '../canvas/offscreenCanvas'
import type { ImageQueue } from './images/imageQueue'
import { createMarkerSprites } from './paint/markerSprites'
import { paintOverlays, type Highlight } from './paint/overlayPainter'
import { createSpriteCache } from './paint/spriteCache'
import { createTileLabels } from './paint/tileLabels'
import { createTilePainter, tilesInView, type TileInView, type ViewportState } from './paint/tilePainter'
import { createTileSurface } from './paint/tileSurface'
import type { Scene } from './scene'
import { tileCorners } from './stageTile'
import type { Point } from './view/stageView'

export interface RendererOptions {
  scene: Scene
  images: ImageQueue<ImageBitmap>
  /** The state of the viewport at this moment. */
  viewportState(): ViewportState
  /** Explains to the user why a picture could not be loaded. */
  failureNotice(error: unknown): string
  /** The browser could not draw the picture of a tile. */
  onDrawFailure(tileId: string, error: unknown): void
}

/** Ids of the items that the pointer and the keyboard are on. */
export interface Emphasis {
  hovered: string | null
  focused: string | null
}

/** Paints the layers of a stage from its scene and its pictures. */
export interface Renderer {
  paintTiles(context: CanvasContext): void
  paintOverlays(context: CanvasContext, emphasis: Emphasis): void
  tilesInView(): TileInView[]
  /** Redraws a tile, or all, with the next frame: its description or its picture has changed. */
  invalidate(tileId?: string): void
  /** Takes over the areas of the scene. */
  updateAreas(): void
  /** Takes over the colours and the typeface of the theme. */
  updateTheme(): void
}

function pointsOf(outline: Float64Array): Point[] {
  return Array.from({ length: outline.length / 2 }, (_, i): Point => [
    outline[2 * i] as number,
    outline[2 * i + 1] as number,
  ])
}

/** The place at which the item of an id is highlighted. */
function highlightOf(scene: Scene, id: string | null): Highlight | null {
  if (id === null) return null
  const marker = scene.marker(id)
  if (marker) return { point: marker.place }
  const polygon = scene.polygon(id)
  if (polygon) return { outline: pointsOf(polygon.outline) }
  const tile = scene.tile(id)
  return tile ? { outline: tileCorners(tile) } : null
}

type NoticeOptions = Pick<RendererOptions, 'scene' | 'images' | 'failureNotice'>

/** The text in place of, or above, the picture of a tile. */
function noticeOf({ scene, images, failureNotice }: NoticeOptions, tileId: string): string | undefined {
  const tile = scene.tile(tileId)
  if (tile?.state !== 'ok') return tile?.notice
  const failure = images.failure(tileId)
  return failure === undefined ? tile.notice : failureNotice(failure)
}

/** Creates the renderer of a stage with its layers. */
export function createRenderer(options: RendererOptions): Renderer {
  const { scene, images, viewportState } = options
  const sprites = createSpriteCache(() => viewportState().ratio)
  const markerSprites = createMarkerSprites(sprites)
  const hasFailed = (tileId: string) => images.failure(tileId) !== undefined
  const surface = createTileSurface({ image: images.image, hasFailed, onDrawFailure: options.onDrawFailure })
  const tilePainter = createTilePainter({
    paintSurface: surface.paint,
    hasContent: ({ id, state }) => state !== 'ok' || images.image(id) !== undefined || hasFailed(id),
    groundColor: () => currentTheme().color('--bw-picture'),
    now: () => performance.now(),
  })
  const paintLabels = createTileLabels({ sprites, notice: (tileId) => noticeOf(options, tileId) })
  return {
    tilesInView: () => tilesInView(scene.tiles(), viewportState()),
    paintTiles(context) {
      const state = viewportState()
      const tiles = tilesInView(scene.tiles(), state)
      tilePainter.paint(context, tiles, state)
      paintLabels(context, tiles, state.ratio)
    },
    paintOverlays(context, { hovered, focused }) {
      const { polygons, index } = scene.areasOffTiles()
      const content = {
        polygons,
        polygonIndex: index,
        markers: scene.markers(),
        hovered: highlightOf(scene, hovered),
        focused: highlightOf(scene, focused),
      }
      paintOverlays(context, content, viewportState(), markerSprites)
    },
    invalidate: tilePainter.invalidate,
    updateAreas() {
      for (const tileId of surface.setAreas(scene.polygons())) tilePainter.invalidate(tileId)
    },
    updateTheme() {
      sprites.clear()
      tilePainter.invalidate()
    },
  }
}
