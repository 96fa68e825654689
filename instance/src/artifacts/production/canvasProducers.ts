import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { BASE_CANVAS_ID, MOBILE_TAG, TILE_ASPECT_RATIO, type CameraCanvas } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import type { CanvasStore } from '../../stores'
import type { Ffmpeg, FindFfmpeg } from '../../video'
import type { Accumulator } from '../accumulator/accumulator'
import type { StoredArtifact } from '../artifactStore'
import type { ArtifactPictures } from './artifactPictures'
import { ArtifactError, pictureTimes, spanOf, type Producer } from './artifactProduction'
import { encodeVideo, H264_OUTPUT } from './videoEncoding'

export interface CanvasProducerDependencies {
  pictures: ArtifactPictures
  accumulator: Accumulator
  canvases: CanvasStore
  findFfmpeg: FindFfmpeg
  /** The folder of incomplete videos. */
  workFolder: string
  checkRoom(): Promise<void>
}

/** The longer side of a picture of the plan, in pixels, and of one for phones. */
const LONGEST_SIDE = 1920
const LONGEST_MOBILE_SIDE = 640
/** Maximum distance of the picture of a tile from the time of the plan, in ms. */
const TILE_DIFFERENCE = 5 * MINUTE

interface PaintedCanvas {
  jpeg: Uint8Array
  /** The cameras that are seen. */
  cameraIds: string[]
}

/** Paints the plan that holds every camera. Cameras that are closed, or were not there yet, have an empty tile. */
function createCanvasPainter({ pictures, accumulator, canvases }: CanvasProducerDependencies) {
  async function tilePicture(
    cameraId: string,
    { time, height }: { time: number; height: number },
    signal: AbortSignal,
  ) {
    if ((await pictures.isClosed(cameraId)) || !(await pictures.wasThere(cameraId, time))) return null
    const frame = await pictures.frameAt({ cameraId, time, difference: TILE_DIFFERENCE, height })
    return frame && pictures.paint(frame, height, signal)
  }

  return async (time: number, signal: AbortSignal): Promise<PaintedCanvas | null> => {
    const canvas = await canvases.documents.find(BASE_CANVAS_ID)
    if (!canvas || canvas.cameras.length === 0) return null
    const size = sizeOf(canvas)
    const tiles = []
    for (const tile of canvas.cameras) {
      const height = Math.min(1080, Math.max(20, Math.round((tile.relativeWidth * size.unit) / TILE_ASPECT_RATIO)))
      tiles.push({ ...tile, picture: await tilePicture(tile.cameraId, { time, height }, signal) })
    }
    const cameraIds = tiles.filter(({ picture }) => picture).map(({ cameraId }) => cameraId)
    const jpeg = cameraIds.length > 0 ? await accumulator.canvas({ ...size, tiles }) : null
    return jpeg && { jpeg, cameraIds }
  }
}

/** The size of the picture of a plan, turned so that most of its tiles are upright. `unit`: pixels of its width. */
function sizeOf({ heightRatio, cameras }: CameraCanvas) {
  const unit = LONGEST_SIDE / Math.max(1, heightRatio)
  const turns = cameras.map(({ rotation }) => (((Math.round(rotation / 90) * 90) % 360) + 360) % 360)
  const most = [0, 90, 180, 270].reduce((best, turn) => (countOf(turns, turn) > countOf(turns, best) ? turn : best))
  const [width, height] = [even(unit), even(unit * heightRatio)]
  return {
    unit,
    turn: (360 - most) % 360,
    ...(most % 180 === 0 ? { width, height } : { width: height, height: width }),
  }
}

const countOf = (values: readonly number[], value: number) => values.filter((one) => one === value).length
const even = (length: number) => Math.max(2, 2 * Math.round(length / 2))

