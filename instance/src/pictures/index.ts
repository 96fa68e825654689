/*
 * Pictures of cameras.
 *
 * 1. A feed (`cameraFeed`) knows the frames of one camera: simulated, a file or folder, an HTTP snapshot, or a video.
 * 2. `cameraPictures` answers a call: it finds the frame, limits how many pictures the account waits for, and asks the
 *    queue.
 * 3. `pictureQueue` caches pictures and paints one at a time, owner by owner. Work in the background waits until nobody
 *    else does (`createPictureActivity`).
 * 4. `picturePainter` paints in a thread (`paintWorker`): it decodes or simulates, scales, and draws names and
 *    outlines.
 *
 * `findChange` looks for the next picture that differs from the one before. A frame that is gone or cannot be read is
 * null, never an error.
 */

export type { CameraFeed, Frame, FrameSearch } from './cameraFeed'
export { createCameraPictures, type CameraPictures } from './cameraPictures'
export { collectGarbage } from './collectGarbage'
export { checkSources, createSimulatedFeeds, createStillFeed } from './createFeeds'
export { createPainter, isColor, type LatePicture, type PicturePainter, type PictureSource } from './picturePainter'
export { createPictureActivity, createPictureQueue, type PictureActivity, type PictureQueue } from './pictureQueue'
export { createSimulatedSilence, type SimulatedSilence } from './simulatedFeed'
