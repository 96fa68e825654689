import { succeed } from '@barn-workbench/core/result'
import { createCachedWork, type Shared } from '../base/cachedWork'
import type { CameraVideo, FindFfmpeg, VideoHeader, VideoSegment } from '../video'
import { encodeVideo, type EncodedSegment } from './encodeVideo'
import type { StreamedVideo } from './stream'

/** A header as it is streamed, and whether its segments have to be encoded for it. */
interface PlayableHeader {
  header: VideoHeader
  isEncoded: boolean
}

/** Time before a segment in which the key frame that it needs is searched, in ms. */
const LONGEST_GROUP = 30_000
const AT_ONCE = 2
const LONGEST_QUEUE = 60
const CACHED_BYTES = 24 * 1024 * 1024

interface PlayableVideoOptions {
  /** Identifies the video. */
  cameraId: string
  /** In pixels; a higher video is made smaller. */
  maximumHeight: number
  /** Whether the camera gives segments, or may do so soon. */
  isAlive(): boolean
}

/** The segment, with those before it that it cannot be decoded without, oldest first. */
async function groupOf(video: CameraVideo, segment: VideoSegment): Promise<readonly VideoSegment[]> {
  if (segment.startsWithKeyFrame) return [segment]
  const before = await video.segmentsBetween(segment.start - LONGEST_GROUP, segment.start)
  const group = before.filter(({ headerKey, start }) => headerKey === segment.headerKey && start < segment.start)
  const first = group.findLastIndex(({ startsWithKeyFrame }) => startsWithKeyFrame)
  return first < 0 ? [] : [...group.slice(first), segment]
}

/**
 * Makes videos that browsers can play: H.264 up to a height. Videos that already are pass unchanged; segments of all
 * others are encoded when they are watched.
 */
export function createPlayableVideos(findFfmpeg: FindFfmpeg) {
  const segments = createCachedWork<EncodedSegment>({
    atOnce: AT_ONCE,
    longest: LONGEST_QUEUE,
    cachedBytes: CACHED_BYTES,
    sizeOf: ({ bytes }) => bytes.byteLength,
  })

  return (video: CameraVideo, { cameraId, maximumHeight, isAlive }: PlayableVideoOptions): StreamedVideo => {
    const headers = new Map<string, PlayableHeader>()
    /** The newest segment of each header. */
    const examples = new Map<string, VideoSegment>()

    async function encode(segment: VideoSegment, signal: AbortSignal): Promise<EncodedSegment | null> {
      const header = await video.header(segment.headerKey)
      const group = await groupOf(video, segment)
      const [first] = group
      const ffmpeg = findFfmpeg()
      if (!ffmpeg || !header || !first) return null
      const read = await Promise.all(group.map((one) => video.read(one, signal)))
      const readable = read.filter((one) => one !== null)
      if (readable.length < read.length) return null
      return encodeVideo(ffmpeg, [header.bytes, ...readable], {
        skip: segment.start - first.start,
        maximumHeight,
        signal,
      })
    }

    function encodedSegment(segment: VideoSegment, signal: AbortSignal): Promise<Shared<EncodedSegment>> {
      const key = `${cameraId} ${segment.start} ${segment.headerKey} ${maximumHeight}`
      return segments.get(key, (stopped) => encode(segment, stopped), signal)
    }

    async function makeHeader(headerKey: string): Promise<PlayableHeader | null> {
      const header = await video.header(headerKey)
      if (!header) return null
      if (header.isH264 && header.height <= maximumHeight) return { header, isEncoded: false }
      const example = examples.get(headerKey)
      const encoded = example && (await encodedSegment(example, AbortSignal.timeout(LONGEST_GROUP)))
      return encoded?.ok && encoded.value ? { header: encoded.value.header, isEncoded: true } : null
    }

    async function playableHeader(headerKey: string): Promise<PlayableHeader | null> {
      const known = headers.get(headerKey) ?? (await makeHeader(headerKey))
      if (known) headers.set(headerKey, known)
      return known
    }

    return {
      async segmentsBetween(from, to) {
        const found = await video.segmentsBetween(from, to)
        for (const segment of found) examples.set(segment.headerKey, segment)
        return found
      },
      header: async (headerKey) => (await playableHeader(headerKey))?.header ?? null,
      async read(segment, signal) {
        const playable = await playableHeader(segment.headerKey)
        if (!playable) return succeed(null)
        if (!playable.isEncoded) return succeed(await video.read(segment, signal))
        const encoded = await encodedSegment(segment, signal)
        return encoded.ok ? succeed(encoded.value?.bytes ?? null) : encoded
      },
      watch(now) {
        video.watch(now)
        return isAlive()
      },
    }
  }
}
