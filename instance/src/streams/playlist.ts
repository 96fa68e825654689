import { SECOND } from '@barn-workbench/core/time'

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
