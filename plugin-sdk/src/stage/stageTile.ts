import { TILE_ASPECT_RATIO, type CameraCanvas } from '@barn-workbench/core/schema'
import { boxAround, cosineOf, sineOf, type Box, type Point } from './view/stageView'

/**
 * The content of a tile. `ok`: the picture of its camera, which the stage loads; `offline`: the last picture, dimmed,
 * below its `notice`; `withheld`: its `notice` in place of a picture; `closed`: that with a lock, of a camera that is
 * closed for privacy; `grid`: a labelled grid in place of a picture. @public
 */
export type TileState = 'ok' | 'offline' | 'withheld' | 'closed' | 'grid'

/** Whether a tile shows the picture of its camera, if there is one. */
export function hasPicture({ state }: { state: TileState }): boolean {
  return state === 'ok' || state === 'offline'
}

/** The tile of a camera. Lengths are in canvas widths; its height is its width divided by 1.78. @public */
export interface StageTile {
  id: string
  /** Left edge of the tile before it is rotated. */
  x: number
  /** Top edge of the tile before it is rotated. */
  y: number
  width: number
  /** Degrees clockwise about the tile's centre. */
  rotation: number
  label: string
  state: TileState
  /** Explains why there is no picture. */
  notice?: string
  /** Whether its picture is too old: the label then has an amber background. */
  isOutdated?: boolean
  /** A colour in which a mark is drawn beside the label, as `var(--name)`: the camera's colour on charts. */
  mark?: string
}

/** A tile with the geometry that follows from its description, worked out once. */
export interface PlacedTile extends StageTile {
  height: number
  centre: Point
  /** The smallest upright box on the canvas that holds the rotated tile. */
  box: Box
}

type TileGeometry = Pick<PlacedTile, 'width' | 'height' | 'centre' | 'rotation'>

/** Converts a point of the unrotated picture, 0..1, to a point of the canvas. */
export function canvasPoint({ width, height, centre, rotation }: TileGeometry, [x, y]: Point): Point {
  const cosine = cosineOf(rotation)
  const sine = sineOf(rotation)
  const dx = (x - 0.5) * width
  const dy = (y - 0.5) * height
  return [centre[0] + cosine * dx - sine * dy, centre[1] + sine * dx + cosine * dy]
}

/** Converts a point of the canvas to a point of the unrotated picture: 0..1 on the tile, beyond that beside it. */
export function picturePoint({ width, height, centre, rotation }: TileGeometry, [x, y]: Point): Point {
  const cosine = cosineOf(rotation)
  const sine = sineOf(rotation)
  const dx = x - centre[0]
  const dy = y - centre[1]
  return [(cosine * dx + sine * dy) / width + 0.5, (cosine * dy - sine * dx) / height + 0.5]
}

const PICTURE_CORNERS: readonly Point[] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
]

/** The corners of a tile on the canvas, clockwise from the top left of its picture. */
export function tileCorners(tile: TileGeometry): Point[] {
  return PICTURE_CORNERS.map((corner) => canvasPoint(tile, corner))
}

/** Computes the height, the centre and the upright box of a tile on the canvas. */
export function placeTile(tile: StageTile): PlacedTile {
  const height = tile.width / TILE_ASPECT_RATIO
  const centre: Point = [tile.x + tile.width / 2, tile.y + height / 2]
  const placed = { ...tile, height, centre }
  return { ...placed, box: boxAround(tileCorners(placed)) }
}

/** Whether a point of the canvas is in a tile. */
export function isInTile(tile: PlacedTile, at: Point): boolean {
  const [x, y] = picturePoint(tile, at)
  return x >= 0 && x <= 1 && y >= 0 && y <= 1
}

/** The smallest upright box around all tiles; the whole canvas when there are none. */
export function boxAroundTiles(tiles: readonly PlacedTile[], heightRatio = 1): Box {
  if (tiles.length === 0) return { minX: 0, minY: 0, maxX: 1, maxY: heightRatio }
  return boxAround(
    tiles.flatMap(({ box }): Point[] => [
      [box.minX, box.minY],
      [box.maxX, box.maxY],
    ]),
  )
}

/** The part of a tile's description that does not follow from its camera canvas. @public */
export type TileLook = Pick<StageTile, 'label' | 'state' | 'notice' | 'isOutdated' | 'mark'>

/** The tiles of a camera canvas, one a camera; `lookOf` gives the other fields of the description by camera. @public */
export function tilesOf(canvas: Pick<CameraCanvas, 'cameras'>, lookOf: (cameraId: string) => TileLook): StageTile[] {
  return canvas.cameras.map(({ cameraId, xPosition, yPosition, relativeWidth, rotation }) => ({
    id: cameraId,
    x: xPosition,
    y: yPosition,
    width: relativeWidth,
    rotation,
    ...lookOf(cameraId),
  }))
}

/**
 * Converts a point of the canvas to one of a tile's unrotated picture: 0..1 on the tile, beyond that beside it. @public
 */
export function canvasToPicture(tile: StageTile, at: Point): Point {
  return picturePoint(placeTile(tile), at)
}

/** Converts a point of a tile's unrotated picture, 0..1, to one of the canvas. @public */
export function pictureToCanvas(tile: StageTile, at: Point): Point {
  return canvasPoint(placeTile(tile), at)
}
