import { setTimeout } from 'node:timers/promises'
import { MINUTE, SECOND } from '@barn-workbench/core/time'
import type { StreamedVideo } from '../../streams'
import { withDecodeTime, type VideoHeader, type VideoSegment } from '../../video'
import { ArtifactError, type Span } from './artifactProduction'

export interface VideoCutDependencies {
  /** The video of a camera with a maximum height in pixels; null if none can be made. */
  videoOf(cameraId: string, maximumHeight: number): StreamedVideo | null
  waitForTurn(signal: AbortSignal): Promise<void>
  /** Time after which a segment is requested again if the instance is busy with others, in ms; 2 s by default. */
  retryDelay?: number
}

/** The video of a camera in a span, as it is streamed. It ends where the camera begins another size. */
export interface VideoCut {
  /** In the order of time; the first starts with a key frame. */
  segments: readonly VideoSegment[]
  /** Header and segments as one MP4 file whose times begin at 0. A segment that is gone is left out. */
  content(signal: AbortSignal): AsyncGenerator<Uint8Array>
}

const RETRY_DELAY = 2 * SECOND
/** Most requests for a segment while the instance is busy with others. */
const RETRIES = 15
/** Time that one segment may take, in ms. */
const LONGEST_SEGMENT = MINUTE

/**
 * Returns the function that cuts the video of a camera. It resolves with null where there is none in the span, and
 * rejects with `no-video-program` where the camera's video cannot be made.
 */
export function createVideoCut({ videoOf, waitForTurn, retryDelay = RETRY_DELAY }: VideoCutDependencies) {
  async function readSegment(video: StreamedVideo, segment: VideoSegment, signal: AbortSignal): Promise<Buffer | null> {
    for (let attempt = 0; attempt < RETRIES; attempt++) {
      await waitForTurn(signal)
      const limit = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_SEGMENT)])
      const read = await video.read(segment, limit, { isWatched: false })
      signal.throwIfAborted()
      if (read.ok) return read.value
      await setTimeout(retryDelay, undefined, { signal })
    }
    return null
  }

  async function* contentOf(
    video: StreamedVideo,
    { segments, header, first }: { segments: readonly VideoSegment[]; header: VideoHeader; first: VideoSegment },
    signal: AbortSignal,
  ): AsyncGenerator<Uint8Array> {
    yield header.bytes
    for (const segment of segments) {
      const bytes = await readSegment(video, segment, signal)
      if (bytes) yield withDecodeTime(bytes, Math.round(((segment.start - first.start) * header.timescale) / SECOND))
    }
  }

  return async (cameraId: string, { start, end }: Span, maximumHeight: number): Promise<VideoCut | null> => {
    const video = videoOf(cameraId, maximumHeight)
    if (!video) throw new ArtifactError('no-video-program')
    const all = await video.segmentsBetween(start, end)
    const from = all.findIndex(({ startsWithKeyFrame }) => startsWithKeyFrame)
    const first = all[from]
    const header = first && (await video.header(first.headerKey))
    if (!first || !header) return null
    const segments = all.slice(from).filter(({ headerKey }) => headerKey === first.headerKey)
    return { segments, content: (signal) => contentOf(video, { segments, header, first }, signal) }
  }
}
