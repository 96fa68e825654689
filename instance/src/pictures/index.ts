/*
 * Pictures of cameras.
 *
 * 1. A feed (`cameraFeed`) knows the frames of one camera. `stillFeed` reads files, folders and HTTP snapshots; the
 *    recorder gives pictures of a video, a simulation its own.
 * 2. `cameraPictures` answers a call: it finds the frame, limits how many pictures the account waits for, and asks the
 *    queue.
 * 3. `pictureQueue` caches pictures and paints one at a time, owner by owner. Background work waits until nothing else
 *    does (`createPictureActivity`).
 * 4. `picturePainter` paints in a thread (`servePainting`): it decodes and scales, and draws names and outlines. The
 *    composition passes in the painter of simulated cameras (`SimulatedPictures`).
 *
 * `findChange` looks for the next picture that differs from the one before. A frame that is gone or cannot be read is
 * null, never an error.
 */

export type { CameraFeed, Frame, FrameSearch } from './cameraFeed'
export { createCameraPictures, type CameraPictures } from './cameraPictures'
export { createStillFeed } from './stillFeed'
export {
  createPainter,
  type LatePicture,
  type PicturePainter,
  type PictureSource,
  type SimulatedPictures,
} from './picturePainter'
export { createPictureActivity, createPictureQueue, type PictureActivity, type PictureQueue } from './pictureQueue'
