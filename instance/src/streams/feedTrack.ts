import type { CameraFeed } from '../pictures'
import type { PictureTrack } from './pictureVideo'

/** A picture is shown until the next one, for at most this time in ms. */
const LONGEST_SHOWN = 60_000

/** The pictures of a camera that gives single ones: each is shown until the next. */
export function createFeedTrack(
  cameraId: string,
  feed: CameraFeed,
  { now, keptSince }: { now: () => number; keptSince: () => number },
): PictureTrack {
  const hasPast = feed.hasPicturesOfPast === true
  return {
    cameraId,
    shape: `camera ${cameraId}`,
    silenceBetween: () => [{ from: -Infinity, to: hasPast ? keptSince() : now() - LONGEST_SHOWN }],
    async pictureAt(time) {
      const frame = await feed.nearest({ time, from: time - LONGEST_SHOWN, to: time + LONGEST_SHOWN })
      // A picture out of a video would take a decoder for each; such cameras stream their video.
      return frame && frame.source.kind !== 'later' ? frame.source : null
    },
    isPredictable: false,
  }
}
