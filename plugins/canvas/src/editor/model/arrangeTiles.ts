import { boundsOf, boundsOfAll, centreOf, changedTiles, overlap, placedTile, type Bounds, type Tile } from './tiles'

type Tiles = readonly Tile[]
type Ids = ReadonlySet<string>

/** The side, or the middle, by which tiles are aligned; in the canvas's own orientation. */
export const EDGES = ['left', 'centre', 'right', 'top', 'middle', 'bottom'] as const
export type Edge = (typeof EDGES)[number]
/** The direction along which tiles are distributed. */
export type Axis = 'horizontal' | 'vertical'

const RADIANS = Math.PI / 180
const chosenOf = (tiles: Tiles, ids: Ids) => tiles.filter(({ cameraId }) => ids.has(cameraId))

/** Moves the chosen tiles by a distance in canvas widths. */
export function movedTiles(tiles: Tiles, ids: Ids, [dx, dy]: readonly [number, number]): Tile[] {
  return changedTiles(tiles, ids, ({ xPosition, yPosition }) => ({
    xPosition: xPosition + dx,
    yPosition: yPosition + dy,
  }))
}

/** Turns tiles clockwise about the middle of all of them. */
export function turnedTiles(tiles: Tiles, ids: Ids, degrees: number): Tile[] {
  const bounds = boundsOfAll(chosenOf(tiles, ids))
  if (!bounds) return [...tiles]
  const middle = [(bounds.left + bounds.right) / 2, (bounds.top + bounds.bottom) / 2] as const
  const cosine = Math.cos(degrees * RADIANS)
  const sine = Math.sin(degrees * RADIANS)
  return changedTiles(tiles, ids, (tile) => {
    const [x, y] = centreOf(tile)
    const dx = x - middle[0]
    const dy = y - middle[1]
    const at = [middle[0] + cosine * dx - sine * dy, middle[1] + sine * dx + cosine * dy] as const
    return placedTile({ ...tile, rotation: tile.rotation + degrees }, at)
  })
}

/** The distance by which a box has to move so that its edge aligns with another's. */
function wayToEdge(own: Bounds, all: Bounds, edge: Edge): [number, number] {
  switch (edge) {
    case 'left':
    case 'right':
      return [all[edge] - own[edge], 0]
    case 'top':
    case 'bottom':
      return [0, all[edge] - own[edge]]
    case 'centre':
      return [(all.left + all.right - own.left - own.right) / 2, 0]
    case 'middle':
      return [0, (all.top + all.bottom - own.top - own.bottom) / 2]
  }
}

/** Aligns tiles with the outermost of them, or with the middle of all. */
export function alignedTiles(tiles: Tiles, ids: Ids, edge: Edge): Tile[] {
  const all = boundsOfAll(chosenOf(tiles, ids))
  if (!all) return [...tiles]
  return changedTiles(tiles, ids, (tile) => {
    const [dx, dy] = wayToEdge(boundsOf(tile), all, edge)
    return { xPosition: tile.xPosition + dx, yPosition: tile.yPosition + dy }
  })
}

/** Distributes tiles so that the gaps between them are equal; the outermost two stay. */
export function distributedTiles(tiles: Tiles, ids: Ids, axis: Axis): Tile[] {
  const [start, end] = axis === 'horizontal' ? (['left', 'right'] as const) : (['top', 'bottom'] as const)
  const middleOf = (bounds: Bounds) => bounds[start] + bounds[end]
  const boxes = chosenOf(tiles, ids)
    .map((tile) => ({ id: tile.cameraId, bounds: boundsOf(tile) }))
    .sort((a, b) => middleOf(a.bounds) - middleOf(b.bounds))
  const first = boxes[0]?.bounds
  const last = boxes.at(-1)?.bounds
  if (boxes.length < 3 || !first || !last) return [...tiles]
  const lengths = boxes.map(({ bounds }) => bounds[end] - bounds[start])
  const gap = (last[end] - first[start] - lengths.reduce((sum, length) => sum + length, 0)) / (boxes.length - 1)
  const ways = new Map<string, number>()
  let next = first[start]
  boxes.forEach(({ id, bounds }, i) => {
    ways.set(id, next - bounds[start])
    next += (lengths[i] ?? 0) + gap
  })
  return changedTiles(tiles, ids, ({ cameraId, xPosition, yPosition }) => {
    const way = ways.get(cameraId) ?? 0
    return axis === 'horizontal' ? { xPosition: xPosition + way } : { yPosition: yPosition + way }
  })
}

