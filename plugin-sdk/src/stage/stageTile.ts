import { TILE_ASPECT_RATIO, type CameraCanvas } from '@barn-workbench/core/schema'
import { boxAround, cosineOf, sineOf, type Box, type Point } from './view/stageView'

/** `ok`: its picture is asked for; `offline`, `withheld`: it is not, `notice` says why; `grid`: a labelled grid in its place. @public */
export type TileState = 'ok' | 'offline' | 'withheld' | 'grid'

/** A camera's place on the canvas; lengths in canvas widths, its height is width / 1.78. @public */
export interface StageTile {
  id: string
  /** Top-left of the tile before it is turned. */
  x: number
  y: number
  width: number
  /** Degrees clockwise about the tile's centre. */
  rotation: number
  label: string
  state: TileState
  /** What is told in place of a picture. */
  notice?: string
}

/** A tile with what is worked out of it once. */
export interface PlacedTile extends StageTile {
  height: number
  centre: Point
  box: Box
}

/** The place on the canvas of a point 0..1 of the unrotated picture. */
export function canvasPoint(
  { width, height, centre, rotation }: Pick<PlacedTile, 'width' | 'height' | 'centre' | 'rotation'>,
  [x, y]: Point,
): Point {
  const cosine = cosineOf(rotation)
  const sine = sineOf(rotation)
  const dx = (x - 0.5) * width
  const dy = (y - 0.5) * height
  return [centre[0] + cosine * dx - sine * dy, centre[1] + sine * dx + cosine * dy]
}

/** The point of the unrotated picture, 0..1, at a place of the canvas; outside of the tile it is outside of 0..1. */
export function picturePoint({ width, height, centre, rotation }: PlacedTile, [x, y]: Point): Point {
  const cosine = cosineOf(rotation)
  const sine = sineOf(rotation)
  const dx = x - centre[0]
  const dy = y - centre[1]
  return [(cosine * dx + sine * dy) / width + 0.5, (cosine * dy - sine * dx) / height + 0.5]
}

const CORNERS: readonly Point[] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
]

export function placeTile(tile: StageTile): PlacedTile {
  const height = tile.width / TILE_ASPECT_RATIO
  const centre: Point = [tile.x + tile.width / 2, tile.y + height / 2]
  const placed = { ...tile, height, centre }
  return { ...placed, box: boxAround(CORNERS.map((corner) => canvasPoint(placed, corner))) }
}

export function isInTile(tile: PlacedTile, at: Point): boolean {
  const [x, y] = picturePoint(tile, at)
  return x >= 0 && x <= 1 && y >= 0 && y <= 1
}

/** The box around all tiles; the canvas itself where there are none. */
export function planOf(tiles: readonly PlacedTile[], heightRatio = 1): Box {
  if (tiles.length === 0) return { minX: 0, minY: 0, maxX: 1, maxY: heightRatio }
  return boxAround(
    tiles.flatMap(
      ({ box }) =>
        [
          [box.minX, box.minY],
          [box.maxX, box.maxY],
        ] as const,
    ),
  )
}

/** What a tile says beside its place. @public */
export type TileLook = Pick<StageTile, 'label' | 'state' | 'notice'>

/** The tiles of a canvas. @public */
export function tilesOf(canvas: Pick<CameraCanvas, 'cameras'>, look: (cameraId: string) => TileLook): StageTile[] {
  return canvas.cameras.map(({ cameraId, xPosition, yPosition, relativeWidth, rotation }) => ({
    id: cameraId,
    x: xPosition,
    y: yPosition,
    width: relativeWidth,
    rotation,
    ...look(cameraId),
  }))
}
