import { createMarkerSprites } from './paint/markerSprites'
import { paintOverlays } from './paint/overlayPainter'
import type { Palette } from './paint/palette'
import type { Paper } from './paint/paper'
import { createSprites } from './paint/sprites'
import { createTileAreas } from './paint/tileAreas'
import { createTileLabels } from './paint/tileLabels'
import { createTilePainter, tilesInView, type Shot, type TileInView } from './paint/tilePainter'
import { createTilePictures } from './paint/tilePictures'
import { paintTileSurface } from './paint/tileSurface'
import type { ImageQueue } from './pictures/imageQueue'
import type { Scene } from './scene'
import { canvasPoint, type PlacedTile } from './stageTile'
import type { Point } from './view/stageView'

export interface RendererOptions {
  scene: Scene
  images: ImageQueue<ImageBitmap>
  palette: Palette
  /** What is drawn now. */
  shot(): Shot
  now(): number
  failureNotice(error: unknown): string
}

/** Ids of what the pointer and the keyboard are on. */
export interface Emphasis {
  hovered: string | null
  focused: string | null
}

/** Paints the layers of a stage from its scene and its pictures. */
export interface Renderer {
  paintTiles(paper: Paper): void
  paintOverlays(paper: Paper, emphasis: Emphasis): void
  inView(): TileInView[]
  /** Tiles, areas or pictures have changed. */
  invalidate(tileId?: string): void
  setAreas(): void
  forgetTheme(): void
}

const CORNERS: readonly Point[] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
]
const cornersOfTile = (tile: PlacedTile) => CORNERS.map((corner) => canvasPoint(tile, corner))

function pairsOf(outline: Float64Array): Point[] {
  return Array.from(
    { length: outline.length / 2 },
    (_, i) => [outline[2 * i] as number, outline[2 * i + 1] as number] as const,
  )
}

/** What is outlined for an id: an area, a tile, a marker's place. */
function emphasised(scene: Scene, id: string | null): { outline: readonly Point[] } | { place: Point } | null {
  if (id === null) return null
  const marker = scene.markers().find((each) => each.id === id)
  if (marker) return { place: marker.place }
  const polygon = scene.polygons().find((each) => each.id === id)
  if (polygon) return { outline: pairsOf(polygon.outline) }
  const tile = scene.tile(id)
  return tile ? { outline: cornersOfTile(tile) } : null
}

export function createRenderer({ scene, images, palette, shot, now, failureNotice }: RendererOptions): Renderer {
  const sprites = createSprites(palette, () => shot().ratio)
  const art = createMarkerSprites(sprites, palette)
  let areas = createTileAreas([], palette)
  const surface = {
    image: images.image,
    failed: (tileId: string) => images.failure(tileId) !== undefined,
    areas: () => areas,
    palette,
  }
  const pictures = createTilePictures((paper, tile, width, height) =>
    paintTileSurface(paper, tile, { width, height }, surface),
  )
  const drawTiles = createTilePainter({
    pictures,
    now,
    paintSurface: (paper, tile, size) => paintTileSurface(paper, tile, size, surface),
    isReady: ({ id, state }) => state !== 'ok' || images.image(id) !== undefined || surface.failed(id),
    ground: () => palette.color('--bw-picture'),
  })
  const drawLabels = createTileLabels({
    sprites,
    notice(tileId) {
      const tile = scene.tile(tileId)
      if (!tile || tile.state !== 'ok') return tile?.notice
      const failure = images.failure(tileId)
      return failure === undefined ? undefined : failureNotice(failure)
    },
  })
  return {
    inView: () => tilesInView(scene.tiles(), shot()),
    paintTiles(paper) {
      const now = shot()
      const shown = tilesInView(scene.tiles(), now)
      drawTiles(paper, shown, now)
      drawLabels(paper, shown, now.ratio)
    },
    paintOverlays(paper, { hovered, focused }) {
      const found = emphasised(scene, hovered)
      const { polygons, index } = scene.free()
      paintOverlays(
        paper,
        {
          polygons,
          index,
          markers: scene.markers(),
          hovered: found && 'outline' in found ? found : null,
          focused: emphasised(scene, focused),
        },
        shot(),
        { art, palette },
      )
    },
    invalidate: (tileId) => pictures.invalidate(tileId),
    setAreas() {
      const before = [...areas.tileIds()]
      areas = createTileAreas(scene.polygons(), palette)
      for (const tileId of new Set([...before, ...areas.tileIds()])) pictures.invalidate(tileId)
    },
    forgetTheme() {
      palette.forget()
      sprites.forget()
      pictures.invalidate()
    },
  }
}
