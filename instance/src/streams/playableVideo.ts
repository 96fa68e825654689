import { succeed } from '@barn-workbench/core/result'
import { createCachedWork, type Shared } from '../base/cachedWork'
import type { CameraVideo, FindFfmpeg, VideoHeader, VideoPart } from '../video'
import { encodeVideo, type EncodedPart } from './encodeVideo'
import type { StreamedVideo } from './stream'

/** A header as it is streamed, and whether its parts have to be encoded for it. */
interface PlayableHeader {
  header: VideoHeader
  isEncoded: boolean
}

/** How far a part looks back for the key frame that it needs, in ms. */
const LONGEST_GROUP = 30_000
const AT_ONCE = 2
const LONGEST_QUEUE = 60
const CACHED_BYTES = 24 * 1024 * 1024

export interface PlayableVideoOptions {
  /** Identifies the video. */
  cameraId: string
  /** In pixels; what is higher is made smaller. */
  maximumHeight: number
  /** Whether the camera gives parts, or may do so soon. */
  isAlive(): boolean
}

/** The part, with those before it that it cannot be decoded without, oldest first. */
async function groupOf(video: CameraVideo, part: VideoPart): Promise<readonly VideoPart[]> {
  if (part.startsWithKeyFrame) return [part]
  const before = await video.partsBetween(part.start - LONGEST_GROUP, part.start)
  const group = before.filter(({ headerKey, start }) => headerKey === part.headerKey && start < part.start)
  const first = group.findLastIndex(({ startsWithKeyFrame }) => startsWithKeyFrame)
  return first < 0 ? [] : [...group.slice(first), part]
}

/**
 * Makes videos that browsers can play: H.264 of at most a height. What is that already is passed on as it is; each part of
 * all else is encoded when somebody watches it.
 */
export function createPlayableVideos(findFfmpeg: FindFfmpeg) {
  const parts = createCachedWork<EncodedPart>({
    atOnce: AT_ONCE,
    longest: LONGEST_QUEUE,
    cachedBytes: CACHED_BYTES,
    sizeOf: ({ bytes }) => bytes.byteLength,
  })

  return (video: CameraVideo, { cameraId, maximumHeight, isAlive }: PlayableVideoOptions): StreamedVideo => {
    const headers = new Map<string, PlayableHeader>()
    /** The newest part of each header. */
    const examples = new Map<string, VideoPart>()

    async function encode(part: VideoPart, signal: AbortSignal): Promise<EncodedPart | null> {
      const header = await video.header(part.headerKey)
      const group = await groupOf(video, part)
      const [first] = group
      const ffmpeg = findFfmpeg()
      if (!ffmpeg || !header || !first) return null
      const read = await Promise.all(group.map((one) => video.read(one, signal)))
      const readable = read.filter((one) => one !== null)
      if (readable.length < read.length) return null
      return encodeVideo(ffmpeg, [header.bytes, ...readable], { skip: part.start - first.start, maximumHeight, signal })
    }

    function encodedPart(part: VideoPart, signal: AbortSignal): Promise<Shared<EncodedPart>> {
      const key = `${cameraId} ${part.start} ${part.headerKey} ${maximumHeight}`
      return parts.get(key, (stopped) => encode(part, stopped), signal)
    }

    async function makeHeader(headerKey: string): Promise<PlayableHeader | null> {
      const header = await video.header(headerKey)
      if (!header) return null
      if (header.isH264 && header.height <= maximumHeight) return { header, isEncoded: false }
      const example = examples.get(headerKey)
      const encoded = example && (await encodedPart(example, AbortSignal.timeout(LONGEST_GROUP)))
      return encoded?.ok && encoded.value ? { header: encoded.value.header, isEncoded: true } : null
    }

    async function playableHeader(headerKey: string): Promise<PlayableHeader | null> {
      const known = headers.get(headerKey) ?? (await makeHeader(headerKey))
      if (known) headers.set(headerKey, known)
      return known
    }

    return {
      async partsBetween(from, to) {
        const found = await video.partsBetween(from, to)
        for (const part of found) examples.set(part.headerKey, part)
        return found
      },
      header: async (headerKey) => (await playableHeader(headerKey))?.header ?? null,
      async read(part, signal) {
        const playable = await playableHeader(part.headerKey)
        if (!playable) return succeed(null)
        if (!playable.isEncoded) return succeed(await video.read(part, signal))
        const encoded = await encodedPart(part, signal)
        return encoded.ok ? succeed(encoded.value?.bytes ?? null) : encoded
      },
      watch(now) {
        video.watch(now)
        return isAlive()
      },
    }
  }
}
