/*
 * Sources of video. `ffmpegSources` reads RTSP and files by ffmpeg; a camera's password stays out of the program, since
 * `rtspRelay` answers for it (`rtspMessages`, `httpAuthorization`). `jpegSources` wraps JPEG pictures, from a multipart
 * stream or from snapshots (`fetchPicture`), into MP4. `videoSource` has the types that they share. A source that ends
 * says why, such as `noAnswer` or `noPicture`.
 */

export { authorizationOf, readChallenge, type Challenge, type Credentials } from './httpAuthorization'
export { createCameraRequest, fetchPicture, type HttpSource } from './fetchPicture'
export { createMjpegSource, createSnapshotSource } from './jpegSources'
export type { RunningSource, SourceSettings, SourceSink, VideoSource } from './videoSource'
export { createRtspSource, createVideoFileSource } from './ffmpegSources'
