import { createReadStream } from 'node:fs'
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Artifact } from '@barn-workbench/core/schema'
import { MINUTE, SECOND } from '@barn-workbench/core/time'
import type { BarnLanguage } from '../../barn'
import type { CameraStore } from '../../stores'
import type { Ffmpeg, FindFfmpeg } from '../../video'
import type { Accumulator } from '../accumulator/accumulator'
import type { StoredArtifact } from '../artifactStore'
import { LOCALES } from './annotations'
import { ArtifactError, spanOf, type Outcome, type ReportProgress, type Span } from './artifactProduction'
import type { createVideoCut, VideoCut } from './videoCut'
import { encodeVideo, H264_OUTPUT } from './videoEncoding'

export interface ClipMakerDependencies {
  cut: ReturnType<typeof createVideoCut>
  accumulator: Accumulator
  cameras: CameraStore
  findFfmpeg: FindFfmpeg
  language: BarnLanguage
  timeZone: string
  /** The folder of incomplete videos. */
  workFolder: string
  checkRoom(): Promise<void>
}

type ClipFacts = NonNullable<Artifact['data']['clip']> & { cameraIds: readonly string[] }

/** Makes a clip: its outcome, whose file is gone once the next one is asked for. */
export type ClipMaker = (
  artifact: StoredArtifact,
  clip: ClipFacts,
  work: { signal: AbortSignal; report: ReportProgress },
) => AsyncGenerator<Outcome>

/** The work on one clip. */
interface ClipWork {
  span: Span
  clip: ClipFacts
  /** The folder of its files. */
  folder: string
  signal: AbortSignal
  report: (share: number) => void
}

/** The size of the picture of one camera alone, and of each of several, in pixels. */
const LARGE_TILE = { width: 1280, height: 720 }
const TILE = { width: 640, height: 360 }
const BAR_HEIGHT = 44
const PICTURES_PER_SECOND = 10
/** A pause of a camera that is longer than this, in ms, is empty; in a shorter one its last picture stays. */
const LONGEST_STANDING = 3 * SECOND
const EMPTY = '0x33373c'
/** The program gets this many times the length of the clip, and at least so long, in ms. */
const LONGEST_FACTOR = 4
const LEAST_TIME = 5 * MINUTE
/** How much of a clip is made when the videos of its cameras are read, 0–1. */
const READ_SHARE = 0.2
const SETTINGS = ['-preset', 'superfast', '-crf', '26', '-g', String(PICTURES_PER_SECOND * 4)]

/** The places of the cameras of a clip: one alone, two beside each other, four in a square. */
function layOut(count: number) {
  const size = count === 1 ? LARGE_TILE : TILE
  const columns = count === 1 ? 1 : 2
  const rows = Math.ceil(count / columns)
  const places = Array.from({ length: columns * rows }, (_, index) => ({
    left: (index % columns) * size.width,
    top: Math.floor(index / columns) * size.height,
    ...size,
  }))
  return { size, places, width: size.width * columns, height: size.height * rows }
}

type Layout = ReturnType<typeof layOut>

/** Where a camera gave nothing, in seconds from the start of the clip. */
function pausesOf({ segments }: VideoCut, { start }: Span): { from: number; to: number }[] {
  return segments.slice(1).flatMap((segment, index) => {
    const before = segments[index] as (typeof segments)[number]
    const end = before.start + before.duration
    if (segment.start - end <= LONGEST_STANDING) return []
    return [{ from: (end - start) / SECOND, to: (segment.start - start) / SECOND }]
  })
}

/** The filter that makes the tile of a camera: from the start of the clip on, empty where there is no picture. */
function tileFilter(cut: VideoCut | null, input: number, { size: { width, height } }: Layout, span: Span): string {
  const rate = `fps=${PICTURES_PER_SECOND}`
  const first = cut?.segments[0]
  if (!cut || !first) return `color=c=${EMPTY}:s=${width}x${height},${rate},setsar=1,format=yuv420p`
  const lead = (first.start - span.start) / SECOND
  const last = cut.segments.at(-1) ?? first
  const end = (last.start + last.duration - span.start) / SECOND
  return [
    `[${input}:v]setpts=PTS-STARTPTS`,
    ...(lead < 0 ? [`trim=start=${-lead}`, 'setpts=PTS-STARTPTS'] : []),
    rate,
    `scale=${width}:${height}:force_original_aspect_ratio=decrease`,
    `pad=${width}:${height}:(ow-iw)/2:(oh-ih)/2:color=${EMPTY}`,
    'setsar=1',
    'format=yuv420p',
    `tpad=start_duration=${Math.max(0, lead)}:start_mode=add:stop=-1:stop_mode=add:color=${EMPTY}`,
    ...[...pausesOf(cut, span), { from: end, to: (span.end - span.start) / SECOND + 1 }].map(
      ({ from, to }) => `drawbox=c=${EMPTY}:t=fill:enable='between(t,${from},${to})'`,
    ),
  ].join(',')
}

