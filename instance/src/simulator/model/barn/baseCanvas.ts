import type { Barn } from './barn'

/**
 * Lengths are relative to the width of the canvas; the position is the top left corner before the rotation about the
 * middle.
 */
export interface CanvasTile {
  cameraId: string
  xPosition: number
  yPosition: number
  relativeWidth: number
  /** Degrees, clockwise. */
  rotation: number
}

export interface BaseCanvas {
  cameraCanvasId: 'base'
  name: string
  /** Height over width. */
  heightRatio: number
  cameras: CanvasTile[]
}

/** Width of a tile over its height. */
const TILE_ASPECT = 1.78
/** Widths of the aisle and of the gap between two rows, relative to the width of the canvas. */
const AISLE_WIDTH = 0.06
const ROW_GAP = 0.012
const QUARTER_TURN_DEGREES = 90

/**
 * Creates the floor plan: two columns of tiles beside an aisle, each tile turned by a quarter. A viewer shows a long
 * plan on a wide screen turned by 270°, which makes it two rows of upright pictures.
 */
export function createBaseCanvas(barn: Barn): BaseCanvas {
  const rowCount = Math.ceil(barn.cameras.length / 2)
  const columnWidth = (1 - AISLE_WIDTH) / 2
  const relativeWidth = columnWidth * TILE_ASPECT
  const tileHeight = relativeWidth / TILE_ASPECT
  const rowHeight = relativeWidth + ROW_GAP
  const cameras = barn.cameras.map((camera, index) => {
    const column = index < rowCount ? 1 : 0
    const row = index % rowCount
    const centreX = column * (columnWidth + AISLE_WIDTH) + columnWidth / 2
    const centreY = row * rowHeight + relativeWidth / 2
    return {
      cameraId: camera.cameraId,
      relativeWidth,
      rotation: QUARTER_TURN_DEGREES,
      xPosition: centreX - relativeWidth / 2,
      yPosition: centreY - tileHeight / 2,
    }
  })
  return { cameraCanvasId: 'base', name: 'Barn', heightRatio: rowCount * rowHeight - ROW_GAP, cameras }
}
