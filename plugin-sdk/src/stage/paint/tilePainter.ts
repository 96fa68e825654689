import { createOffscreenCanvas, type Canvas, type CanvasContext } from '../../canvas/offscreenCanvas'
import type { PlacedTile } from '../stageTile'
import { overlaps, rotateContext, toScreen, visibleBox, type Point, type Size, type StageView } from '../view/stageView'

/** Time that one frame may spend on drawing tiles into the cache while the view moves, ms. */
const CACHING_BUDGET = 4
/** While the view moves, a cached tile serves from half to twice its size. */
const MAXIMUM_STRETCH = 2
/** Larger tiles, in px, are never cached: only a few of them are in view at once. */
const MAXIMUM_CACHED_AREA = 2_000_000
/** The state of the viewport that a frame is drawn for. */
export interface ViewportState {
  view: StageView
  size: Size
  /** Device px per CSS px. */
  ratio: number
  /** Whether the view is being moved. */
  isMoving: boolean
}

/** A tile in view. Lengths are in device px. */
export interface TileInView {
  tile: PlacedTile
  centre: Point
  width: number
  height: number
  /** Degrees clockwise on the screen. */
  rotation: number
}

export interface TilePainterOptions {
  paintSurface: PaintTileSurface
  /** False while the first picture of a tile is being loaded: only its ground is drawn then. */
  hasContent(tile: PlacedTile): boolean
  groundColor(): string
  /** Current time in ms, to keep to the budget. */
  now(): number
}

/** Draws tiles. */
export interface TilePainter {
  /** Draws the tiles in view, without their labels. */
  paint(context: CanvasContext, tiles: readonly TileInView[], viewportState: ViewportState): void
  /** Marks a tile, or all, as changed: it is redrawn, and its cached sizes serve until then. */
  invalidate(tileId?: string): void
}

/** The tiles that are partly on screen, with their places there. */
export function tilesInView(tiles: readonly PlacedTile[], { view, size, ratio }: ViewportState): TileInView[] {
  const box = visibleBox(view, size)
  const inView: TileInView[] = []
  for (const tile of tiles) {
    if (!overlaps(tile.box, box)) continue
    const [x, y] = toScreen(view, tile.centre)
    const scale = view.scale * ratio
    inView.push({
      tile,
      centre: [x * ratio, y * ratio],
      width: tile.width * scale,
      height: tile.height * scale,
      rotation: view.rotation + tile.rotation,
    })
  }
  return inView
}

/** A length in device px of the canvas that a tile is cached on. */
function wholePixels(length: number): number {
  return Math.max(1, Math.round(length))
}

/**
 * Draws the tiles in view. While the view rests, each tile is drawn sharply, unless the cache has it at exactly this
 * size. While the view moves, tiles come from the cache, which is filled a few tiles a frame and is cheap to move,
 * stretch and rotate.
 */
export function createTilePainter(options: TilePainterOptions): TilePainter {
  const { paintSurface, hasContent, groundColor, now } = options
  const cache = createTileCache(paintSurface)

  /** The cached tile to draw from; undefined if the tile has to be drawn. */
  function findCached(
    { tile, width, height }: TileInView,
    isMoving: boolean,
    deadline: number,
  ): CachedTile | undefined {
    const wholeWidth = wholePixels(width)
    const nearest = cache.nearest(tile.id, wholeWidth)
    const isUsable = nearest !== undefined && !nearest.isOutdated
    const stretch = isUsable ? Math.max(nearest.width / wholeWidth, wholeWidth / nearest.width) : Infinity
    if (!isMoving) return stretch === 1 ? nearest : undefined
    if (stretch < MAXIMUM_STRETCH || now() >= deadline) return nearest
    return cache.draw(tile, wholeWidth, wholePixels(height))
  }
  function drawTile(context: CanvasContext, inView: TileInView, isMoving: boolean, deadline: number): void {
    if (!hasContent(inView.tile)) return drawGround(context, inView, groundColor())
    const isCacheable = inView.width * inView.height <= MAXIMUM_CACHED_AREA
    const cached = isCacheable ? findCached(inView, isMoving, deadline) : undefined
    if (cached) drawCached(context, inView, cached)
    else drawDirectly(context, inView, paintSurface)
  }
  return {
    paint(context, tiles, { isMoving }) {
      const deadline = now() + CACHING_BUDGET
      context.imageSmoothingEnabled = true
      context.imageSmoothingQuality = 'low'
      for (const inView of tiles) drawTile(context, inView, isMoving, deadline)
    },
    invalidate: cache.invalidate,
  }
}

function drawGround(context: CanvasContext, { centre, rotation, width, height }: TileInView, color: string): void {
  rotateContext(context, centre, rotation)
  context.fillStyle = color
  context.fillRect(-width / 2, -height / 2, width, height)
}

function drawDirectly(context: CanvasContext, inView: TileInView, paintSurface: PaintTileSurface): void {
  const { tile, centre, width, height, rotation } = inView
  context.save()
  rotateContext(context, centre, rotation)
  context.translate(-width / 2, -height / 2)
  paintSurface(context, tile, { width, height })
  context.restore()
}

