import { BASE_CANVAS_ID, MOBILE_TAG, TILE_ASPECT_RATIO, type CameraCanvas } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import type { CanvasStore } from '../../stores'
import type { FindFfmpeg } from '../../video'
import type { StoredArtifact } from '../artifactStore'
import type { Sums } from '../sums/createSums'
import type { ArtifactPictures } from './artifactPictures'
import { encodeTimelapse, pictureRateOf } from './encodeTimelapse'
import { MakingError, pictureTimes, spanOf, type Maker } from './making'

export interface CanvasMakerDependencies {
  pictures: ArtifactPictures
  sums: Sums
  canvases: CanvasStore
  findFfmpeg: FindFfmpeg
  /** Where a video is while it is not complete. */
  workFolder: string
  checkRoom(): Promise<void>
}

/** The longer side of a picture of the plan, in pixels, and of one that is for a phone. */
const LONGEST_SIDE = 1920
const LONGEST_MOBILE_SIDE = 640
/** How far the picture of a tile may be from the time of the plan, in ms. */
const TILE_DIFFERENCE = 5 * MINUTE

interface PaintedCanvas {
  jpeg: Uint8Array
  /** The cameras that are seen. */
  cameraIds: string[]
}

/** Paints the plan that holds every camera. Cameras that are closed, or were not there yet, have an empty tile. */
function createCanvasPainter({ pictures, sums, canvases }: CanvasMakerDependencies) {
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
    const jpeg = cameraIds.length > 0 ? await sums.canvas({ ...size, tiles }) : null
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
export function createCanvasMaker(dependencies: CanvasMakerDependencies): Maker {
  const paintCanvas = createCanvasPainter(dependencies)
  return async function* (artifacts, signal) {
    for (const artifact of artifacts) {
      const painted = await paintCanvas(spanOf(artifact).end, signal)
      if (!painted) throw new MakingError('no-pictures')
      const { jpeg: content, cameraIds } = painted
      yield { artifact, made: { content, contentType: 'image/jpeg', cameraIds } }
    }
    await dependencies.sums.rest()
  }
}

/** Makes a video of the whole barn in the course of a day, for large screens and for phones. */
export function createTimelapseMaker(dependencies: CanvasMakerDependencies): Maker {
  const { findFfmpeg, workFolder, checkRoom, sums } = dependencies
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
    if (!ffmpeg) throw new MakingError('no-video-program')
    const canvases = await paintAll(first, signal)
    if (canvases.length === 0) throw new MakingError('no-pictures')
    await sums.rest()
    const cameraIds = [...new Set(canvases.flatMap((canvas) => canvas.cameraIds))]
    const data = { durationSeconds: canvases.length / pictureRateOf(canvases.length) }
    for (const artifact of artifacts) {
      const longestSide = artifact.tags.includes(MOBILE_TAG) ? LONGEST_MOBILE_SIDE : LONGEST_SIDE
      const pictures = canvases.map(({ jpeg }) => jpeg)
      const content = await encodeTimelapse(ffmpeg, pictures, { longestSide, workFolder, signal })
      await checkRoom()
      if (!content) throw new MakingError('unexpected')
      yield { artifact, made: { content, contentType: 'video/mp4', cameraIds, data } }
    }
  }
}
