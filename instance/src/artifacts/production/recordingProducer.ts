import { setTimeout } from 'node:timers/promises'
import { MINUTE, SECOND } from '@barn-workbench/core/time'
import type { StreamedVideo } from '../../streams'
import { withDecodeTime, type VideoHeader, type VideoPart } from '../../video'
import { ArtifactError, spanOf, type Producer, type Span } from './artifactProduction'

export interface RecordingProducerDependencies {
  /** The video of a camera, at most so many pixels high; null where none can be made. */
  videoOf(cameraId: string, maximumHeight: number): StreamedVideo | null
  isClosed(cameraId: string): Promise<boolean>
  waitForTurn(signal: AbortSignal): Promise<void>
  /** Time after which a part is asked for again where too many are being made, in ms; 2 s by default. */
  retryDelay?: number
}

const MAXIMUM_HEIGHT = 1080
const RETRY_DELAY = 2 * SECOND
/** A part is asked for so often where too many are being made. */
const RETRIES = 15
/** Time that one part may take, in ms. */
const LONGEST_PART = MINUTE

/** Makes an MP4 out of the video of a camera, as it is streamed. It ends where the camera begins another size. */
export function createRecordingProducer({
  videoOf,
  isClosed,
  waitForTurn,
  retryDelay = RETRY_DELAY,
}: RecordingProducerDependencies): Producer {
  async function readPart(video: StreamedVideo, part: VideoPart, signal: AbortSignal): Promise<Buffer | null> {
    for (let attempt = 0; attempt < RETRIES; attempt++) {
      await waitForTurn(signal)
      const limit = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_PART)])
      const read = await video.read(part, limit, { isWatched: false })
      signal.throwIfAborted()
      if (read.ok) return read.value
      await setTimeout(retryDelay, undefined, { signal })
    }
    return null
  }

  /** Header and parts of a video, whose times begin at 0. */
  async function* contentOf(
    video: StreamedVideo,
    { parts, header, first }: { parts: readonly VideoPart[]; header: VideoHeader; first: VideoPart },
    signal: AbortSignal,
  ): AsyncGenerator<Uint8Array> {
    yield header.bytes
    for (const part of parts) {
      const bytes = await readPart(video, part, signal)
      if (bytes) yield withDecodeTime(bytes, Math.round(((part.start - first.start) * header.timescale) / SECOND))
    }
  }

  async function partsOf(video: StreamedVideo, { start, end }: Span) {
    const all = await video.partsBetween(start, end)
    const from = all.findIndex(({ startsWithKeyFrame }) => startsWithKeyFrame)
    const first = all[from]
    const header = first && (await video.header(first.headerKey))
    if (!first || !header) return null
    return { first, header, parts: all.slice(from).filter(({ headerKey }) => headerKey === first.headerKey) }
  }

  return async function* (artifacts, signal) {
    for (const artifact of artifacts) {
      const { cameraId } = artifact.data
      if (cameraId === null || (await isClosed(cameraId))) throw new ArtifactError('privacy')
      const video = videoOf(cameraId, MAXIMUM_HEIGHT)
      if (!video) throw new ArtifactError('no-video-program')
      const found = await partsOf(video, spanOf(artifact))
      if (!found) throw new ArtifactError('no-pictures')
      const durationSeconds = found.parts.reduce((sum, { duration }) => sum + duration, 0) / SECOND
      const content = contentOf(video, found, signal)
      yield { artifact, made: { content, contentType: 'video/mp4', data: { durationSeconds } } }
    }
  }
}
