import { z } from 'zod'
import { Id, Timestamp, Version } from './primitives'

const Share = z.number().min(0).max(1)

/** A part of a picture, whose numbers are shares of its width and height. `x` and `y` are its upper left corner. */
export const PictureMask = z
  .strictObject({ x: Share, y: Share, width: Share, height: Share })
  .refine(({ x, y, width, height }) => x + width <= 1.000_001 && y + height <= 1.000_001, 'invalid')
export type PictureMask = z.infer<typeof PictureMask>

/** Masks of one camera at most. */
const MOST_MASKS = 16

/** How a camera is watched for movement, as it is written. */
export const CameraMovementInput = z.strictObject({
  /** Off, nothing is computed of its pictures. */
  isMeasured: z.boolean(),
  /** The parts of the picture that do not count, such as a burnt-in clock; null takes those that are found. */
  masks: z.array(PictureMask).max(MOST_MASKS).nullable(),
})
export type CameraMovementInput = z.infer<typeof CameraMovementInput>

/** How a camera is watched for movement. */
export const CameraMovement = z.object({
  ...CameraMovementInput.shape,
  cameraId: Id,
  /** The version of the camera, which grows with each change of this. */
  version: Version,
  /** The burnt-in clocks that the instance has found; null as long as it does not know. */
  found: z.array(PictureMask).nullable(),
  /** When the last picture was looked at, in ms since the epoch; null if none was since the start of the instance. */
  lastLooked: Timestamp.nullable(),
})
export type CameraMovement = z.infer<typeof CameraMovement>
