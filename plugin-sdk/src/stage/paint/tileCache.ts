import { createOffscreenCanvas, type Canvas, type CanvasContext } from '../../canvas/offscreenCanvas'
import type { PlacedTile } from '../stageTile'
import type { Size } from '../view/stageView'

/** Sizes of a tile that are cached: the one at which the view rests, and those on the way of a zoom. */
const MAXIMUM_SIZES_PER_TILE = 3
/** Bytes of the whole cache. */
const CACHE_SIZE = 96 * 2 ** 20
const BYTES_PER_PIXEL = 4
/**
 * Added to the mismatch of an outdated size, so that it is chosen only when there is no other. The unit is that of the
 * mismatch: no two widths of a tile differ by a factor of e¹⁰.
 */
const OUTDATED_PENALTY = 10

/** Draws the surface of a tile from the top left of the context. */
export type PaintTileSurface = (context: CanvasContext, tile: PlacedTile, size: Size) => void

/** A tile as it was drawn at one size. Lengths are in device px. */
export interface CachedTile {
  canvas: Canvas
  width: number
  height: number
  /** The tile has changed since. */
  isOutdated: boolean
}

/**
 * Tiles that are drawn already, at up to three sizes each. The ones that were drawn longest ago make room for others.
 */
export interface TileCache {
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

export function createTileCache(paintSurface: PaintTileSurface): TileCache {
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
