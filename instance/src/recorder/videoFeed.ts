import { DAY, HOUR, MINUTE, SECOND } from '@barn-workbench/core/time'
import type { CameraFeed, Frame, FrameSearch } from '../pictures'
import type { CameraVideo, VideoSegment } from '../video/cameraVideo'
import { JPEG_CODEC, readSamples, type VideoHeader } from '../video/mp4'
import { WATCHED_FOR, type CameraChannel } from './cameraChannel'
import type { FrameDecoder } from './frameDecoder'

export interface VideoFeedOptions {
  cameraId: string
  channel: CameraChannel
  decoder: FrameDecoder
}

/**
 * Age of the last picture, in ms, from which on a source that is neither watched nor recorded is asked for another one.
 */
const LONGEST_AGE = 30 * SECOND
/** Time that a source has to connect and give a picture, in ms. */
const ANSWER_TIME = 10 * SECOND
/** The newest picture is taken from the video again after this time, in ms. */
const NEWEST_PERIOD = 2 * SECOND
/** Time before the end of the stored video in which its last key frame is searched, in ms. */
const LAST_KEY_FRAME_SEARCH = MINUTE
/** Maximum distance of key frames, in ms; if they are further apart, pictures between them are not available. */
const LONGEST_CHAIN = 30 * SECOND
/** Segments whose times differ by no more than this, in ms, follow each other. */
const TOLERATED_GAP = 200
/** Distances from the wanted time within which segments are searched, in ms, one after the other. */
const SEARCH_STEPS = [LONGEST_CHAIN, 5 * MINUTE, HOUR, DAY, Infinity]

/** The feed of a camera that sends a video: pictures are taken from its segments when a caller asks for them. */
export function createVideoFeed({ cameraId, channel, decoder }: VideoFeedOptions): CameraFeed {
  const { video } = channel
  let newest: { frame: Frame; until: number } | null = null

  function toFrame(found: FoundFrame): Frame {
    return {
      time: found.time,
      key: `${cameraId} video ${found.time}`,
      source: { kind: 'later', load: (signal) => loadFrame(video, decoder, found, signal) },
    }
  }

  async function lastStored(): Promise<Frame | null> {
    const end = channel.storedEnd()
    const segments = end === null ? [] : await video.segmentsBetween(end - LAST_KEY_FRAME_SEARCH, end)
    const last = segments.filter(({ startsWithKeyFrame }) => startsWithKeyFrame).at(-1)
    return last ? toFrame(firstFrameOf(last)) : null
  }

  return {
    lastSeenOnline(now) {
      const lastSeen = channel.lastSeen()
      return Promise.resolve(lastSeen === null ? null : Math.min(lastSeen, now))
    },
    async newest(now) {
      channel.connect(now + WATCHED_FOR)
      if (newest && now < newest.until && newest.until - now <= NEWEST_PERIOD) return newest.frame
      const segment = channel.newestKeySegment()
      const frame = segment ? toFrame(firstFrameOf(segment)) : await lastStored()
      newest = frame && { frame, until: now + NEWEST_PERIOD }
      return frame
    },
    async nearest(search: FrameSearch) {
      const found = await findFrame(video, search)
      return found && toFrame(found)
    },
    // Another segment is tried when the next one arrives.
    reject: () => {
      newest = null
    },
    async refresh(now) {
      const lastSeen = channel.lastSeen()
      if (channel.isRecorded || (lastSeen !== null && Math.abs(now - lastSeen) < LONGEST_AGE)) return
      channel.connect(now + ANSWER_TIME)
      // The caller does not wait again for a source that just did not answer.
      if (channel.problem() === null) await channel.nextSegment(ANSWER_TIME)
    },
    restart: () => Promise.resolve(channel.restart()),
    problem: () => channel.problem(),
    keepsAllFrames: true,
  }
}

/**
 * The feed of a camera with two streams: the newest picture comes from the smaller one, everything else from the main
 * one, which alone is recorded. Where the smaller one gives nothing, the main one takes its place.
 */
export function withSubStream(main: CameraFeed, sub: CameraFeed): CameraFeed {
  return {
    ...main,
    async lastSeenOnline(now) {
      const [ofMain, ofSub] = await Promise.all([main.lastSeenOnline(now), sub.lastSeenOnline(now)])
      return ofMain === null || ofSub === null ? (ofMain ?? ofSub) : Math.max(ofMain, ofSub)
    },
    newest: async (now) => {
      const small = await sub.newest(now)
      const isUsable = small !== null && sub.problem() === null && now - small.time <= LONGEST_AGE
      return isUsable ? small : main.newest(now)
    },
    reject(frame) {
      sub.reject(frame)
      main.reject(frame)
    },
    async refresh(now) {
      await sub.refresh(now)
      if (sub.problem() !== null) await main.refresh(now)
    },
    async restart(now) {
      await Promise.all([main.restart(now), sub.restart(now)])
    },
    // A stream that works shows that the camera does.
    problem: () => (sub.problem() === null ? null : main.problem()),
  }
}

/** A picture of a video. */
interface FoundFrame {
  /** The time at which it was taken, in ms since the epoch. */
  time: number
  segment: VideoSegment
  /** Its number within the segment, in the order in which pictures are shown. */
  sample: number
  /** The segments that decode it: from the one that begins with a key frame to its own. */
  chain: readonly VideoSegment[]
}

