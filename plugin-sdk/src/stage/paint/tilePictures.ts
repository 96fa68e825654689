import type { PlacedTile } from '../stageTile'
import { newSheet, type Paper, type Sheet } from './paper'

/** A tile with its areas, painted once and drawn many times. Lengths in device px. */
export interface TilePicture {
  sheet: Sheet
  width: number
  height: number
  /** What it shows has changed since. */
  stale: boolean
}

export interface TilePictures {
  /** The picture of a tile nearest to a width. */
  nearest(tileId: string, width: number): TilePicture | undefined
  make(tile: PlacedTile, width: number, height: number): TilePicture
  /** Marks a tile's pictures, or all, to be painted again; they are shown until then. */
  invalidate(tileId?: string): void
  forget(): void
}

/** Sizes of a tile that are kept: the one at rest, and those on the way of a zoom. */
const MOST_PER_TILE = 3
/** Bytes of pictures that are kept. */
const BUDGET = 96 * 2 ** 20

const distance = (picture: TilePicture, width: number) =>
  Math.abs(Math.log(picture.width / width)) + (picture.stale ? 10 : 0)
const bytesOf = ({ width, height }: TilePicture) => width * height * 4

export function createTilePictures(
  paint: (paper: Paper, tile: PlacedTile, width: number, height: number) => void,
): TilePictures {
  const pictures = new Map<string, TilePicture[]>()
  let total = 0

  function drop(tileId: string, dropped: readonly TilePicture[]): void {
    const left = (pictures.get(tileId) ?? []).filter((picture) => !dropped.includes(picture))
    for (const picture of dropped) total -= bytesOf(picture)
    if (left.length > 0) pictures.set(tileId, left)
    else pictures.delete(tileId)
  }
  /** The tiles painted longest ago go first. */
  function shrink(kept: string): void {
    for (const [tileId, found] of [...pictures]) {
      if (total <= BUDGET) return
      if (tileId !== kept) drop(tileId, found)
    }
  }
  return {
    nearest(tileId, width) {
      const found = pictures.get(tileId)
      if (!found) return undefined
      let best = found[0]
      for (const picture of found) if (best && distance(picture, width) < distance(best, width)) best = picture
      return best
    },
    make(tile, width, height) {
      const { sheet, paper } = newSheet(width, height)
      paint(paper, tile, sheet.width, sheet.height)
      const picture = { sheet, width: sheet.width, height: sheet.height, stale: false }
      const before = pictures.get(tile.id) ?? []
      drop(
        tile.id,
        before.filter((other, i) => other.stale || other.width === picture.width || i >= MOST_PER_TILE - 1),
      )
      const left = pictures.get(tile.id) ?? []
      pictures.delete(tile.id)
      pictures.set(tile.id, [picture, ...left])
      total += bytesOf(picture)
      shrink(tile.id)
      return picture
    },
    invalidate(tileId) {
      for (const found of tileId === undefined ? pictures.values() : [pictures.get(tileId) ?? []])
        for (const picture of found) picture.stale = true
    },
    forget() {
      pictures.clear()
      total = 0
    },
  }
}
