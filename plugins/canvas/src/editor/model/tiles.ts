import { TILE_ASPECT_RATIO, type CameraCanvas } from '@barn-workbench/core/schema'

/** A camera on a canvas. A canvas has one tile of a camera at most, so that the camera's id names it. */
export type Tile = CameraCanvas['cameras'][number]

/** The edited properties of a canvas. */
export type CanvasContent = Pick<CameraCanvas, 'name' | 'heightRatio' | 'cameras'>

/** An upright box on the canvas, in canvas widths. */
export interface Bounds {
  left: number
  top: number
  right: number
  bottom: number
}

/** Tiles narrower than this, in canvas widths, cannot be taken hold of. */
export const MINIMUM_TILE_WIDTH = 0.005
export const MAXIMUM_TILE_WIDTH = 10
const FULL_TURN = 360
/** Lengths are kept to a hundred thousandth of the canvas width: less than a pixel of any screen. */
const LENGTH_DIGITS = 5
const ANGLE_DIGITS = 2
const RADIANS = Math.PI / 180

function roundLength(value: number): number {
  return Number(value.toFixed(LENGTH_DIGITS))
}

/** The same rotation from 0 to 360, in degrees. */
function normalAngle(degrees: number): number {
  const turned = ((degrees % FULL_TURN) + FULL_TURN) % FULL_TURN
  return Number(turned.toFixed(ANGLE_DIGITS)) % FULL_TURN
}

function roundedTile(tile: Tile): Tile {
  const width = Math.min(MAXIMUM_TILE_WIDTH, Math.max(MINIMUM_TILE_WIDTH, tile.relativeWidth))
  return {
    cameraId: tile.cameraId,
    xPosition: roundLength(tile.xPosition),
    yPosition: roundLength(tile.yPosition),
    relativeWidth: roundLength(width),
    rotation: normalAngle(tile.rotation),
  }
}

/** The middle of a tile, in canvas widths from the top left of the canvas. */
export function centreOf({ xPosition, yPosition, relativeWidth }: Tile): [x: number, y: number] {
  return [xPosition + relativeWidth / 2, yPosition + relativeWidth / TILE_ASPECT_RATIO / 2]
}

/** The tile with its middle at a point, and perhaps another width or rotation. */
export function placedTile(
  tile: Pick<Tile, 'cameraId' | 'relativeWidth' | 'rotation'>,
  [x, y]: readonly [number, number],
): Tile {
  const { cameraId, relativeWidth, rotation } = tile
  const height = relativeWidth / TILE_ASPECT_RATIO
  return roundedTile({ cameraId, relativeWidth, rotation, xPosition: x - relativeWidth / 2, yPosition: y - height / 2 })
}

/** The smallest upright box that holds the rotated tile. */
export function boundsOf(tile: Tile): Bounds {
  const { relativeWidth: width, rotation } = tile
  const height = width / TILE_ASPECT_RATIO
  const cosine = Math.abs(Math.cos(rotation * RADIANS))
  const sine = Math.abs(Math.sin(rotation * RADIANS))
  const [x, y] = centreOf(tile)
  const halfWidth = (width * cosine + height * sine) / 2
  const halfHeight = (width * sine + height * cosine) / 2
  return { left: x - halfWidth, top: y - halfHeight, right: x + halfWidth, bottom: y + halfHeight }
}

/** The smallest upright box that holds all tiles; null without any. */
export function boundsOfAll(tiles: readonly Tile[]): Bounds | null {
  if (tiles.length === 0) return null
  const boxes = tiles.map(boundsOf)
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  }
}

/** Distance beyond the edge at which a tile is still on the canvas, in canvas widths. Rounding makes such distances. */
const EDGE_TOLERANCE = 0.001

/** Whether a tile reaches beyond the canvas. `heightRatio`: height of the canvas in canvas widths. */
export function isOutside(tile: Tile, heightRatio: number): boolean {
  const { left, top, right, bottom } = boundsOf(tile)
  const isBeside = left < -EDGE_TOLERANCE || right > 1 + EDGE_TOLERANCE
  return isBeside || top < -EDGE_TOLERANCE || bottom > heightRatio + EDGE_TOLERANCE
}

/** Whether two boxes share an area; a common edge is none. */
export function overlap(a: Bounds, b: Bounds): boolean {
  return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top
}

/** Whether two tiles show the same camera at the same place, in the same size and rotation. */
export function isSameTile(a: Tile | undefined, b: Tile | undefined): boolean {
  if (!a || !b) return a === b
  const isSamePlace = a.xPosition === b.xPosition && a.yPosition === b.yPosition
  return a.cameraId === b.cameraId && isSamePlace && a.relativeWidth === b.relativeWidth && a.rotation === b.rotation
}

/** Whether two contents say the same. The order of the tiles counts: the later ones lie above. */
export function isSameContent(a: CanvasContent, b: CanvasContent): boolean {
  if (a.name !== b.name || a.heightRatio !== b.heightRatio || a.cameras.length !== b.cameras.length) return false
  return a.cameras.every((tile, i) => isSameTile(tile, b.cameras[i]))
}

/** The edited properties of a stored canvas. If a camera has two tiles, the first one is kept. */
export function contentOf({ name, heightRatio, cameras }: CanvasContent): CanvasContent {
  const byCamera = new Map([...cameras].reverse().map((tile) => [tile.cameraId, tile]))
  return { name, heightRatio, cameras: cameras.filter((tile) => byCamera.get(tile.cameraId) === tile) }
}

/** Changes the tiles of some cameras. */
export function changedTiles(
  tiles: readonly Tile[],
  ids: ReadonlySet<string>,
  change: (tile: Tile) => Partial<Tile>,
): Tile[] {
  return tiles.map((tile) => {
    if (!ids.has(tile.cameraId)) return tile
    const changed = roundedTile({ ...tile, ...change(tile) })
    return isSameTile(tile, changed) ? tile : changed
  })
}

/** The type under which a dragged camera of the list is handed over to the canvas. */
export const CAMERA_DRAG = 'application/x-barn-camera'
