/*
 * The parts of videos: the video of a camera in segments and the list of its recordings (`cameraVideo`), the
 * program ffmpeg (`ffmpeg`), and the format MP4 (`mp4`).
 */

export type { CameraVideo, RecordingList, VideoSegment } from './cameraVideo'
export { createFfmpegFinder, type Ffmpeg, type FindFfmpeg } from './ffmpeg'
export { createFragmentSplitter, readFragment, readVideoHeader, withDecodeTime, type VideoHeader } from './mp4'
