import { DEFAULT_STILL_HEIGHT, type PictureMask } from '@barn-workbench/core/schema'
import { HOUR, MINUTE } from '@barn-workbench/core/time'
import type { Accumulator } from '../accumulator/accumulator'
import type { Annotation } from '../accumulator/pictureAccumulator'
import type { MadeArtifact, StoredArtifact } from '../artifactStore'
import type { ArtifactPictures } from './artifactPictures'
import { ArtifactError, pictureTimes, spanOf, type Outcome, type Producer } from './artifactProduction'

export interface CameraProducerDependencies {
  pictures: ArtifactPictures
  accumulator: Accumulator
  /** The parts of a camera's picture that do not count, such as a burnt-in clock. */
  masksOf(cameraId: string): Promise<readonly PictureMask[]>
  annotationOf(artifact: StoredArtifact): Promise<Annotation>
  /** The caption of a heat map's scale, in the language of the barn. */
  heatMapCaption: string
}

/** Height of the pictures that are added up, in pixels. */
const ADDED_HEIGHT = 540
/** Maximum distance of the picture of a single frame from its time, in ms. */
const FRAME_DIFFERENCE = 5 * MINUTE

const JPEG = 'image/jpeg'

/** The camera of an artifact, unless it is closed. */
async function openCameraOf({ data: { cameraId } }: StoredArtifact, pictures: ArtifactPictures): Promise<string> {
  if (cameraId === null || (await pictures.isClosed(cameraId))) throw new ArtifactError('privacy')
  return cameraId
}

/** Makes heat maps and exposures of one camera and span in one pass over its pictures. */
export function createCameraPass({
  pictures,
  accumulator,
  masksOf,
  annotationOf,
  heatMapCaption,
}: CameraProducerDependencies): Producer {
  async function addPictures(artifact: StoredArtifact, signal: AbortSignal): Promise<number> {
    const { times, interval } = pictureTimes(artifact)
    const { start, end } = spanOf(artifact)
    const difference = start === end ? FRAME_DIFFERENCE : interval / 2
    const latest = start === end ? Infinity : end
    let last = ''
    let count = 0
    await accumulator.begin(await masksOf(await openCameraOf(artifact, pictures)))
    for (const time of times) {
      const cameraId = await openCameraOf(artifact, pictures)
      const frame = await pictures.frameAt({ cameraId, time, difference, latest, height: ADDED_HEIGHT })
      if (!frame || frame.key === last) continue
      last = frame.key
      const picture = await pictures.paint(frame, ADDED_HEIGHT, signal)
      if (picture && (await accumulator.add(picture))) count++
    }
    return count
  }

  async function make(artifact: StoredArtifact): Promise<MadeArtifact | null> {
    if (artifact.type === 'heatmap') return madeOf(await accumulator.heatMap(heatMapCaption), 'image/png')
    const isAnnotated = artifact.type === 'longTimeExposureAnnotation'
    return madeOf(await accumulator.mean(isAnnotated ? await annotationOf(artifact) : undefined), JPEG)
  }

  return async function* (artifacts, signal) {
    const [first] = artifacts
    if (!first) return
    try {
      if ((await addPictures(first, signal)) === 0) throw new ArtifactError('no-pictures')
      for (const artifact of artifacts) {
        const made = await make(artifact)
        yield made ? { artifact, made } : { artifact, failure: 'no-pictures' }
      }
    } finally {
      await accumulator.free()
    }
  }
}

function madeOf(content: Uint8Array | null, contentType: string): MadeArtifact | null {
  return content && { content, contentType }
}

/** Takes a single picture of a camera. */
export function createFrameProducer({ pictures }: Pick<CameraProducerDependencies, 'pictures'>): Producer {
  async function make(artifact: StoredArtifact, signal: AbortSignal): Promise<Outcome> {
    const cameraId = await openCameraOf(artifact, pictures)
    const { start, end } = spanOf(artifact)
    const search = start === end ? { time: end, difference: FRAME_DIFFERENCE } : middleOf(start, end)
    const frame = await pictures.frameAt({ cameraId, height: DEFAULT_STILL_HEIGHT, ...search })
    const content = frame && (await pictures.paint(frame, DEFAULT_STILL_HEIGHT, signal))
    if (!content) throw new ArtifactError('no-pictures')
    return { artifact, made: { content, contentType: JPEG } }
  }

  return async function* (artifacts, signal) {
    for (const artifact of artifacts) yield await make(artifact, signal)
  }
}

/** The frame of a span is taken from its middle. */
function middleOf(start: number, end: number): { time: number; difference: number } {
  return { time: (start + end) / 2, difference: Math.min((end - start) / 2, HOUR) }
}
