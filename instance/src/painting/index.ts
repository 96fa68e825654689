/*
 * Shared by all code that paints pictures, of real and of simulated cameras.
 *
 * - `pictureSize` reads the size that a JPEG, PNG or WebP file states, without a canvas; `pictureCodec` decodes a
 *   file that is not too large, and encodes a painting as JPEG.
 * - `canvasPool` reuses canvases and pixels, and frees their memory, which the engine does not see; `collectGarbage`
 *   returns what threads have freed.
 * - `color` checks the colour in which a region is drawn.
 * - `greyLevels` gives the brightness of points.
 * - `overlay` draws names, captions and the outlines of regions into a picture.
 *
 * A file that is not a picture is null, never an error.
 */

export { createCanvasPool, releaseCanvas, reusableImageData } from './canvasPool'
export { collectGarbage } from './collectGarbage'
export { isColor } from './color'
export { greyLevelAt, greyLevelsOf } from './greyLevels'
export { DEAD_COLOR, paintCameraName, paintCaption, paintLabel, paintOutlines, type Outline } from './overlay'
export { decodePicture, encodeJpeg } from './pictureCodec'
export { isTooLarge, isWholeJpeg, PICTURE_MAX_BYTES, type PictureSize } from './pictureSize'