/**
 * Copies a cached tile pixel by pixel when it lies straight and has exactly the size on screen; stretches and rotates
 * any other.
 */
function drawCached(context: CanvasContext, inView: TileInView, { canvas, width, height }: CachedTile): void {
  const { centre, rotation } = inView
  const isStraight = rotation % 90 === 0
  if (!isStraight || width !== wholePixels(inView.width)) {
    rotateContext(context, centre, rotation)
    context.drawImage(canvas, -inView.width / 2, -inView.height / 2, inView.width, inView.height)
    return
  }
  const isUpright = rotation % 180 === 0
  const screenWidth = isUpright ? width : height
  const screenHeight = isUpright ? height : width
  const left = Math.round(centre[0] - screenWidth / 2)
  const top = Math.round(centre[1] - screenHeight / 2)
  rotateContext(context, [left + screenWidth / 2, top + screenHeight / 2], rotation)
  context.drawImage(canvas, -width / 2, -height / 2)
}

/** Sizes of a tile that are cached: the one at which the view rests, and those on the way of a zoom. */
const MAXIMUM_SIZES_PER_TILE = 3
/** Bytes of the whole cache. */
const CACHE_SIZE = 96 * 2 ** 20
const BYTES_PER_PIXEL = 4
/**
 * Added to the mismatch of an outdated size, so that it is chosen only when there is no other. It has the unit of the
 * mismatch: no two widths of a tile differ by a factor of e¹⁰.
 */
const OUTDATED_PENALTY = 10

/** Draws the surface of a tile from the top left of the context. */
type PaintTileSurface = (context: CanvasContext, tile: PlacedTile, size: Size) => void

/** A tile as it was drawn at one size. Lengths are in device px. */
interface CachedTile {
  canvas: Canvas
  width: number
  height: number
  /** The tile has changed since. */
  isOutdated: boolean
}

/** Drawn tiles, at up to three sizes each. The oldest drawings make room for others. */
interface TileCache {
  /** The cached size of a tile that is nearest to a width, outdated ones last. */
  nearest(tileId: string, width: number): CachedTile | undefined
  /** Draws a tile at a size in whole device px, and stores it. */
  draw(tile: PlacedTile, width: number, height: number): CachedTile
  /** Marks the sizes of a tile, or of all, as outdated. */
  invalidate(tileId?: string): void
}

/** The difference between the width of a cached tile and the wanted one, as the logarithm of their ratio. */
function mismatch(cached: CachedTile, width: number): number {
  return Math.abs(Math.log(cached.width / width)) + (cached.isOutdated ? OUTDATED_PENALTY : 0)
}

function bytesOf({ width, height }: CachedTile): number {
  return width * height * BYTES_PER_PIXEL
}

/**
 * The sizes of a tile to store: the new one first, then the newest others that are neither outdated nor of its width.
 */
function replaceSizes(sizes: readonly CachedTile[], drawn: CachedTile): CachedTile[] {
  const otherSizes = sizes.filter(({ isOutdated, width }) => !isOutdated && width !== drawn.width)
  return [drawn, ...otherSizes.slice(0, MAXIMUM_SIZES_PER_TILE - 1)]
}

function createTileCache(paintSurface: PaintTileSurface): TileCache {
  /** The sizes of each tile, the newest first. The tile that was drawn longest ago is the first one. */
  const sizesByTile = new Map<string, readonly CachedTile[]>()
  let totalBytes = 0

  function removeTile(tileId: string): void {
    for (const cached of sizesByTile.get(tileId) ?? []) totalBytes -= bytesOf(cached)
    sizesByTile.delete(tileId)
  }
  function storeTile(tileId: string, sizes: readonly CachedTile[]): void {
    removeTile(tileId)
    sizesByTile.set(tileId, sizes)
    for (const cached of sizes) totalBytes += bytesOf(cached)
  }
  function shrink(newestTileId: string): void {
    for (const tileId of sizesByTile.keys()) {
      if (totalBytes <= CACHE_SIZE || tileId === newestTileId) return
      removeTile(tileId)
    }
  }
  return {
    nearest(tileId, width) {
      const sizes = sizesByTile.get(tileId)
      if (!sizes) return undefined
      let best = sizes[0]
      for (const cached of sizes) if (best && mismatch(cached, width) < mismatch(best, width)) best = cached
      return best
    },
    draw(tile, width, height) {
      const { canvas, context } = createOffscreenCanvas(width, height)
      paintSurface(context, tile, canvas)
      const drawn: CachedTile = { canvas, width: canvas.width, height: canvas.height, isOutdated: false }
      storeTile(tile.id, replaceSizes(sizesByTile.get(tile.id) ?? [], drawn))
      shrink(tile.id)
      return drawn
    },
    invalidate(tileId) {
      const invalidated = tileId === undefined ? sizesByTile.values() : [sizesByTile.get(tileId) ?? []]
      for (const sizes of invalidated) for (const cached of sizes) cached.isOutdated = true
    },
  }
}
