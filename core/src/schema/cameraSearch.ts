import { z } from 'zod'
import { CameraDeviceFacts } from './cameraSetup'
import { Id, Name } from './primitives'

/** Longest address or range of a search. */
export const SEARCH_TARGET_MAX_LENGTH = 60
/** Cameras that are tried or added at once. */
export const MAXIMUM_FOUND_AT_ONCE = 100

/**
 * The access to a camera that was found: it wants a password, one is being tried, it was refused, the camera has locked
 * the account, its clock is wrong, it does not answer, or it gives its streams.
 */
export const CameraAccess = z.enum([
  'asking',
  'passwordNeeded',
  'trying',
  'refused',
  'locked',
  'wrongClock',
  'noAnswer',
  'noStream',
  'ready',
])
export type CameraAccess = z.infer<typeof CameraAccess>

/** A camera that a search has found. */
export const FoundCamera = CameraDeviceFacts.extend({
  findingId: Id,
  /** Host and port. */
  address: z.string(),
  name: z.string(),
  access: CameraAccess,
  /** The clock of the camera less the one of the instance, in ms; null if it does not say. */
  clockDifference: z.number().nullable(),
  hasPicture: z.boolean(),
  /** The camera of the instance that this is; null if it is a new one. */
  cameraId: Id.nullable(),
  /** Whether it is at another address than the instance knows. */
  hasMoved: z.boolean(),
})
export type FoundCamera = z.infer<typeof FoundCamera>

/** The latest search for cameras on the network. */
export const CameraSearchState = z.object({
  isRunning: z.boolean(),
  /** The address or range that was asked; null for the whole network. */
  target: z.string().nullable(),
  found: z.array(FoundCamera),
})
export type CameraSearchState = z.infer<typeof CameraSearchState>

/** A found camera that is added under a name. */
export const AddedFinding = z.strictObject({ findingId: Id, name: Name })