/** The first picture of a segment that begins with a key frame, which decodes it alone. */
function firstFrameOf(segment: VideoSegment): FoundFrame {
  return { time: segment.start, segment, sample: 0, chain: [segment] }
}

const endOf = ({ start, duration }: VideoSegment): number => start + duration
const isWithin = ({ from, to }: FrameSearch, time: number): boolean => time >= from && time <= to

/**
 * The picture nearest to a time: the last key frame before it, which is quickly decoded, or exactly the nearest picture
 * where the key frame is not within the search.
 */
export async function findFrame(video: CameraVideo, search: FrameSearch): Promise<FoundFrame | null> {
  for (const step of SEARCH_STEPS) {
    const from = Math.max(search.from, search.time - step)
    const to = Math.min(search.to, search.time + step)
    const segments = await video.segmentsBetween(from - LONGEST_CHAIN, to + 1)
    const found = await findAmong(video, segments, search)
    if (found || (from === search.from && to === search.to)) return found
  }
  return null
}

async function findAmong(
  video: CameraVideo,
  segments: readonly VideoSegment[],
  search: FrameSearch,
): Promise<FoundFrame | null> {
  const { time } = search
  const keySegments = segments.filter(({ startsWithKeyFrame }) => startsWithKeyFrame)
  const before = keySegments.filter(({ start }) => start <= time && start >= search.from).at(-1)
  const after = keySegments.find(({ start }) => start > time && start <= search.to)
  const inside = segments.find((segment) => segment.start <= time && endOf(segment) > time)
  if (!inside) return findBeside(video, segments, { search, before, after })
  const isJpeg = (await video.header(inside.headerKey))?.codec === JPEG_CODEC
  if (!isJpeg && before && time - before.start <= LONGEST_CHAIN) return firstFrameOf(before)
  const exact = await findExact(video, isJpeg ? [inside] : chainTo(segments, inside), search)
  return nearestOf([exact, after ? firstFrameOf(after) : null], time)
}

interface KeySegments {
  search: FrameSearch
  before: VideoSegment | undefined
  after: VideoSegment | undefined
}

/** The nearest picture to a time at which nothing was recorded. */
async function findBeside(
  video: CameraVideo,
  segments: readonly VideoSegment[],
  { search, before, after }: KeySegments,
): Promise<FoundFrame | null> {
  const nearest = nearestOf([before ? firstFrameOf(before) : null, after ? firstFrameOf(after) : null], search.time)
  if (nearest) return nearest
  const last = segments.filter((segment) => endOf(segment) <= search.time).at(-1)
  return last && endOf(last) > search.from ? findExact(video, chainTo(segments, last), search) : null
}

function nearestOf(frames: readonly (FoundFrame | null)[], time: number): FoundFrame | null {
  const found = frames.flatMap((frame) => frame ?? [])
  return found.sort((a, b) => Math.abs(a.time - time) - Math.abs(b.time - time))[0] ?? null
}

/** The segments from the last key frame to a segment; none where something is missing between them. */
function chainTo(segments: readonly VideoSegment[], last: VideoSegment): VideoSegment[] {
  const chain: VideoSegment[] = []
  for (let index = segments.indexOf(last); index >= 0; index--) {
    const segment = segments[index]
    const next = chain[0]
    if (!segment || segment.headerKey !== last.headerKey) return []
    if (next && (next.start - endOf(segment) > TOLERATED_GAP || last.start - segment.start > LONGEST_CHAIN)) return []
    chain.unshift(segment)
    if (segment.startsWithKeyFrame) return chain
  }
  return []
}

/** Times of the pictures of a segment in the order in which they are shown, in ms since the epoch. */
function timesOf(segment: VideoSegment, bytes: Buffer, { timescale }: VideoHeader): number[] {
  const shown = (readSamples(bytes) ?? []).map(({ presentationTime }) => presentationTime).sort((a, b) => a - b)
  const [first = 0] = shown
  return shown.map((time) => segment.start + Math.round(((time - first) / timescale) * 1_000))
}

/** The picture of the last segment of a chain that is nearest to the time. */
async function findExact(
  video: CameraVideo,
  chain: readonly VideoSegment[],
  search: FrameSearch,
): Promise<FoundFrame | null> {
  const segment = chain.at(-1)
  const header = segment && (await video.header(segment.headerKey))
  const bytes = segment && (await video.read(segment, AbortSignal.timeout(MINUTE)))
  if (!segment || !header || !bytes) return null
  const [nearest] = timesOf(segment, bytes, header)
    .map((time, sample) => ({ time, sample }))
    .filter(({ time }) => isWithin(search, time))
    .sort((a, b) => Math.abs(a.time - search.time) - Math.abs(b.time - search.time))
  return nearest ? { ...nearest, segment, chain } : null
}

/** Reads the segments of a picture and decodes it. Null if they are gone, or no caller waits any more. */
export async function loadFrame(
  video: CameraVideo,
  decoder: FrameDecoder,
  { segment, chain, sample }: FoundFrame,
  signal: AbortSignal,
): Promise<Uint8Array | null> {
  const header = await video.header(segment.headerKey)
  if (!header) return null
  const fragments: Buffer[] = []
  let before = 0
  for (const one of chain) {
    const bytes = await video.read(one, signal)
    if (!bytes) return null
    fragments.push(bytes)
    if (one !== segment) before += readSamples(bytes)?.length ?? 0
  }
  return decoder.decode({ header, fragments, index: before + sample }, signal)
}
