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

/** The canvas of all cameras that the instance makes by itself. */
export interface BaseCanvas {
  cameraCanvasId: 'base'
  name: string
  /** Height over width. */
  heightRatio: number
  cameras: CanvasTile[]
  /** No account: the instance made it. */
  changedBy: null
  /** Until a user moves a tile. */
  arrangement: 'automatic'
}

/** Width of a tile over its height. */
const TILE_ASPECT = 1.78
/** Widths of the aisle and of the gap between two rows, relative to the width of the canvas. */
const AISLE_WIDTH = 0.06
const ROW_GAP = 0.012
const QUARTER_TURN_DEGREES = 90

const COLUMN_WIDTH = (1 - AISLE_WIDTH) / 2
/** Width of a tile before it is turned, and so its height on the plan. */
const TILE_LENGTH = COLUMN_WIDTH * TILE_ASPECT
const ROW_HEIGHT = TILE_LENGTH + ROW_GAP

/** A tile in the left (0) or right (1) column, whose upper edge on the plan is at `top`. */
function createTile(cameraId: string, column: number, top: number): CanvasTile {
  const centreX = column * (COLUMN_WIDTH + AISLE_WIDTH) + COLUMN_WIDTH / 2
  const centreY = top + TILE_LENGTH / 2
  return {
    cameraId,
    relativeWidth: TILE_LENGTH,
    rotation: QUARTER_TURN_DEGREES,
    xPosition: centreX - TILE_LENGTH / 2,
    yPosition: centreY - TILE_LENGTH / TILE_ASPECT / 2,
  }
}

/**
 * Places tiles in two columns beside an aisle, each turned by a quarter. A viewer shows a long plan on a wide screen
 * turned by 270°, which makes it two rows of upright pictures.
 */
function placeTiles(cameraIds: readonly string[]): Pick<BaseCanvas, 'heightRatio' | 'cameras'> {
  const rowCount = Math.max(1, Math.ceil(cameraIds.length / 2))
  const cameras = cameraIds.map((cameraId, index) =>
    createTile(cameraId, index < rowCount ? 1 : 0, (index % rowCount) * ROW_HEIGHT),
  )
  return { heightRatio: rowCount * ROW_HEIGHT - ROW_GAP, cameras }
}

/** Creates the floor plan that holds every camera, until a user arranges it. */
export function createBaseCanvas(cameraIds: readonly string[], name: string): BaseCanvas {
  return { cameraCanvasId: 'base', name, ...placeTiles(cameraIds), changedBy: null, arrangement: 'automatic' }
}

/** Adds tiles of more cameras in rows below a floor plan, whose own tiles stay. */
export function extendBaseCanvas<Canvas extends Pick<BaseCanvas, 'heightRatio' | 'cameras'>>(
  canvas: Canvas,
  cameraIds: readonly string[],
): Canvas {
  const { heightRatio, cameras } = placeTiles(cameraIds)
  const top = canvas.heightRatio + ROW_GAP
  return {
    ...canvas,
    heightRatio: top + heightRatio,
    cameras: [...canvas.cameras, ...cameras.map((tile) => ({ ...tile, yPosition: tile.yPosition + top }))],
  }
}
