import type { Barn } from './barn'

export interface CanvasTile {
  cameraId: string
  xPosition: number
  yPosition: number
  relativeWidth: number
  rotation: number
}
export interface BaseCanvas {
  cameraCanvasId: 'base'
  name: string
  heightRatio: number
  cameras: CanvasTile[]
}

/** A tile is this many times as wide as high. */
const TILE_ASPECT = 1.78
const AISLE = 0.06
const GAP = 0.012
const QUARTER_TURN = 90

/**
 * The floor plan runs down the barn: two columns of tiles, each turned a quarter, about an aisle. A viewer shows a long plan
 * on a wide screen turned by 270°, which makes it two rows of upright pictures.
 */
export function baseCanvas(barn: Barn): BaseCanvas {
  const rows = Math.ceil(barn.cameras.length / 2)
  const columnWidth = (1 - AISLE) / 2
  const relativeWidth = columnWidth * TILE_ASPECT
  const tileHeight = relativeWidth / TILE_ASPECT
  const rowHeight = relativeWidth + GAP
  const cameras = barn.cameras.map((camera, index) => {
    const column = index < rows ? 1 : 0
    const row = index % rows
    const centreX = column * (columnWidth + AISLE) + columnWidth / 2
    const centreY = row * rowHeight + relativeWidth / 2
    return {
      cameraId: camera.cameraId,
      relativeWidth,
      rotation: QUARTER_TURN,
      xPosition: centreX - relativeWidth / 2,
      yPosition: centreY - tileHeight / 2,
    }
  })
  return { cameraCanvasId: 'base', name: 'Barn', heightRatio: rows * rowHeight - GAP, cameras }
}
