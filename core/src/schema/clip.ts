import { z } from 'zod'
import { HOUR } from '../time'
import { Id, Timestamp } from './primitives'

/** Most cameras beside the first in one clip. */
export const MAXIMUM_CLIP_NEIGHBOURS = 3
export const CLIP_TITLE_MAX_LENGTH = 80
/** Longest span of a clip, a recording with a clock in its pictures, in ms. */
export const LONGEST_CLIP = HOUR

/** What the pictures of a requested recording have. */
export const ClipRequest = z.strictObject({
  /** Clock, names, title and marks, as a clip has them; false: the video of one camera as it was recorded. */
  hasClock: z.boolean(),
  /** Further cameras that are seen beside the first, in this order. */
  besideCameraIds: z.array(Id).max(MAXIMUM_CLIP_NEIGHBOURS),
  title: z.string().trim().max(CLIP_TITLE_MAX_LENGTH),
})

/** What a clip shows beside its first camera. */
export const Clip = z.object({
  besideCameraIds: z.array(Id),
  title: z.string(),
  /** Times at which incidents began, as far as the account that requested it may see them. */
  marks: z.array(Timestamp),
})
