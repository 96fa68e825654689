/*
 * Shared by all code that paints pictures, of real and of simulated cameras.
 *
 * - `pictureSize` reads the size that a JPEG, PNG or WebP file states, without a canvas; `decodePicture` reads the
 *   picture of a file that is not too large.
 * - `canvas` gives canvases and frees their memory, which the engine does not see; `collectGarbage` returns what threads
 *   have freed.
 * - `greyLevels` gives the brightness of points.
 * - `overlay` draws names, captions and the outlines of regions into a picture.
 *
 * A file that is not a picture is null, never an error.
 */

export { createCanvasPool, isColor, JPEG_QUALITY, releaseCanvas, reusableImageData } from './canvas'
export { collectGarbage } from './collectGarbage'
export { decodePicture } from './decodePicture'
export { greyLevelAt, greyLevelsOf } from './greyLevels'
export { DEAD_COLOR, paintCameraName, paintCaption, paintLabel, paintOutlines, type Outline } from './overlay'
export { isTooLarge, PICTURE_MAX_BYTES, type PictureSize } from './pictureSize'
