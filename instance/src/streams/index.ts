/*
 * Streams of cameras by HLS.
 *
 * 1. `createStreams` checks privacy, waits for the first segment and registers the stream under a token that cannot be
 *    guessed.
 * 2. `stream` lists its segments in a playlist and reads their bytes.
 * 3. `playableVideos` encodes a segment that browsers cannot play, or that is too high, when it is watched
 *    (`encodeVideo`). `pictureVideos` makes a video of a camera that gives only pictures.
 * 4. `streamRoute` answers the files. It checks at each request that session, permissions and privacy still allow it.
 *
 * A segment that is gone or cannot be made is null, and its request is answered as `request/not-found`.
 */

export { createStreams, type Streams } from './createStreams'
export { createFeedTrack, createPictureVideos, type PictureTrack } from './pictureVideos'
export { createPlayableVideos } from './playableVideos'
export { streamRoute } from './streamRoute'
export type { StreamedVideo } from './stream'
