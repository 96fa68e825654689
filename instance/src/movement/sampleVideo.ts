import { createCanvas } from '@napi-rs/canvas'
import { MINUTE, SECOND } from '@barn-workbench/core/time'
import { decodePicture, isTooLarge, releaseCanvas } from '../painting'
import type { PicturePainter } from '../pictures'
import type { CameraVideo, FindFfmpeg, VideoHeader, VideoSegment } from '../video'
import { JPEG_CODEC, readSamples } from '../video/mp4'
import { bytesOfPicture, comparedSize, pictureOf, type GreyPicture } from './picture'

/** Shortest time between two pictures that are taken out of a video, in ms. Key frames are often 2 s apart. */
const SHORTEST_PERIOD = 1.8 * SECOND
/** Key frames that are further apart than this, in ms, are too few. */
const RARE_KEY_FRAMES = 5 * SECOND
/** Up to this size, in points, all pictures of a video are decoded where there are too few key frames. */
const LARGEST_DECODED = 640 * 480
/** Times that differ by no more than this, in ms, follow each other. */
const TOLERATED_GAP = 200
/** A video without a key frame is waited for no longer than this, in ms. */
const LONGEST_CHAIN = 30 * SECOND
/** Pictures of one call at most: the rest of a longer video is left out. */
const MOST_PICTURES = 64
/** A gap between two pictures, as a multiple of the usual one, from which on pictures are missing in it. */
const DROPPED_FROM = 1.6
/** The usual time between two pictures of a video, in ms: others are wrong statements of the camera. */
const USUAL_PERIODS = { from: 5, to: 2 * SECOND }

export interface SampleDependencies {
  findFfmpeg: FindFfmpeg
  painter: PicturePainter
}

/** A part of a video, in ms since the epoch. */
export interface VideoSpan {
  from: number
  to: number
}

/** The pictures of a part of a video. */
export interface SampledVideo {
  pictures: readonly GreyPicture[]
  /** Pictures that the camera did not send, by the minute in which they are missing; a minute of nothing is 0. */
  dropped: ReadonlyMap<number, number>
  /** Where the next part begins, in ms since the epoch. */
  until: number
}

/** A segment with its bytes and its pictures. Times in ms since the epoch, in the order in which they are shown. */
interface ReadSegment {
  segment: VideoSegment
  bytes: Buffer
  times: readonly number[]
  samples: NonNullable<ReturnType<typeof readSamples>>
}

/** A picture of a run: its number among those that are decoded, and its time. */
interface Chosen {
  index: number
  time: number
}

/**
 * Takes some pictures out of a part of a video, at the size in which they are compared. Key frames alone are decoded
 * where there are enough of them, which takes a small share of what the whole video would.
 */
export async function sampleVideo(
  video: CameraVideo,
  { from, to }: VideoSpan,
  dependencies: SampleDependencies,
  signal: AbortSignal,
): Promise<SampledVideo> {
  const segments = (await video.segmentsBetween(from, to)).filter(({ start }) => start >= from)
  const pictures: GreyPicture[] = []
  const dropped = new Map<number, number>()
  let until = from
  const runs = runsOf(segments)
  for (const [index, run] of runs.entries()) {
    const header = await video.header(run[0]?.headerKey ?? '')
    const read = header && (await readRun(video, run, header, signal))
    until = endOf(run)
    if (!header || !read || isTooLarge(header)) continue
    const decoding = decodingOf(read, header, index === runs.length - 1)
    until = decoding.until
    if (header.codec !== JPEG_CODEC) addDropped(dropped, decoding.times)
    pictures.push(...(await decode(decoding, header, dependencies, signal)))
  }
  return { pictures, dropped, until }
}

const ascending = (a: number, b: number): number => a - b
const endOf = (run: readonly VideoSegment[]): number => {
  const last = run.at(-1)
  return last ? last.start + last.duration : 0
}

