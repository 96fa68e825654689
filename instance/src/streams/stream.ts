import { succeed, type Result } from '@barn-workbench/core/result'
import { SECOND } from '@barn-workbench/core/time'
import { withDecodeTime, type CameraVideo, type VideoSegment } from '../video'

/** A live playlist lists the segments of this time, in ms; those before can still be read for a while. */
export const LIVE_WINDOW = 30 * SECOND
const KEPT_SEGMENTS = 60
/** Minimum gap between two segments at which a stream is interrupted, in ms. */
const SHORTEST_GAP = 500

/** A video that is streamed to one account. */
export interface Stream {
  /** The playlist as it is now; null if there is nothing to list. */
  playlist(): Promise<string | null>
  /** A file that the playlist names, or null. `request/too-many`: too many are being made. */
  file(name: string, signal: AbortSignal): Promise<ReadSegment>
}

export interface StreamOptions {
  video: StreamedVideo
  /** The first segment to list, which begins with a key frame. */
  first: VideoSegment
  /** End of the listed segments, ms since the epoch; null while it goes on. */
  end: number | null
  now: () => number
}

interface ListedVideoSegment extends VideoSegment, ListedSegment {}

/** Whether a stream breaks between two segments: it has another header, or something is missing. */
function isBrokenAt(segment: VideoSegment, before: VideoSegment): boolean {
  return before.headerKey !== segment.headerKey || segment.start - before.start - before.duration > SHORTEST_GAP
}

const SEGMENT_NAME = /^(\d{1,16})\.m4s$/
const HEADER_NAME = /^header-(\d{1,6})\.mp4$/

/** Creates a stream from a segment on: of a recording, or a live one. Its times begin with that segment. */
export function createStream({ video, first, end, now }: StreamOptions): Stream {
  const segments: ListedVideoSegment[] = []
  const headerKeys: string[] = []
  let firstSequence = 0
  let firstBreak = 0
  let isListed = false

  function list(segment: VideoSegment): void {
    const before = segments.at(-1)
    if (before && segment.start <= before.start) return
    const isBreak = before !== undefined && isBrokenAt(segment, before)
    // After a break, frames before the next key frame cannot be shown.
    if ((isBreak || !before) && !segment.startsWithKeyFrame) return
    if (!headerKeys.includes(segment.headerKey)) headerKeys.push(segment.headerKey)
    const headerUri = `header-${headerKeys.indexOf(segment.headerKey)}.mp4`
    segments.push({ ...segment, uri: `${segment.start}.m4s`, headerUri, isBreak })
  }

  async function refresh(): Promise<void> {
    const time = now()
    video.watch(time)
    if (isListed) return
    const from = segments.at(-1)?.start ?? first.start
    for (const segment of await video.segmentsBetween(from, end ?? time)) list(segment)
    isListed = end !== null
    // The list is kept a while longer than it is sent, for players that asked for it before.
    if (end === null && segments.length > KEPT_SEGMENTS) drop(segments.length - KEPT_SEGMENTS)
  }

  function drop(count: number): void {
    const dropped = segments.splice(0, count)
    firstSequence += dropped.length
    firstBreak += dropped.filter(({ isBreak }) => isBreak).length
  }

  async function readSegment(start: number, signal: AbortSignal): Promise<ReadSegment> {
    const segment = segments.find((one) => one.start === start)
    if (!segment) return succeed(null)
    video.watch(now())
    const [header, read] = await Promise.all([video.header(segment.headerKey), video.read(segment, signal)])
    if (!read.ok) return read
    if (!header || !read.value) return succeed(null)
    return succeed(withDecodeTime(read.value, Math.round(((segment.start - first.start) * header.timescale) / SECOND)))
  }

  return {
    async playlist() {
      await refresh()
      const oldest = end === null ? now() - LIVE_WINDOW : -Infinity
      const hidden = segments.filter((segment) => segment.start + segment.duration <= oldest)
      const shown = segments.slice(hidden.length)
      const hiddenBreaks = hidden.filter(({ isBreak }) => isBreak).length
      const counts = { firstSequence: firstSequence + hidden.length, firstBreak: firstBreak + hiddenBreaks }
      return shown.length === 0 ? null : writePlaylist({ segments: shown, ...counts, isComplete: end !== null })
    },
    async file(name, signal) {
      const start = SEGMENT_NAME.exec(name)?.[1]
      if (start !== undefined) return readSegment(Number(start), signal)
      const headerKey = headerKeys[Number(HEADER_NAME.exec(name)?.[1] ?? -1)]
      return succeed(headerKey === undefined ? null : ((await video.header(headerKey))?.bytes ?? null))
    },
  }
}

