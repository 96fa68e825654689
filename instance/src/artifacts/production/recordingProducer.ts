import { setTimeout } from 'node:timers/promises'
import { MINUTE, SECOND } from '@barn-workbench/core/time'
import type { StreamedVideo } from '../../streams'
import { withDecodeTime, type VideoHeader, type VideoSegment } from '../../video'
import { ArtifactError, spanOf, type Producer, type Span } from './artifactProduction'

export interface RecordingProducerDependencies {
  /** The video of a camera with a maximum height in pixels; null if none can be made. */
  videoOf(cameraId: string, maximumHeight: number): StreamedVideo | null
  isClosed(cameraId: string): Promise<boolean>
  waitForTurn(signal: AbortSignal): Promise<void>
  /** Time after which a segment is requested again if the instance is busy with others, in ms; 2 s by default. */
  retryDelay?: number
}

const MAXIMUM_HEIGHT = 1080
const RETRY_DELAY = 2 * SECOND
/** Most requests for a segment while the instance is busy with others. */
const RETRIES = 15
/** Time that one segment may take, in ms. */
const LONGEST_SEGMENT = MINUTE

/** Makes an MP4 out of the video of a camera, as it is streamed. It ends where the camera begins another size. */
export function createRecordingProducer({
  videoOf,
  isClosed,
  waitForTurn,
  retryDelay = RETRY_DELAY,
}: RecordingProducerDependencies): Producer {
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

  /** Header and segments of a video, whose times begin at 0. */
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

  async function segmentsOf(video: StreamedVideo, { start, end }: Span) {
    const all = await video.segmentsBetween(start, end)
    const from = all.findIndex(({ startsWithKeyFrame }) => startsWithKeyFrame)
    const first = all[from]
    const header = first && (await video.header(first.headerKey))
    if (!first || !header) return null
    return { first, header, segments: all.slice(from).filter(({ headerKey }) => headerKey === first.headerKey) }
  }

  return async function* (artifacts, signal) {
    for (const artifact of artifacts) {
      const { cameraId } = artifact.data
      if (cameraId === null || (await isClosed(cameraId))) throw new ArtifactError('privacy')
      const video = videoOf(cameraId, MAXIMUM_HEIGHT)
      if (!video) throw new ArtifactError('no-video-program')
      const found = await segmentsOf(video, spanOf(artifact))
      if (!found) throw new ArtifactError('no-pictures')
      const durationSeconds = found.segments.reduce((sum, { duration }) => sum + duration, 0) / SECOND
      const content = contentOf(video, found, signal)
      yield { artifact, made: { content, contentType: 'video/mp4', data: { durationSeconds } } }
    }
  }
}
