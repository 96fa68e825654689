import { createCanvas } from '@napi-rs/canvas'
import { decodePicture } from './decodePicture'

/** Size at which pictures are compared, in pixels: noise and single flies vanish, an animal does not. */
const WIDTH = 64
const HEIGHT = 36
/** Grey levels, of 255, by which a point has to differ so that it counts. */
const VISIBLE = 20

/** A picture as grey levels, WIDTH by HEIGHT. */
export type Thumbnail = Float32Array

/** Height at which pictures are asked for that are to be compared, in pixels. */
export const COMPARED_HEIGHT = 72

/** Reads a picture for a comparison. Null if it cannot be decoded. */
export async function thumbnailOf(jpeg: Uint8Array): Promise<Thumbnail | null> {
  const image = await decodePicture(jpeg)
  if (!image) return null
  const context = createCanvas(WIDTH, HEIGHT).getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, WIDTH, HEIGHT)
  const { data } = context.getImageData(0, 0, WIDTH, HEIGHT)
  return Float32Array.from({ length: WIDTH * HEIGHT }, (_, i) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(i * 4, i * 4 + 3)
    return 0.299 * red + 0.587 * green + 0.114 * blue
  })
}

/** The value of which half of the others are below. */
export function middleOf(values: Float32Array): number {
  return Float32Array.from(values).sort()[values.length >> 1] ?? 0
}

/**
 * The share of two pictures that differs, 0..1. Light that changes all over, as by a cloud or an exposure, does not
 * count.
 */
export function pictureDifference(before: Thumbnail, after: Thumbnail): number {
  const differences = before.map((level, i) => (after[i] ?? level) - level)
  const light = middleOf(differences)
  const changed = differences.filter((difference) => Math.abs(difference - light) > VISIBLE)
  return changed.length / differences.length
}