/** Puts the tiles beside each other, the names over them, and the bar above. Inputs: the cuts, the names, the bar. */
function clipFilter(cuts: readonly (VideoCut | null)[], layout: Layout, span: Span): string {
  let input = 0
  const tiles = layout.places.map((_, index) => {
    const cut = cuts[index] ?? null
    return `${tileFilter(cut, cut ? input++ : -1, layout, span)}[tile${index}]`
  })
  const labels = layout.places.map((_, index) => `[tile${index}]`).join('')
  const grid = layout.places.map(({ left, top }) => `${left}_${top}`).join('|')
  const joined =
    layout.places.length === 1
      ? '[tile0]null[grid]'
      : `${labels}xstack=inputs=${layout.places.length}:layout=${grid}[grid]`
  return [
    ...tiles,
    joined,
    `[grid][${input}:v]overlay=0:0:format=yuv420[named]`,
    `[${input + 1}:v]fps=${PICTURES_PER_SECOND},setsar=1,format=yuv420p[bar]`,
    '[bar][named]vstack=inputs=2[clip]',
  ].join(';')
}

interface CutWriting {
  checkRoom(): Promise<void>
  signal: AbortSignal
  /** Called after each piece. */
  onPiece(): void
}

/** Writes a file piece by piece, as far as the disk has room. */
async function writeCut(file: string, cut: VideoCut, { checkRoom, signal, onPiece }: CutWriting): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    for await (const bytes of cut.content(signal)) {
      await handle.write(bytes)
      onPiece()
    }
    await checkRoom()
  } finally {
    await handle.close()
  }
}

/** Creates the maker of clips: recordings of up to four cameras with the clock, names, a title and marks. */
export function createClipMaker(dependencies: ClipMakerDependencies): ClipMaker {
  const { cut, accumulator, cameras, findFfmpeg, language, timeZone, workFolder, checkRoom } = dependencies
  const format = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'medium', timeStyle: 'medium', timeZone })

  /** The bar of each second. */
  async function* barsOf({ start, end }: Span, { title, marks }: ClipFacts, width: number) {
    const length = Math.max(1, end - start)
    for (let time = start; time < end + SECOND; time += SECOND) {
      const bar = await accumulator.clipBar({
        width,
        height: BAR_HEIGHT,
        title,
        clock: format.format(time),
        position: Math.min(1, (time - start) / length),
        marks: marks.map((mark) => (mark - start) / length),
      })
      if (bar) yield bar
    }
  }

  async function namesOf(cameraIds: readonly string[], { places, width, height }: Layout): Promise<Uint8Array> {
    const tiles = await Promise.all(
      cameraIds.map(async (cameraId, index) => ({
        ...(places[index] as Layout['places'][number]),
        name: (await cameras.documents.find(cameraId))?.name ?? cameraId,
      })),
    )
    const png = await accumulator.clipNames({ width, height, tiles })
    if (!png) throw new ArtifactError('unexpected')
    return png
  }

  /** Writes the cuts, and returns the arguments that read them. */
  async function writeInputs(
    cuts: readonly (VideoCut | null)[],
    { folder, signal, report }: ClipWork,
  ): Promise<string[]> {
    const args: string[] = []
    // Each cut has its header and its segments.
    const pieces = cuts.reduce((sum, found) => sum + (found ? found.segments.length + 1 : 0), 0)
    let written = 0
    const onPiece = () => report((READ_SHARE * ++written) / pieces)
    for (const [index, found] of cuts.entries()) {
      if (!found) continue
      const file = join(folder, `${index}.mp4`)
      await writeCut(file, found, { checkRoom, signal, onPiece })
      args.push('-threads', '1', '-i', file)
    }
    return args
  }

  async function encode(ffmpeg: Ffmpeg, work: ClipWork): Promise<string> {
    const { span, clip, folder, signal, report } = work
    const layout = layOut(clip.cameraIds.length)
    const cuts = []
    for (const cameraId of clip.cameraIds) cuts.push(await cut(cameraId, span, layout.size.height))
    if (cuts.every((found) => found === null)) throw new ArtifactError('no-pictures')
    const inputs = await writeInputs(cuts, work)
    const names = join(folder, 'names.png')
    await writeFile(names, await namesOf(clip.cameraIds, layout))
    const duration = span.end - span.start
    const file = join(folder, 'clip.mp4')
    const bar = ['-f', 'rawvideo', '-pix_fmt', 'rgba', '-s', `${layout.width}x${BAR_HEIGHT}`, '-framerate', '1']
    const isMade = await encodeVideo(ffmpeg, {
      args: [
        ...inputs,
        ...['-i', names],
        ...[...bar, '-i', 'pipe:0'],
        ...['-filter_complex', clipFilter(cuts, layout, span), '-map', '[clip]', '-t', String(duration / SECOND)],
        ...[...SETTINGS, ...H264_OUTPUT, file],
      ],
      input: barsOf(span, clip, layout.width),
      longest: Math.max(LEAST_TIME, duration * LONGEST_FACTOR),
      signal,
      onTaken: (seconds) => report(READ_SHARE + ((1 - READ_SHARE) * seconds * SECOND) / (duration + SECOND)),
    })
    await checkRoom()
    if (!isMade) throw new ArtifactError('unexpected')
    return file
  }

  return async function* (artifact, clip, { signal, report }) {
    const ffmpeg = findFfmpeg()
    if (!ffmpeg) throw new ArtifactError('no-video-program')
    const span = spanOf(artifact)
    const folder = await mkdtemp(join(workFolder, 'clip-'))
    try {
      const file = await encode(ffmpeg, { span, clip, folder, signal, report: (share) => report(artifact, share) })
      const data = { durationSeconds: (span.end - span.start) / SECOND }
      yield { artifact, made: { content: createReadStream(file), contentType: 'video/mp4', data } }
    } finally {
      await rm(folder, { recursive: true, force: true })
      await accumulator.free()
    }
  }
}
