import { open, stat } from 'node:fs/promises'
import { createCanvas, Image } from '@napi-rs/canvas'
import { isTooLarge, jpegSize, PICTURE_MAX_BYTES, pngSize, webpSize } from '../recorder/sources'
import type { Barn } from '../simulator'
import { JPEG_QUALITY, paintCameraName, paintFrame, paintOutlines, releaseCanvas } from '../simulator/painting'
import type { PictureJob, PictureSource } from './pictureJob'

type RealSource = Exclude<PictureSource, { kind: 'simulated' }>

/** Greatest width of a picture over its height; wider ones are compressed. */
const WIDEST_ASPECT = 8

/** Paints a picture as JPEG. Null if the source is not a readable picture. */
export async function paintPicture(barn: Barn, job: PictureJob): Promise<Uint8Array | null> {
  const { source } = job
  if (source.kind === 'simulated') return paintFrame(barn, source.cameraId, source.time, job)
  return paintImage({ ...job, source })
}

/** Paints a picture that a real camera took at the height of the job; its aspect stays. */
async function paintImage(job: PictureJob & { source: RealSource }): Promise<Uint8Array | null> {
  const bytes = await readBytes(job.source)
  const image = bytes && isPicture(bytes) ? await decode(bytes) : null
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
  const jpeg = canvas.toBuffer('image/jpeg', JPEG_QUALITY)
  releaseCanvas(canvas)
  return jpeg
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

/** Whether the bytes begin like JPEG, PNG or WebP: formats that cannot load or run anything, as SVG can. */
function isPicture(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(12, bytes.byteLength)).toString('latin1')
  return (
    start.startsWith('\xFF\xD8\xFF') ||
    start.startsWith('\x89PNG\r\n') ||
    (start.startsWith('RIFF') && start.endsWith('WEBP'))
  )
}

async function decode(bytes: Uint8Array): Promise<Image | null> {
  const stated = jpegSize(bytes) ?? pngSize(bytes) ?? webpSize(bytes)
  if (!stated || isTooLarge(stated)) return null
  const image = new Image()
  try {
    image.src = bytes
    if (isTooLarge(image)) return null
    await image.decode()
    return image.width > 0 && image.height > 0 ? image : null
  } catch {
    return null
  }
}
