import { TILE_ASPECT_RATIO, type CameraCanvas } from '@barn-workbench/core/schema'
import type { Size } from '@barn-workbench/plugin-sdk/stage'

/** The gap between two tiles, in widths of a tile. */
const GAP = 0.02
/** A plan fills this share of the shorter side of its room, if its pictures hardly get smaller by it. */
const LEAST_FILL = 0.86
/** Pictures of this share of the largest possible width are hardly smaller. */
const NEARLY_AS_LARGE = 0.85
/** In a room that is taller than wide the plan rather goes on below than that its pictures are narrower, CSS px. */
const LEAST_TILE_WIDTH = 110

/** The part of a canvas that says where its tiles are. */
type Arrangement = Pick<CameraCanvas, 'cameras' | 'heightRatio'>

/** Columns of tiles in the room of a plan. */
interface Grid {
  columns: number
  /** In widths of a tile. */
  width: number
  height: number
  /** The width of a tile at which all of the plan is in its room, CSS px. */
  tileWidth: number
}

function gridOf(columns: number, count: number, { width: roomWidth, height: roomHeight }: Size): Grid {
  const rows = Math.ceil(count / columns)
  const width = columns + (columns - 1) * GAP
  const height = rows / TILE_ASPECT_RATIO + (rows - 1) * GAP
  return { columns, width, height, tileWidth: Math.min(roomWidth / width, roomHeight / height) }
}

/** Returns the share of the shorter side of its room that a plan fills. */
function fillOf({ width, height, tileWidth }: Grid, room: Size): number {
  return room.width < room.height ? (width * tileWidth) / room.width : (height * tileWidth) / room.height
}

/**
 * The number of columns with which a plan of upright tiles fills its room: the pictures are as large as possible, or a
 * little smaller where the plan fills the shorter side of the room then.
 */
export function columnsFor(count: number, room: Size): number {
  if (count === 0) return 1
  const grids = Array.from({ length: count }, (_, index) => gridOf(index + 1, count, room))
  const largest = Math.max(...grids.map(({ tileWidth }) => tileWidth))
  if (room.height > room.width && largest < LEAST_TILE_WIDTH) {
    return Math.max(1, Math.floor((room.width / LEAST_TILE_WIDTH + GAP) / (1 + GAP)))
  }
  const large = grids.filter(({ tileWidth }) => tileWidth >= largest * NEARLY_AS_LARGE)
  const filling = large.filter((grid) => fillOf(grid, room) >= LEAST_FILL)
  const [best] = (filling.length > 0 ? filling : large).toSorted((a, b) => b.tileWidth - a.tileWidth)
  return best?.columns ?? 1
}

/** Places the tiles of a canvas upright in rows from the top left, in their order. */
export function arrangeInColumns({ cameras }: Pick<Arrangement, 'cameras'>, columns: number): Arrangement {
  const relativeWidth = 1 / (columns + (columns - 1) * GAP)
  const step = relativeWidth * (1 + GAP)
  const height = relativeWidth / TILE_ASPECT_RATIO
  const rowStep = height + relativeWidth * GAP
  const rows = Math.max(1, Math.ceil(cameras.length / columns))
  return {
    heightRatio: (rows - 1) * rowStep + height,
    cameras: cameras.map(({ cameraId }, index) => ({
      cameraId,
      relativeWidth,
      rotation: 0,
      xPosition: (index % columns) * step,
      yPosition: Math.floor(index / columns) * rowStep,
    })),
  }
}

/** Whether no user has arranged the tiles of a canvas, so that each screen places them as it has room. */
export function isArrangedAutomatically({ arrangement }: Pick<CameraCanvas, 'arrangement'>): boolean {
  return arrangement === 'automatic'
}
