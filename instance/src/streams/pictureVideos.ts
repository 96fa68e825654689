import { succeed } from '@barn-workbench/core/result'
import { createCachedWork } from '../base/cachedWork'
import type { CameraFeed, PicturePainter, PictureSource } from '../pictures'
import type { FindFfmpeg, VideoHeader, VideoSegment } from '../video'
import { encodePictures, type EncodedSegment } from './encodeVideo'
import type { ReadSegment, StreamedVideo } from './stream'

/** Length of a segment, and time from one of its pictures to the next, in ms. */
export const SEGMENT_LENGTH = 2_000
const PICTURE_PERIOD = 250
/** Height of the pictures in pixels. Painting higher ones takes longer than two cores have. */
const PICTURE_HEIGHT = 540

/** A span of time, [from, to) in ms since the epoch. */
export interface Span {
  from: number
  to: number
}

/** Pictures of a camera at any time, from which a video can be made. */
export interface PictureTrack {
  cameraId: string
  /** Pictures of the tracks of one shape have the same size. */
  shape: string
  /** Times within [from, to) without a picture. */
  silenceBetween(from: number, to: number): readonly Span[]
  /** The picture of a time, or null. */
  pictureAt(time: number): Promise<PictureSource | null>
  /** Whether the pictures of the next seconds are known already. */
  isPredictable: boolean
}

export interface PictureVideoDependencies {
  findFfmpeg: FindFfmpeg
  painter: PicturePainter
  now: () => number
}

/** Segments that are made at once: pictures are painted one after the other in any case. */
const AT_ONCE = 2
/** Segments that may wait. */
const LONGEST_QUEUE = 60
const CACHED_BYTES = 24 * 1024 * 1024

/** The pictures of a segment; none if one of them is missing. */
async function paintPictures(
  { track, painter }: { track: PictureTrack; painter: PicturePainter },
  start: number,
  signal: AbortSignal,
): Promise<Uint8Array[]> {
  const pictures: Uint8Array[] = []
  let last: PictureSource | null = null
  for (let time = start; time < start + SEGMENT_LENGTH; time += PICTURE_PERIOD) {
    const source = await track.pictureAt(time)
    const painted = pictures.at(-1)
    const picture =
      painted && isSame(source, last) ? painted : source && (await painter.paint({ source, height: PICTURE_HEIGHT }))
    if (!picture || signal.aborted) return []
    pictures.push(picture)
    last = source
  }
  return pictures
}

/** Whether two pictures are one, which is shown for longer. */
function isSame(a: PictureSource | null, b: PictureSource | null): boolean {
  if (a?.kind === 'file') return b?.kind === 'file' && a.path === b.path
  return a?.kind === 'bytes' && b?.kind === 'bytes' && a.bytes === b.bytes
}

/** Makes videos out of pictures: each segment when it is watched. Segments begin at whole multiples of their length. */
export function createPictureVideos({ findFfmpeg, painter, now }: PictureVideoDependencies) {
  const segments = createCachedWork<EncodedSegment>({
    atOnce: AT_ONCE,
    longest: LONGEST_QUEUE,
    cachedBytes: CACHED_BYTES,
    sizeOf: ({ bytes }) => bytes.byteLength,
  })
  /** The header of each shape. */
  const headers = new Map<string, VideoHeader>()

  const makeSegment = (track: PictureTrack, start: number, signal: AbortSignal) =>
    segments.get(
      `${track.cameraId} ${start}`,
      async (stopped) => {
        const pictures = await paintPictures({ track, painter }, start, stopped)
        const options = { period: PICTURE_PERIOD, maximumHeight: PICTURE_HEIGHT, signal: stopped }
        const ffmpeg = findFfmpeg()
        return ffmpeg && pictures.length > 0 ? encodePictures(ffmpeg, pictures, options) : null
      },
      signal,
    )

  /** Makes the segment after a watched one, so that it is ready when it is requested. */
  function makeAhead(track: PictureTrack, { start }: VideoSegment): void {
    const next = start + SEGMENT_LENGTH
    const isLive = now() - next < 2 * SEGMENT_LENGTH
    if (isLive && !track.isPredictable) return
    void makeSegment(track, next, AbortSignal.timeout(2 * SEGMENT_LENGTH)).catch(() => undefined)
  }

  return (track: PictureTrack): StreamedVideo => {
    /** A segment with the shared header. */
    let lastSegment: VideoSegment | null = null

    const read: StreamedVideo['read'] = async (segment, signal, { isWatched = true } = {}): Promise<ReadSegment> => {
      const made = await makeSegment(track, segment.start, signal)
      if (!made.ok) return made
      if (!made.value) return succeed(null)
      headers.set(track.shape, made.value.header)
      if (isWatched) makeAhead(track, segment)
      return succeed(made.value.bytes)
    }

    return {
      segmentsBetween(from, to) {
        const end = Math.min(to, now())
        const silences = track.silenceBetween(from - SEGMENT_LENGTH, end)
        const found: VideoSegment[] = []
        for (
          let start = Math.floor(from / SEGMENT_LENGTH) * SEGMENT_LENGTH;
          start + SEGMENT_LENGTH <= end;
          start += SEGMENT_LENGTH
        ) {
          const isSilent = silences.some((silence) => silence.from < start + SEGMENT_LENGTH && silence.to > start)
          if (!isSilent)
            found.push({ start, duration: SEGMENT_LENGTH, headerKey: track.shape, startsWithKeyFrame: true })
        }
        lastSegment = found.at(-1) ?? lastSegment
        return Promise.resolve(found)
      },
      async header() {
        if (!headers.has(track.shape) && lastSegment) await read(lastSegment, AbortSignal.timeout(10 * SEGMENT_LENGTH))
        return headers.get(track.shape) ?? null
      },
      read,
      watch: (time) => track.silenceBetween(time, time + 1).length === 0,
    }
  }
}

/** A picture is shown until the next one, for at most this time in ms. */
const LONGEST_SHOWN = 60_000

/** The pictures of a camera that gives single ones: each is shown until the next. */
export function createFeedTrack(
  cameraId: string,
  feed: CameraFeed,
  { now, keptSince }: { now: () => number; keptSince: () => number },
): PictureTrack {
  const hasPast = feed.hasPicturesOfPast === true
  return {
    cameraId,
    shape: `camera ${cameraId}`,
    silenceBetween: () => [{ from: -Infinity, to: hasPast ? keptSince() : now() - LONGEST_SHOWN }],
    async pictureAt(time) {
      const frame = await feed.nearest({ time, from: time - LONGEST_SHOWN, to: time + LONGEST_SHOWN })
      // A picture out of a video would take a decoder for each; such cameras stream their video.
      return frame && frame.source.kind !== 'later' ? frame.source : null
    },
    isPredictable: false,
  }
}
