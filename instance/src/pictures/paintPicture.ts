import { open, stat } from 'node:fs/promises'
import { createCanvas } from '@napi-rs/canvas'
import { PICTURE_MAX_BYTES } from '../recorder/sources'
import type { Barn } from '../simulator'
import { JPEG_QUALITY, paintCameraName, paintFrame, paintOutlines, releaseCanvas } from '../simulator/painting'
import { decodePicture } from './decodePicture'
import type { PictureJob, PictureSource } from './pictureJob'

type RealSource = Exclude<PictureSource, { kind: 'simulated' }>

/** Greatest width of a picture over its height; wider ones are compressed. */
const WIDEST_ASPECT = 8

/** Paints a picture. Null if the source is not a readable picture. */
export async function paintPicture(barn: Barn, job: PictureJob): Promise<Uint8Array | null> {
  const { source } = job
  if (source.kind === 'simulated') return paintFrame(barn, source.cameraId, source.time, job)
  return paintImage({ ...job, source })
}

/** Paints a picture that a real camera took at the height of the job; its aspect stays. */
async function paintImage(job: PictureJob & { source: RealSource }): Promise<Uint8Array | null> {
  const bytes = await readBytes(job.source)
  const image = bytes && (await decodePicture(bytes))
  if (!image) return null
  const height = job.shrinkOnly ? Math.min(job.height, image.height) : job.height
  const aspect = Math.min(WIDEST_ASPECT, image.width / image.height)
  const size = { width: Math.max(1, Math.round(height * aspect)), height }
  const canvas = createCanvas(size.width, size.height)
  const context = canvas.getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, size.width, size.height)
  if (job.outlines) paintOutlines(context, size, job.outlines)
  if (job.text !== undefined) paintCameraName(context, size, job.text)
  const painted = job.format === 'png' ? canvas.toBuffer('image/png') : canvas.toBuffer('image/jpeg', JPEG_QUALITY)
  releaseCanvas(canvas)
  return painted
}

async function readBytes(source: RealSource): Promise<Uint8Array | null> {
  if (source.kind === 'bytes') return source.bytes
  return readPictureFile(source.path).catch(() => null)
}

/** Null if it is no file, which could keep one waiting for ever, or if the file is empty or larger than a picture may be. */
async function readPictureFile(path: string): Promise<Uint8Array | null> {
  if (!(await stat(path)).isFile()) return null
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    return size > 0 && size <= PICTURE_MAX_BYTES ? await file.readFile() : null
  } finally {
    await file.close()
  }
}
