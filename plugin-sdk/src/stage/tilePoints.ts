import { canvasPoint, picturePoint, placeTile, type StageTile } from './stageTile'
import type { Point } from './view/stageView'

/** Converts a point of the canvas to one of a tile's unrotated picture: 0..1 on the tile, beyond that beside it. @public */
export function canvasToPicture(tile: StageTile, at: Point): Point {
  return picturePoint(placeTile(tile), at)
}

/** Converts a point of a tile's unrotated picture, 0..1, to one of the canvas. @public */
export function pictureToCanvas(tile: StageTile, at: Point): Point {
  return canvasPoint(placeTile(tile), at)
}
