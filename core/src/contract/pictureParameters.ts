import { z } from 'zod'
import { anyOf, wholeNumber } from './endpoint'

/** Heights that a picture can be requested in, in pixels. */
const PICTURE_MIN_HEIGHT = 20
const PICTURE_MAX_HEIGHT = 2160

/** A boolean as it is written in a URL. */
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
/** Height of the picture in pixels; the width follows from it. */
export const resizeY = wholeNumber.pipe(z.int().min(PICTURE_MIN_HEIGHT).max(PICTURE_MAX_HEIGHT)).optional()
/** Permissions to see single pictures. */
export const canSeePictures = anyOf('recordings.view.frame', 'recordings.view', 'streaming.recording.view')

/** Permissions to see videos, live and recorded. */
export const canSeeStreams = anyOf('streaming.recording.view', 'recordings.view')
