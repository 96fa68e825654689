import { randomBytes } from 'node:crypto'
import { STREAM_LIFETIME, type StreamQuality } from '@barn-workbench/core/contract'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import { FRAME_MAXIMUM_DIFFERENCE } from '@barn-workbench/core/schema'
import { HOUR, SECOND } from '@barn-workbench/core/time'
import type { CallAccount } from '../http'
import type { CameraStore } from '../stores'
import type { VideoSegment } from '../video'
import { createStream, LIVE_WINDOW, type Stream, type StreamedVideo } from './stream'

/** One stream of a recording has at most this length, in ms. */
const LONGEST_RECORDING_STREAM = HOUR
/** Time that a camera has to give its first segment, and time between two looks at it, in ms. */
const COLD_START = 8 * SECOND
const COLD_START_PERIOD = 200
/** A player begins with this segment from the end of a live stream. */
const PLAYED_FIRST = 2
/** The height that each quality has at most, in pixels. */
const MAXIMUM_HEIGHT: Readonly<Record<StreamQuality, number>> = { source: 2160, '540': 540 }

export interface StreamsDependencies {
  cameras: CameraStore
  /** The video of a camera with a maximum height in pixels; null if none can be made. */
  videoOf(cameraId: string, maximumHeight: number, isLive: boolean): StreamedVideo | null
  /** Whether the program that makes videos is there. */
  hasEncoder: () => boolean
  now: () => number
  wait(milliseconds: number): Promise<void>
}

/** The request for live video of a camera. */
export interface StreamRequest {
  cameraId: string
  quality: StreamQuality
  account: CallAccount
  signal: AbortSignal
}

type CommonErrors = 'camera/not-found' | 'camera/privacy' | 'stream/no-video-program' | 'request/too-many'
type Opened<Code extends 'camera/offline' | 'recording/not-found'> = Result<{ path: string }, CommonErrors | Code>

export type Streams = ReturnType<typeof createStreams>

/** Starts streams of cameras and finds them again by their path. */
export function createStreams({ cameras, videoOf, hasEncoder, now, wait }: StreamsDependencies) {
  const registry = createStreamRegistry(now)

  async function findVideo(
    { cameraId, quality }: StreamRequest,
    isLive: boolean,
  ): Promise<Result<StreamedVideo, CommonErrors>> {
    const camera = await cameras.documents.get(cameraId)
    if (!camera.ok) return camera
    if (camera.value.privacy) return fail('camera/privacy', { id: cameraId })
    const video = videoOf(cameraId, MAXIMUM_HEIGHT[quality], isLive)
    return video ? succeed(video) : fail('stream/no-video-program')
  }

  /** The newest segments from a key frame on. Waits for a camera that is not connected yet. */
  async function newestSegments(video: StreamedVideo, signal: AbortSignal): Promise<readonly VideoSegment[]> {
    const startedAt = now()
    for (let waited = 0; waited <= COLD_START && !signal.aborted; waited += COLD_START_PERIOD) {
      const time = Math.max(now(), startedAt)
      const mayCome = video.watch(time)
      const segments = await video.segmentsBetween(time - LIVE_WINDOW, time)
      const first = segments.findIndex(({ startsWithKeyFrame }) => startsWithKeyFrame)
      if (first >= 0) return segments.slice(first)
      if (!mayCome) return []
      await wait(COLD_START_PERIOD)
    }
    return []
  }

  /** Null if nothing of it can be read or made. */
  async function open(
    { cameraId, account }: StreamRequest,
    {
      video,
      first,
      example,
      end,
    }: { video: StreamedVideo; first: VideoSegment; example: VideoSegment; end: number | null },
  ): Promise<Result<{ path: string }, CommonErrors> | null> {
    if (!(await video.header(example.headerKey))) return null
    // Reads a first segment ahead, so that the next request of the client finds it ready.
    void video.read(example, AbortSignal.timeout(COLD_START)).catch(() => undefined)
    const token = registry.add({ stream: createStream({ video, first, end, now }), cameraId, account })
    return token === null ? fail('request/too-many', { retryAfter: 10 }) : succeed({ path: `/streams/${token}/` })
  }

  return {
    registry,
    /** Starts the live stream of a camera. */
    async openLive(request: StreamRequest): Promise<Opened<'camera/offline'>> {
      const video = await findVideo(request, true)
      if (!video.ok) return video
      const segments = await newestSegments(video.value, request.signal)
      const [first] = segments
      const example = segments.at(-PLAYED_FIRST) ?? segments.at(-1)
      if (!first || !example) return fail('camera/offline', { id: request.cameraId })
      const opened = await open(request, { video: video.value, first, example, end: null })
      return opened ?? fail(hasEncoder() ? 'camera/offline' : 'stream/no-video-program', { id: request.cameraId })
    },
    /** Starts a stream of a recording from a time on, in ms since the epoch. */
    async openRecording(request: StreamRequest, timestamp: number): Promise<Opened<'recording/not-found'>> {
      const video = await findVideo(request, false)
      if (!video.ok) return video
      const end = Math.min(timestamp + LONGEST_RECORDING_STREAM, now())
      const segments = timestamp < now() ? await video.value.segmentsBetween(timestamp, end) : []
      const first = segments.find(({ startsWithKeyFrame }) => startsWithKeyFrame)
      if (!first || first.start > timestamp + FRAME_MAXIMUM_DIFFERENCE)
        return fail('recording/not-found', { timestamp })
      const opened = await open(request, { video: video.value, first, example: first, end })
      return opened ?? fail(hasEncoder() ? 'recording/not-found' : 'stream/no-video-program', { timestamp })
    },
  }
}

/** A stream with its owner. */
export interface OpenStream {
  stream: Stream
  cameraId: string
  account: CallAccount
}

interface RegisteredStream extends OpenStream {
  /** ms since the epoch. */
  usedAt: number
}

/** Streams of one account; the least recently used one ends for another. */
const MAXIMUM_STREAMS_OF_ACCOUNT = 40
/** Streams in all. */
const MAXIMUM_STREAMS = 400
/** Random bytes of a token. */
const TOKEN_BYTES = 24

/** The streams that are watched, by unguessable tokens. */
export interface StreamRegistry {
  /** Returns the token; null if there are too many streams. */
  add(open: OpenStream): string | null
  /** A stream that was used within its lifetime; counts as a use. */
  use(token: string): OpenStream | null
  end(token: string): void
}

function createStreamRegistry(now: () => number): StreamRegistry {
  /** In the order of their last use, the latest last. */
  const streams = new Map<string, RegisteredStream>()

  function endUnused(): void {
    for (const [token, { usedAt }] of streams) {
      if (now() - usedAt <= STREAM_LIFETIME) return
      streams.delete(token)
    }
  }

  function makeRoomFor(accountId: string): boolean {
    endUnused()
    const own = [...streams].filter(([, { account }]) => account.accountId === accountId)
    const [oldest] = own
    if (oldest && own.length >= MAXIMUM_STREAMS_OF_ACCOUNT) streams.delete(oldest[0])
    return streams.size < MAXIMUM_STREAMS
  }

  return {
    add(open) {
      if (!makeRoomFor(open.account.accountId)) return null
      const token = randomBytes(TOKEN_BYTES).toString('base64url')
      streams.set(token, { ...open, usedAt: now() })
      return token
    },
    use(token) {
      endUnused()
      const found = streams.get(token)
      if (!found) return null
      streams.delete(token)
      streams.set(token, { ...found, usedAt: now() })
      return found
    },
    end: (token) => {
      streams.delete(token)
    },
  }
}