/** Moves tiles by the least distance onto the canvas; a tile that is larger goes to its top left. */
export function broughtInside(tiles: Tiles, ids: Ids, heightRatio: number): Tile[] {
  const wayInside = (start: number, end: number, length: number) => {
    if (start < 0 || end - start > length) return -start
    return end > length ? length - end : 0
  }
  return changedTiles(tiles, ids, (tile) => {
    const { left, top, right, bottom } = boundsOf(tile)
    return {
      xPosition: tile.xPosition + wayInside(left, right, 1),
      yPosition: tile.yPosition + wayInside(top, bottom, heightRatio),
    }
  })
}

/** Share of a tile's size by which a free place is searched. */
const SEARCH_STEP = 0.5
/** The width of the first tile of a canvas, in canvas widths. */
const FIRST_WIDTH = 0.25
/** Places that are tried; a canvas of tiny tiles has too many. */
const MAXIMUM_TRIES = 5_000

/** The middle of a free place for a box of this size: the first one from the top left, else one below all tiles. */
function freePlace(tiles: Tiles, size: readonly [number, number], heightRatio: number): [number, number] {
  const [width, height] = size
  const taken = tiles.map(boundsOf)
  const lowest = Math.max(0, ...taken.map(({ bottom }) => bottom))
  let tries = 0
  for (let top = 0; top + height <= heightRatio + 1e-9; top += height * SEARCH_STEP) {
    for (let left = 0; left + width <= 1 + 1e-9; left += width * SEARCH_STEP) {
      const place = { left: left + 1e-6, top: top + 1e-6, right: left + width - 1e-6, bottom: top + height - 1e-6 }
      if (!taken.some((other) => overlap(other, place))) return [left + width / 2, top + height / 2]
      tries += 1
      if (tries > MAXIMUM_TRIES) return [width / 2, lowest + height / 2]
    }
  }
  return [width / 2, lowest + height / 2]
}

interface NewTile {
  cameraId: string
  heightRatio: number
  /** Its middle; by default a free place. */
  at?: readonly [number, number] | undefined
  /** The tile whose size and rotation it takes; by default the last one. */
  like?: Tile | undefined
}

/** Adds the tile of a camera. A camera that has one keeps it. */
export function withTile(tiles: Tiles, { cameraId, heightRatio, at, like = tiles.at(-1) }: NewTile): Tile[] {
  if (tiles.some((tile) => tile.cameraId === cameraId)) return [...tiles]
  const shape = { cameraId, relativeWidth: like?.relativeWidth ?? FIRST_WIDTH, rotation: like?.rotation ?? 0 }
  const { left, top, right, bottom } = boundsOf(placedTile(shape, [0, 0]))
  return [...tiles, placedTile(shape, at ?? freePlace(tiles, [right - left, bottom - top], heightRatio))]
}

/**
 * Pastes copied tiles: tiles of cameras that the canvas lacks are added at their places; if it has all of them, the
 * chosen tiles take the size and the rotation of the first one.
 */
export function withPasted(tiles: Tiles, ids: Ids, copied: Tiles): { tiles: Tile[]; chosen: Ids } {
  const present = new Set(tiles.map(({ cameraId }) => cameraId))
  const added = copied.filter(({ cameraId }) => !present.has(cameraId))
  const [model] = copied
  if (added.length > 0 || !model)
    return { tiles: [...tiles, ...added], chosen: new Set(added.map(({ cameraId }) => cameraId)) }
  const { relativeWidth, rotation } = model
  const alike = changedTiles(tiles, ids, (tile) => placedTile({ ...tile, relativeWidth, rotation }, centreOf(tile)))
  return { tiles: alike, chosen: ids }
}
