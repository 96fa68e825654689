import { open } from 'node:fs/promises'
import { createCanvas, Image } from '@napi-rs/canvas'
import { JPEG_QUALITY, paintCameraName, paintOutlines, releaseCanvas } from '../simulator'
import type { PictureJob, PictureOrigin } from './pictureJob'

/** Larger files are no pictures of a camera. */
export const PICTURE_MAX_BYTES = 32 * 1024 * 1024
/** Pixels of the largest picture that is decoded: four bytes of memory each. */
const DECODED_MAX_PIXELS = 24_000_000
const WIDEST_ASPECT = 8

type RealOrigin = Exclude<PictureOrigin, { kind: 'simulated' }>

/** JPEG, PNG or WebP; nothing that could load or run anything. */
export function isPicture(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(12, bytes.byteLength)).toString('latin1')
  return (
    start.startsWith('\xFF\xD8\xFF') ||
    start.startsWith('\x89PNG\r\n') ||
    (start.startsWith('RIFF') && start.endsWith('WEBP'))
  )
}

async function readCapped(path: string): Promise<Uint8Array | null> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    return size > 0 && size <= PICTURE_MAX_BYTES ? await file.readFile() : null
  } finally {
    await file.close()
  }
}

async function bytesOf(origin: RealOrigin): Promise<Uint8Array | null> {
  if (origin.kind === 'bytes') return origin.bytes
  return readCapped(origin.path).catch(() => null)
}

async function decode(bytes: Uint8Array): Promise<Image | null> {
  const image = new Image()
  try {
    image.src = bytes
    if (image.width * image.height > DECODED_MAX_PIXELS) return null
    await image.decode()
    return image.width > 0 && image.height > 0 ? image : null
  } catch {
    return null
  }
}

/** A picture that a real camera took, in the asked height, its aspect kept; null if it cannot be read. */
export async function paintImage(job: PictureJob & { origin: RealOrigin }): Promise<Uint8Array | null> {
  const bytes = await bytesOf(job.origin)
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
  const picture = canvas.toBuffer('image/jpeg', JPEG_QUALITY)
  releaseCanvas(canvas)
  return picture
}
