import { z } from 'zod'
import { Id, Polygon, RelativePoint, Timestamp } from '../schema'
import { intent } from './intent'

/** Shows one camera. */
export const openCamera = intent({
  id: 'camera.open',
  input: z.object({ cameraId: Id }),
  result: z.object({}),
})

/** A place in the picture of a camera at a time; the whole picture without a point and an area. */
const PlaceInput = z.object({
  cameraId: Id,
  timestamp: Timestamp,
  point: RelativePoint.optional(),
  polygon: Polygon.optional(),
})

/** Shows the picture of a camera at a time, with a place in it. */
export const openPicture = intent({ id: 'camera.openPicture', input: PlaceInput, result: z.object({}) })

/** Shows the floor plan as it was at a time, with a place in the picture of a camera. */
export const openPlan = intent({ id: 'canvas.openPlan', input: PlaceInput, result: z.object({}) })