/** Puts segments together that follow each other and are decoded by the same header. */
function runsOf(segments: readonly VideoSegment[]): VideoSegment[][] {
  const runs: VideoSegment[][] = []
  for (const segment of segments) {
    const run = runs.at(-1)
    const before = run?.at(-1)
    const follows =
      before?.headerKey === segment.headerKey && Math.abs(segment.start - endOf([before])) <= TOLERATED_GAP
    if (run && follows) run.push(segment)
    else runs.push([segment])
  }
  return runs
}

async function readRun(
  video: CameraVideo,
  run: readonly VideoSegment[],
  { timescale }: VideoHeader,
  signal: AbortSignal,
): Promise<ReadSegment[]> {
  const read: ReadSegment[] = []
  for (const segment of run) {
    const bytes = await video.read(segment, signal)
    const samples = bytes && readSamples(bytes)
    // What is gone meanwhile is left out; pictures that need it are decoded as well as they can.
    if (!bytes || !samples) continue
    const first = Math.min(...samples.map(({ presentationTime }) => presentationTime))
    const times = samples.map(
      ({ presentationTime }) => segment.start + ((presentationTime - first) / timescale) * SECOND,
    )
    read.push({ segment, bytes, samples, times })
  }
  return read
}

/** How the pictures of a run are decoded. */
interface Decoding {
  segments: readonly ReadSegment[]
  onlyKeyFrames: boolean
  chosen: readonly Chosen[]
  /** The times of all pictures that the camera sent in it. */
  times: readonly number[]
  until: number
}

function decodingOf(read: readonly ReadSegment[], header: VideoHeader, isLast: boolean): Decoding {
  const until = endOf(read.map(({ segment }) => segment))
  const keys = read.flatMap(({ samples, times }) => times.filter((_, index) => samples[index]?.isKey))
  const areRare = middleOf(gapsOf(keys)) > RARE_KEY_FRAMES
  if (!areRare || header.width * header.height > LARGEST_DECODED || header.codec === JPEG_CODEC) {
    const segments = read.filter(({ samples }) => samples.some(({ isKey }) => isKey))
    return { segments, onlyKeyFrames: true, chosen: chooseAmong(keys), times: timesOf(read), until }
  }
  const segments = wholeChains(read, isLast)
  const end = segments.length > 0 ? endOf(segments.map(({ segment }) => segment)) : (read[0]?.segment.start ?? until)
  const times = timesOf(segments)
  return { segments, onlyKeyFrames: false, chosen: chooseAmong(times), times, until: isLast ? end : until }
}

/** The times of all pictures, in the order in which they are shown. */
function timesOf(segments: readonly ReadSegment[]): number[] {
  return segments.flatMap(({ times }) => [...times].sort(ascending))
}

/** The segments up to the last key frame of a run that goes on: what follows it waits for the next part. */
function wholeChains(read: readonly ReadSegment[], isLast: boolean): readonly ReadSegment[] {
  const first = read.findIndex(({ segment }) => segment.startsWithKeyFrame)
  if (first < 0) return []
  const last = read.findLastIndex(({ segment }) => segment.startsWithKeyFrame)
  const length = (read.at(-1)?.segment.start ?? 0) - (read[first]?.segment.start ?? 0)
  return read.slice(first, isLast && (last > first || length < LONGEST_CHAIN) ? last : undefined)
}

function gapsOf(times: readonly number[]): number[] {
  return times.slice(1).map((time, index) => time - (times[index] as number))
}

/** The middle value; infinite for none. */
function middleOf(values: readonly number[]): number {
  return [...values].sort(ascending)[Math.floor(values.length / 2)] ?? Infinity
}

/** Chooses pictures that are far enough apart. */
function chooseAmong(times: readonly number[]): Chosen[] {
  const chosen: Chosen[] = []
  for (const [index, time] of times.entries()) {
    const last = chosen.at(-1)
    if (!last || time - last.time >= SHORTEST_PERIOD) chosen.push({ index, time: Math.round(time) })
  }
  return chosen.slice(0, MOST_PICTURES)
}

