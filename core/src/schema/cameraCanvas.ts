import { z } from 'zod'
import { Actor, Id, NAME_MAX_LENGTH, Version } from './primitives'

/** The tile of a camera on a canvas. Position (top left) and width are in widths of the canvas. */
const CanvasCamera = z.object({
  cameraId: Id,
  xPosition: z.number(),
  yPosition: z.number(),
  relativeWidth: z.number().positive(),
  /** In degrees, clockwise about the tile's centre. */
  rotation: z.number(),
})

/** Id of the canvas that every barn has. */
export const BASE_CANVAS_ID = 'base'

/** Tiles of one canvas. */
export const MAXIMUM_TILES = 1_000
export const CameraCanvas = z.object({
  cameraCanvasId: Id,
  version: Version,
  name: z.string().max(NAME_MAX_LENGTH),
  /** The height of the canvas divided by its width. */
  heightRatio: z.number().positive(),
  cameras: z.array(CanvasCamera).max(MAXIMUM_TILES),
  /** The account that changed it last; null for the instance itself. An older instance does not say. */
  changedBy: Actor.nullable().default(null),
  /**
   * `automatic`: the instance has placed the tiles, and no user has arranged them, so that a screen may show them in
   * other rows and columns. Absent where somebody has, and from an older instance.
   */
  arrangement: z.literal('automatic').optional().catch(undefined),
})
export type CameraCanvas = z.infer<typeof CameraCanvas>