/** Makes a picture of the whole barn. */
export function createCanvasProducer(dependencies: CanvasProducerDependencies): Producer {
  const paintCanvas = createCanvasPainter(dependencies)
  return async function* (artifacts, signal) {
    for (const artifact of artifacts) {
      const painted = await paintCanvas(spanOf(artifact).end, signal)
      if (!painted) throw new ArtifactError('no-pictures')
      const { jpeg: content, cameraIds } = painted
      yield { artifact, made: { content, contentType: 'image/jpeg', cameraIds } }
    }
    await dependencies.accumulator.free()
  }
}

/** Makes a video of the whole barn in the course of a day, for large screens and for phones. */
export function createTimelapseProducer(dependencies: CanvasProducerDependencies): Producer {
  const { findFfmpeg, workFolder, checkRoom, accumulator } = dependencies
  const paintCanvas = createCanvasPainter(dependencies)

  async function paintAll(artifact: StoredArtifact, signal: AbortSignal): Promise<PaintedCanvas[]> {
    const painted: PaintedCanvas[] = []
    for (const time of pictureTimes(artifact).times) {
      const canvas = await paintCanvas(time, signal)
      if (canvas) painted.push(canvas)
    }
    return painted
  }

  return async function* (artifacts, signal) {
    const [first] = artifacts
    if (!first) return
    const ffmpeg = findFfmpeg()
    if (!ffmpeg) throw new ArtifactError('no-video-program')
    const canvases = await paintAll(first, signal)
    if (canvases.length === 0) throw new ArtifactError('no-pictures')
    await accumulator.free()
    const cameraIds = [...new Set(canvases.flatMap((canvas) => canvas.cameraIds))]
    const data = { durationSeconds: canvases.length / pictureRateOf(canvases.length) }
    for (const artifact of artifacts) {
      const longestSide = artifact.tags.includes(MOBILE_TAG) ? LONGEST_MOBILE_SIDE : LONGEST_SIDE
      const pictures = canvases.map(({ jpeg }) => jpeg)
      const content = await encodeTimelapse(ffmpeg, pictures, { longestSide, workFolder, signal })
      await checkRoom()
      if (!content) throw new ArtifactError('unexpected')
      yield { artifact, made: { content, contentType: 'video/mp4', cameraIds, data } }
    }
  }
}

const PICTURES_PER_SECOND = 4
/** In seconds; a video of few pictures shows each of them for longer. */
const SHORTEST_VIDEO = 5
/** Longest time that the program may take, in ms. */
const LONGEST_ENCODING = 5 * MINUTE

const inputAt = (rate: number) => ['-f', 'image2pipe', '-framerate', String(rate), '-c:v', 'mjpeg', '-i', 'pipe:0']
/** Small files of few pictures. */
const SETTINGS = ['-preset', 'veryfast', '-crf', '26', '-g', '16']

/** Pictures per second of a video with a number of pictures. */
function pictureRateOf(count: number): number {
  return Math.min(PICTURES_PER_SECOND, count / SHORTEST_VIDEO)
}

interface EncodeOptions {
  /** In pixels; a smaller video keeps its size. */
  longestSide: number
  workFolder: string
  signal: AbortSignal
}

/** Makes an MP4 of pictures, all JPEG of one size. Null if the program fails. */
async function encodeTimelapse(
  ffmpeg: Ffmpeg,
  pictures: readonly Uint8Array[],
  { longestSide, workFolder, signal }: EncodeOptions,
): Promise<Uint8Array | null> {
  // The index is moved to the beginning at the end, so that the program has to write into a file.
  const folder = await mkdtemp(join(workFolder, 'video-'))
  const file = join(folder, 'timelapse.mp4')
  const scale = `scale='2*floor(min(1,${longestSide}/max(iw,ih))*iw/2)':'2*floor(min(1,${longestSide}/max(iw,ih))*ih/2)'`
  try {
    const args = [
      '-threads',
      '1',
      ...inputAt(pictureRateOf(pictures.length)),
      '-vf',
      scale,
      ...SETTINGS,
      ...H264_OUTPUT,
      file,
    ]
    const isMade = await encodeVideo(ffmpeg, { args, input: pictures, longest: LONGEST_ENCODING, signal })
    return isMade ? await readFile(file) : null
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
