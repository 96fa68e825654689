import { MINUTE } from '../time'

/*
 * Numbers of cameras and canvases, apart from their schemas: the threads that paint pictures need them alone, and start
 * faster without a library for schemas.
 */

/** A camera is online if it was last seen within this time, in ms. */
export const CAMERA_ONLINE_THRESHOLD = 10 * MINUTE

/** The width of a tile divided by its height. */
export const TILE_ASPECT_RATIO = 1.78
