import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { PHOTO_MAX_SIDE } from '@barn-workbench/core/schema'
import { exifTime } from './exifTime'

/** A photo that is ready to be uploaded: a JPEG of nothing but pixels. */
export interface PreparedPhoto {
  blob: Blob
  bytes: Uint8Array
  digest: string
  takenAt: number | null
}

/** Largest file that is sent, in bytes: one part of an upload takes it. */
export const LARGEST_PHOTO = 500_000
/** Sides and qualities that are tried until a photo is small enough. */
const ATTEMPTS = [
  [PHOTO_MAX_SIDE, 0.85],
  [PHOTO_MAX_SIDE, 0.7],
  [PHOTO_MAX_SIDE, 0.5],
  [1_600, 0.5],
  [1_024, 0.5],
  [640, 0.4],
] as const

type Drawable = Pick<ImageBitmap, 'width' | 'height'>

/** The size of a picture within a square, in whole pixels. */
export function fitInto({ width, height }: Drawable, side: number): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

async function encode(bitmap: ImageBitmap, side: number, quality: number): Promise<Blob | null> {
  const { width, height } = fitInto(bitmap, side)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height)
  return await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}

/** Encodes by ever stronger attempts until the file is small enough; the last one stays in any case. */
export async function encodeSmall(
  attempt: (side: number, quality: number) => Promise<Blob | null>,
): Promise<Blob | null> {
  let smallest: Blob | null = null
  for (const [side, quality] of ATTEMPTS) {
    smallest = await attempt(side, quality)
    if (smallest && smallest.size <= LARGEST_PHOTO) return smallest
  }
  return smallest
}

/** Draws a photo anew, upright and no larger than is kept. Null if this browser cannot read it. */
export async function preparePhoto(file: Blob): Promise<PreparedPhoto | null> {
  const takenAt = exifTime(await file.arrayBuffer())
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return null
  const blob = await encodeSmall((side, quality) => encode(bitmap, side, quality))
  bitmap.close()
  if (!blob) return null
  const bytes = new Uint8Array(await blob.arrayBuffer())
  return { blob, bytes, digest: bytesToHex(sha256(bytes)), takenAt }
}

const BYTES_AT_ONCE = 0x8000

/** Bytes as base64. */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.byteLength; at += BYTES_AT_ONCE)
    text += String.fromCharCode(...bytes.subarray(at, at + BYTES_AT_ONCE))
  return btoa(text)
}
