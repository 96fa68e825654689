import { succeed, type Result } from '@barn-workbench/core/result'
import { SECOND } from '@barn-workbench/core/time'
import { withDecodeTime, type CameraVideo, type VideoPart } from '../video'

/** A live playlist lists the parts of this time, in ms; those before can still be read for a while. */
export const LIVE_WINDOW = 30 * SECOND
const KEPT_PARTS = 60
/** Between two parts, this much time is missing where a stream breaks, in ms. */
const SHORTEST_GAP = 500

/** A video that is streamed to one account. */
export interface Stream {
  /** The playlist as it is now; null if there is nothing to list. */
  playlist(): Promise<string | null>
  /** A file that the playlist names; null if there is none. `request/too-many`: too many are being made. */
  file(name: string, signal: AbortSignal): Promise<ReadPart>
}

export interface StreamOptions {
  video: StreamedVideo
  /** The first part to list, which begins with a key frame. */
  first: VideoPart
  /** End of what is listed, ms since the epoch; null: it goes on. */
  end: number | null
  now: () => number
}

interface ListedVideoPart extends VideoPart, ListedPart {}

/** Whether a stream breaks between two parts: it has another header, or something is missing. */
function isBrokenAt(part: VideoPart, before: VideoPart): boolean {
  return before.headerKey !== part.headerKey || part.start - before.start - before.duration > SHORTEST_GAP
}

const PART_NAME = /^(\d{1,16})\.m4s$/
const HEADER_NAME = /^header-(\d{1,6})\.mp4$/

/** Creates a stream from a part on: of what was recorded, or one that goes on. Its times begin with that part. */
export function createStream({ video, first, end, now }: StreamOptions): Stream {
  const parts: ListedVideoPart[] = []
  const headerKeys: string[] = []
  let firstSequence = 0
  let firstBreak = 0
  let isListed = false

  function list(part: VideoPart): void {
    const before = parts.at(-1)
    if (before && part.start <= before.start) return
    const isBreak = before !== undefined && isBrokenAt(part, before)
    // After a break, what comes before the next key frame cannot be shown.
    if ((isBreak || !before) && !part.startsWithKeyFrame) return
    if (!headerKeys.includes(part.headerKey)) headerKeys.push(part.headerKey)
    const headerUri = `header-${headerKeys.indexOf(part.headerKey)}.mp4`
    parts.push({ ...part, uri: `${part.start}.m4s`, headerUri, isBreak })
  }

  async function refresh(): Promise<void> {
    const time = now()
    video.watch(time)
    if (isListed) return
    const from = parts.at(-1)?.start ?? first.start
    for (const part of await video.partsBetween(from, end ?? time)) list(part)
    isListed = end !== null
    // The list is kept a while longer than it is sent, for who has asked for it before.
    if (end === null && parts.length > KEPT_PARTS) drop(parts.length - KEPT_PARTS)
  }

  function drop(count: number): void {
    const dropped = parts.splice(0, count)
    firstSequence += dropped.length
    firstBreak += dropped.filter(({ isBreak }) => isBreak).length
  }

  async function readPart(start: number, signal: AbortSignal): Promise<ReadPart> {
    const part = parts.find((one) => one.start === start)
    if (!part) return succeed(null)
    video.watch(now())
    const [header, read] = await Promise.all([video.header(part.headerKey), video.read(part, signal)])
    if (!read.ok) return read
    if (!header || !read.value) return succeed(null)
    return succeed(withDecodeTime(read.value, Math.round(((part.start - first.start) * header.timescale) / SECOND)))
  }

  return {
    async playlist() {
      await refresh()
      const oldest = end === null ? now() - LIVE_WINDOW : -Infinity
      const hidden = parts.filter((part) => part.start + part.duration <= oldest)
      const shown = parts.slice(hidden.length)
      const hiddenBreaks = hidden.filter(({ isBreak }) => isBreak).length
      const counts = { firstSequence: firstSequence + hidden.length, firstBreak: firstBreak + hiddenBreaks }
      return shown.length === 0 ? null : writePlaylist({ parts: shown, ...counts, isComplete: end !== null })
    },
    async file(name, signal) {
      const start = PART_NAME.exec(name)?.[1]
      if (start !== undefined) return readPart(Number(start), signal)
      const headerKey = headerKeys[Number(HEADER_NAME.exec(name)?.[1] ?? -1)]
      return succeed(headerKey === undefined ? null : ((await video.header(headerKey))?.bytes ?? null))
    },
  }
}

/** The bytes of a part, or why there are none: null if it is gone or cannot be made. */
export type ReadPart = Result<Buffer | null, 'request/too-many'>

/** A video that browsers can play. */
export interface StreamedVideo extends Pick<CameraVideo, 'partsBetween' | 'header'> {
  /**
   * The bytes of a part. `request/too-many`: too many are being made. `isWatched`: the next part will be asked for
   * soon; true by default.
   */
  read(
    part: Parameters<CameraVideo['read']>[0],
    signal: AbortSignal,
    options?: { isWatched?: boolean },
  ): Promise<ReadPart>
  /** Says that somebody watches it now. Returns whether it gives parts, or may do so soon. */
  watch(now: number): boolean
}

/** A part as a playlist lists it. */
export interface ListedPart {
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

export interface Playlist {
  parts: readonly ListedPart[]
  /** How many parts, and how many breaks, have left the playlist at its front. */
  firstSequence: number
  firstBreak: number
  /** Nothing will be added. */
  isComplete: boolean
}

/** A part whose time differs by more than this, in ms, from where the parts before it end has its time written. */
const LARGEST_DRIFT = 50
const VERSION = 7
/** Decimals of lengths, which are in seconds. */
const DECIMALS = 3

/** Writes an HLS media playlist (RFC 8216) of fragmented MP4. */
export function writePlaylist({ parts, firstSequence, firstBreak, isComplete }: Playlist): string {
  const longest = Math.max(SECOND, ...parts.map(({ duration }) => duration))
  const lines = [
    '#EXTM3U',
    `#EXT-X-VERSION:${VERSION}`,
    `#EXT-X-TARGETDURATION:${Math.ceil(longest / SECOND)}`,
    `#EXT-X-MEDIA-SEQUENCE:${firstSequence}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${firstBreak}`,
    ...(isComplete ? ['#EXT-X-PLAYLIST-TYPE:VOD'] : []),
  ]
  parts.forEach((part, index) => lines.push(...linesOf(part, parts[index - 1])))
  if (isComplete) lines.push('#EXT-X-ENDLIST')
  return `${lines.join('\n')}\n`
}

/** The lines of a part after the one before it in the playlist. */
function linesOf({ uri, start, duration, headerUri, isBreak }: ListedPart, before: ListedPart | undefined): string[] {
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
