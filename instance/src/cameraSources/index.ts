/*
 * Sources of video. `videoSources` reads RTSP and files by ffmpeg; a camera's password stays out of the program, since
 * `rtspRelay` answers for it (`rtspMessages`, `authorization`). `jpegSources` wraps JPEG pictures, from a multipart
 * stream or from snapshots (`fetchPicture`), into MP4. `source` has the types that they share. A source that ends says
 * why, such as `noAnswer` or `noPicture`.
 */

export type { Credentials } from './authorization'
export { createCameraRequest, fetchPicture, type HttpSource } from './fetchPicture'
export { createMjpegSource, createSnapshotSource } from './jpegSources'
export type { RunningSource, SourceSettings, SourceSink, VideoSource } from './source'
export { createRtspSource, createVideoFileSource } from './videoSources'
