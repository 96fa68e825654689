import { ImageData } from '@napi-rs/canvas'

const images = new Map<string, ImageData>()

/** Pixels to be filled and put into a canvas at once, the same for every picture of that width: what is allocated for each is collected late. */
export function bandImage(width: number, height: number): ImageData {
  const key = `${width} ${height}`
  let image = images.get(key)
  if (!image) images.set(key, (image = new ImageData(width, height)))
  return image
}
