import {
  boundsOf,
  centreOf,
  changedTiles,
  MAXIMUM_TILE_WIDTH,
  MINIMUM_TILE_WIDTH,
  placedTile,
  type Tile,
} from './tiles'

/**
 * The numbers of a tile as people read them: left and top edge as it lies, and width, in percent of the canvas width.
 */
export interface TileNumbers {
  left: number
  top: number
  width: number
  /** In degrees. */
  rotation: number
}
export type NumberName = keyof TileNumbers

const PERCENT = 100
/** The widths that can be entered, in percent. */
export const WIDTH_LIMITS = { min: MINIMUM_TILE_WIDTH * PERCENT, max: MAXIMUM_TILE_WIDTH * PERCENT }

function numbersOf(tile: Tile): TileNumbers {
  const { left, top } = boundsOf(tile)
  return {
    left: left * PERCENT,
    top: top * PERCENT,
    width: tile.relativeWidth * PERCENT,
    rotation: tile.rotation,
  }
}

/** Numbers that differ by less say the same. */
const SAME = 0.005

/** The numbers that all tiles share. */
export function sharedNumbers(tiles: readonly Tile[]): Partial<TileNumbers> {
  const [first, ...others] = tiles.map(numbersOf)
  if (!first) return {}
  const names = Object.keys(first) as NumberName[]
  const shared = names.filter((name) => others.every((numbers) => Math.abs(numbers[name] - first[name]) < SAME))
  return Object.fromEntries(shared.map((name) => [name, first[name]]))
}

function withNumber(tile: Tile, name: NumberName, value: number): Partial<Tile> {
  const { left, top } = boundsOf(tile)
  switch (name) {
    case 'left':
      return { xPosition: tile.xPosition + value / PERCENT - left }
    case 'top':
      return { yPosition: tile.yPosition + value / PERCENT - top }
    case 'width':
      return placedTile({ ...tile, relativeWidth: value / PERCENT }, centreOf(tile))
    case 'rotation':
      return { rotation: value }
  }
}

/** Sets a number of tiles. Their middles stay where width and rotation change. */
export function withNumbers(tiles: readonly Tile[], ids: ReadonlySet<string>, name: NumberName, value: number): Tile[] {
  return changedTiles(tiles, ids, (tile) => withNumber(tile, name, value))
}
