import { z } from 'zod'
import { CAMERA_ARTIFACT_TYPES, Id, Timestamp } from '../schema'
import { intent } from './intent'

/** Shows one artifact. */
export const openArtifact = intent({
  id: 'artifact.open',
  input: z.object({ artifactId: Id }),
  result: z.object({}),
})

/**
 * Asks the instance to make an artifact of the pictures of a camera between two times, in ms since the epoch; the user
 * chooses the type where the input leaves it out.
 */
export const requestArtifact = intent({
  id: 'artifact.request',
  input: z.object({ cameraId: Id, start: Timestamp, end: Timestamp, type: z.enum(CAMERA_ARTIFACT_TYPES).optional() }),
  result: z.object({ artifactId: Id }),
})

/** One of two pictures that are compared: that of an artifact, or that of a camera at a time. */
const ComparedPicture = z.union([z.object({ artifactId: Id }), z.object({ cameraId: Id, timestamp: Timestamp })])

/** Shows two pictures over each other, with a divider between them; the user chooses the one that the input leaves out. */
export const comparePictures = intent({
  id: 'picture.compare',
  input: z.object({ left: ComparedPicture, right: ComparedPicture.optional() }),
  result: z.object({}),
})