/** The bytes of a segment; null if it is gone or cannot be made. */
export type ReadSegment = Result<Buffer | null, 'request/too-many'>

/** A video that browsers can play. */
export interface StreamedVideo extends Pick<CameraVideo, 'segmentsBetween' | 'header'> {
  /**
   * The bytes of a segment. `request/too-many`: too many are being made. `isWatched`: the next segment will be asked
   * for soon; true by default.
   */
  read(
    segment: Parameters<CameraVideo['read']>[0],
    signal: AbortSignal,
    options?: { isWatched?: boolean },
  ): Promise<ReadSegment>
  /** Says that it is watched now. Returns whether it gives segments, or may do so soon. */
  watch(now: number): boolean
}

/** A segment as a playlist lists it. */
export interface ListedSegment {
  uri: string
  /** ms since the epoch. */
  start: number
  /** In ms. */
  duration: number
  /** Name of the header that decodes it. */
  headerUri: string
  /** Something is missing before it, or it has another header than the one before. */
  isBreak: boolean
}

/** The segments of a stream that clients may ask for now. */
export interface Playlist {
  segments: readonly ListedSegment[]
  /** The numbers of segments and of breaks that have left the playlist at its front. */
  firstSequence: number
  firstBreak: number
  /** Nothing will be added. */
  isComplete: boolean
}

/**
 * A segment whose time differs by more than this, in ms, from where the segments before it end has its time written.
 */
const LARGEST_DRIFT = 50
const VERSION = 7
/** Decimals of lengths, which are in seconds. */
const DECIMALS = 3

/** Writes an HLS media playlist (RFC 8216) of fragmented MP4. */
export function writePlaylist({ segments, firstSequence, firstBreak, isComplete }: Playlist): string {
  const longest = Math.max(SECOND, ...segments.map(({ duration }) => duration))
  const lines = [
    '#EXTM3U',
    `#EXT-X-VERSION:${VERSION}`,
    `#EXT-X-TARGETDURATION:${Math.ceil(longest / SECOND)}`,
    `#EXT-X-MEDIA-SEQUENCE:${firstSequence}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${firstBreak}`,
    ...(isComplete ? ['#EXT-X-PLAYLIST-TYPE:VOD'] : []),
  ]
  segments.forEach((segment, index) => lines.push(...linesOf(segment, segments[index - 1])))
  if (isComplete) lines.push('#EXT-X-ENDLIST')
  return `${lines.join('\n')}\n`
}

/** The lines of a segment after the one before it in the playlist. */
function linesOf(
  { uri, start, duration, headerUri, isBreak }: ListedSegment,
  before: ListedSegment | undefined,
): string[] {
  const isBroken = before !== undefined && isBreak
  const drift = before ? Math.abs(start - before.start - before.duration) : Infinity
  return [
    ...(isBroken ? ['#EXT-X-DISCONTINUITY'] : []),
    ...(isBroken || headerUri !== before?.headerUri ? [`#EXT-X-MAP:URI="${headerUri}"`] : []),
    ...(drift > LARGEST_DRIFT ? [`#EXT-X-PROGRAM-DATE-TIME:${new Date(start).toISOString()}`] : []),
    `#EXTINF:${(duration / SECOND).toFixed(DECIMALS)},`,
    uri,
  ]
}
