import { createCanvas } from '@napi-rs/canvas'
import { PHOTO_MAX_SIDE } from '@barn-workbench/core/schema'
import { decodePicture, encodeJpeg, releaseCanvas } from '../painting'

/** A photo of nothing but pixels. */
export interface RedrawnPhoto {
  bytes: Uint8Array
  width: number
  height: number
}

/** Draws a picture anew as JPEG, at most `PHOTO_MAX_SIDE` pixels wide and high. Null if it is not a picture. */
export async function redrawPhoto(bytes: Uint8Array): Promise<RedrawnPhoto | null> {
  const image = await decodePicture(bytes)
  if (!image) return null
  const scale = Math.min(1, PHOTO_MAX_SIDE / Math.max(image.width, image.height))
  const [width, height] = [image.width, image.height].map((side) => Math.max(1, Math.round(side * scale))) as [
    number,
    number,
  ]
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  // JPEG has no transparency: without this a transparent picture would be black.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.drawImage(image, 0, 0, width, height)
  const drawn = encodeJpeg(canvas)
  releaseCanvas(canvas)
  return { bytes: drawn, width, height }
}
