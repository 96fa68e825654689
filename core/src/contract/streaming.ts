import { z } from 'zod'
import { Id, STREAM_QUALITIES } from '../schema'
import { endpoint, wholeNumber } from './endpoint'
import { canSeeStreams } from './pictureParameters'

const StreamQuality = z.enum(STREAM_QUALITIES)
export type StreamQuality = z.infer<typeof StreamQuality>

/** Name of the playlist below the path of a stream. */
export const PLAYLIST_NAME = 'camera.m3u8'
/** A stream ends when it has had no request for this time, in ms. */
export const STREAM_LIFETIME = 60_000

const Stream = z.object({
  /**
   * The address of the stream, relative to the address of the instance, with a slash at its end. It is unguessable and
   * needs no header; `camera.m3u8` below it is an HLS media playlist with relative addresses.
   */
  path: z.string().regex(/^\/streams\/[\w-]+\/$/),
})

/** `stream/no-video-program`: the program that makes videos is missing on the machine of the instance. */
const streamErrors = ['camera/not-found', 'camera/privacy', 'stream/no-video-program', 'request/too-many'] as const

/**
 * Videos of cameras by HLS. Both need `streaming.recording.view` or `recordings.view`. A stream belongs to the account
 * that requested it: it ends with its session or permission, with the privacy of the camera, and 60 s after its last
 * request.
 */
export const streaming = {
  /** Starts the live stream of a camera. `camera/offline`: it gives no pictures. */
  live: endpoint({
    method: 'GET',
    path: '/api/streaming/:camera',
    access: canSeeStreams,
    params: z.object({ camera: Id }),
    query: z.strictObject({ quality: StreamQuality.optional() }),
    form: 'result',
    reply: Stream,
    errors: [...streamErrors, 'camera/offline'],
  }),

  /**
   * Starts a stream of the recording of a time in ms, or of the next recording within 5 minutes; at most an hour of it.
   * `recording/not-found`: there is none.
   */
  recording: endpoint({
    method: 'GET',
    path: '/api/streaming/recording/:camera',
    access: canSeeStreams,
    params: z.object({ camera: Id }),
    query: z.strictObject({ timestamp: wholeNumber, quality: StreamQuality.optional() }),
    form: 'result',
    reply: Stream,
    errors: [...streamErrors, 'recording/not-found'],
  }),
}
