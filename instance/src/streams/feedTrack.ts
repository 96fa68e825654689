import type { CameraFeed } from '../pictures'
import type { PictureTrack } from './pictureVideo'

/** A picture is shown until the next one, for at most this time in ms. */
const LONGEST_SHOWN = 60_000

/** The pictures of a camera that gives single ones: each is shown until the next. */
export function createFeedTrack(cameraId: string, feed: CameraFeed): PictureTrack {
  return {
    cameraId,
    shape: `camera ${cameraId}`,
    silenceBetween: () => [],
    pictureAt: async (time) =>
      (await feed.nearest({ time, from: time - LONGEST_SHOWN, to: time + LONGEST_SHOWN }))?.source ?? null,
    isPredictable: false,
  }
}