/** Counts the pictures that are missing between others, by minute. */
function addDropped(dropped: Map<number, number>, times: readonly number[]): void {
  const usual = middleOf(gapsOf(times))
  if (!(usual >= USUAL_PERIODS.from && usual <= USUAL_PERIODS.to)) return
  for (const [index, time] of times.entries()) {
    const before = times[index - 1] ?? time
    const minute = Math.floor(time / MINUTE) * MINUTE
    const missing = time - before > DROPPED_FROM * usual ? Math.round((time - before) / usual) - 1 : 0
    dropped.set(minute, (dropped.get(minute) ?? 0) + missing)
  }
}

function decode(
  decoding: Decoding,
  header: VideoHeader,
  { findFfmpeg, painter }: SampleDependencies,
  signal: AbortSignal,
): Promise<readonly GreyPicture[]> {
  if (decoding.chosen.length === 0) return Promise.resolve([])
  return header.codec === JPEG_CODEC
    ? decodeJpegs(decoding, header, painter)
    : decodeVideo(decoding, header, findFfmpeg, signal)
}

async function decodeVideo(
  { segments, onlyKeyFrames, chosen }: Decoding,
  header: VideoHeader,
  findFfmpeg: FindFfmpeg,
  signal: AbortSignal,
): Promise<readonly GreyPicture[]> {
  const size = comparedSize(header)
  const chosenOnes = chosen.map(({ index }) => `eq(n\\,${index})`).join('+')
  const args = [
    ...['-threads', '1', ...(onlyKeyFrames ? ['-skip_frame', 'nokey'] : []), '-f', 'mp4', '-i', 'pipe:0'],
    ...['-map', '0:v:0', '-filter_threads', '1', '-vsync', 'passthrough', '-vf'],
    `select=${chosenOnes},scale=${size.width}:${size.height}:flags=area:out_range=full`,
    ...['-f', 'rawvideo', '-pix_fmt', 'yuv420p', 'pipe:1'],
  ]
  const input = [header.bytes, ...segments.map(({ bytes }) => bytes)]
  const planes = await findFfmpeg()?.run(args, { input, signal })
  if (!planes) return []
  const length = bytesOfPicture(size)
  // A damaged picture is missing in what is decoded: the times of those behind it are a little early then.
  return chosen
    .slice(0, Math.floor(planes.length / length))
    .map(({ time }, index) => pictureOf(planes.subarray(index * length, (index + 1) * length), size, time))
}

/** Pictures that came one by one need no program. */
async function decodeJpegs(
  { segments, chosen }: Decoding,
  header: VideoHeader,
  painter: PicturePainter,
): Promise<readonly GreyPicture[]> {
  const size = comparedSize(header)
  const all = segments.flatMap(({ bytes, samples }) =>
    samples.map(({ offset, size: length }) => bytes.subarray(offset, offset + length)),
  )
  const pictures: GreyPicture[] = []
  for (const { index, time } of chosen) {
    const bytes = all[index]
    const small = bytes && (await painter.paint({ source: { kind: 'bytes', bytes }, height: size.height }))
    const planes = small && (await planesOf(small, size))
    if (planes) pictures.push(pictureOf(planes, size, time))
  }
  return pictures
}

/** The grey levels and colour differences of a picture (ITU-R BT.601, full range). Null if it cannot be read. */
async function planesOf(bytes: Uint8Array, { width, height }: { width: number; height: number }) {
  const image = await decodePicture(bytes)
  if (!image) return null
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.drawImage(image, 0, 0, width, height)
  const { data } = context.getImageData(0, 0, width, height)
  releaseCanvas(canvas)
  const points = width * height
  const planes = new Uint8Array(bytesOfPicture({ width, height }))
  for (let point = 0; point < points; point++) {
    const [red, green, blue] = [data[4 * point] as number, data[4 * point + 1] as number, data[4 * point + 2] as number]
    const grey = 0.299 * red + 0.587 * green + 0.114 * blue
    planes[point] = Math.round(grey)
    const [column, row] = [point % width, Math.floor(point / width)]
    if (column % 2 === 1 || row % 2 === 1) continue
    const at = points + (row / 2) * (width / 2) + column / 2
    planes[at] = Math.round(128 + 0.564 * (blue - grey))
    planes[at + points / 4] = Math.round(128 + 0.713 * (red - grey))
  }
  return planes
}
