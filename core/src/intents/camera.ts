import { z } from 'zod'
import { Id, Polygon, RelativePoint, Timestamp } from '../schema'
import { intent } from './intent'

/** Shows the page of a camera, with its picture at a time where one is given. */
export const openCamera = intent({
  id: 'camera.open',
  input: z.object({ cameraId: Id, timestamp: Timestamp.optional() }),
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

/** Shows the floor plan, as it was at a time where one is given, with a place in the picture of a camera. */
export const openPlan = intent({
  id: 'canvas.openPlan',
  input: PlaceInput.partial({ cameraId: true, timestamp: true }),
  result: z.object({}),
})

/** A moment of a camera; the user finds what the input leaves out. */
const MomentInput = z.object({ cameraId: Id.optional(), timestamp: Timestamp.optional() })

/** Steps through the pictures of a camera, from a time on where one is given. */
export const seekFrames = intent({ id: 'camera.seekFrames', input: MomentInput, result: z.object({}) })

/** Asks the user for a moment by pictures. `isCameraFixed`: of this camera only. */
export const pickMoment = intent({
  id: 'camera.pickMoment',
  input: MomentInput.extend({ isCameraFixed: z.boolean().optional() }),
  result: z.object({ cameraId: Id, timestamp: Timestamp }),
})

/** Plays what a camera has recorded from a time on. */
export const openRecording = intent({
  id: 'camera.openRecording',
  input: z.object({ cameraId: Id, timestamp: Timestamp }),
  result: z.object({}),
})
