import { createCanvas, type Canvas, type Image } from '@napi-rs/canvas'
import { decodePicture } from '../../pictures/decodePicture'
import { JPEG_QUALITY, releaseCanvas } from '../../simulator/painting'
import { paintAnnotation, type Annotation } from './annotation'
import { heatColor } from './heatColors'
import { createMovement, type Movement } from './movement'

/** Height of the grid in which movement is looked for, and of the heat map that is made of it, in pixels. */
const GRID_HEIGHT = 90
const HEAT_MAP_HEIGHT = 360

interface Size {
  width: number
  height: number
}

/** Adds up the pictures of a camera. All have the size of the first. */
export interface PictureSums {
  /** Adds a picture, JPEG or PNG. False: it cannot be read, and nothing is added. */
  add(picture: Uint8Array): Promise<boolean>
  /** How many were added. */
  count(): number
  /** Where something moved, as PNG that is transparent where nothing did. Null: there were fewer than two pictures. */
  heatMap(): Uint8Array | null
  /** The mean of all as JPEG, with what is drawn into it. Null: there was none. */
  mean(annotation?: Annotation): Uint8Array | null
}

export function createPictureSums(): PictureSums {
  let size: Size | null = null
  let sums = new Float32Array()
  let count = 0
  const movement = createMovement()

  return {
    async add(picture) {
      const image = await decodePicture(picture)
      if (!image) return false
      if (!size) {
        size = { width: image.width, height: image.height }
        sums = new Float32Array(size.width * size.height * 3)
      }
      addColors(sums, pixelsOf(image, size))
      addMovement(movement, image, gridOf(size))
      count++
      return true
    },
    count: () => count,
    heatMap() {
      const intensities = movement.intensities()
      return size && intensities && paintHeatMap(intensities, gridOf(size))
    },
    mean: (annotation) => size && paintMean(sums, { count, size }, annotation),
  }
}

function gridOf({ width, height }: Size): Size {
  return { width: Math.max(1, Math.round((width / height) * GRID_HEIGHT)), height: GRID_HEIGHT }
}

/** Red, green, blue and opacity of each pixel of an image at a size. */
function pixelsOf(image: Image, { width, height }: Size): Uint8ClampedArray {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, width, height)
  const { data } = context.getImageData(0, 0, width, height)
  releaseCanvas(canvas)
  return data
}

function addColors(sums: Float32Array, pixels: Uint8ClampedArray): void {
  for (let from = 0, to = 0; from < pixels.length; from += 4, to += 3) {
    sums[to] = (sums[to] as number) + (pixels[from] as number)
    sums[to + 1] = (sums[to + 1] as number) + (pixels[from + 1] as number)
    sums[to + 2] = (sums[to + 2] as number) + (pixels[from + 2] as number)
  }
}

function addMovement(movement: Movement, image: Image, grid: Size): void {
  const pixels = pixelsOf(image, grid)
  movement.add(
    Float32Array.from({ length: grid.width * grid.height }, (_, index) => {
      const [red = 0, green = 0, blue = 0] = pixels.subarray(index * 4, index * 4 + 3)
      return 0.299 * red + 0.587 * green + 0.114 * blue
    }),
  )
}

function paintHeatMap(intensities: Float32Array, grid: Size): Uint8Array {
  const small = createCanvas(grid.width, grid.height)
  const smallContext = small.getContext('2d')
  const picture = smallContext.createImageData(grid.width, grid.height)
  for (const [index, intensity] of intensities.entries()) picture.data.set(heatColor(intensity), index * 4)
  smallContext.putImageData(picture, 0, 0)
  const canvas = createCanvas(Math.round((grid.width / grid.height) * HEAT_MAP_HEIGHT), HEAT_MAP_HEIGHT)
  const context = canvas.getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.drawImage(small, 0, 0, canvas.width, canvas.height)
  const png = canvas.toBuffer('image/png')
  releaseCanvas(small)
  releaseCanvas(canvas)
  return png
}

function paintMean(
  sums: Float32Array,
  { count, size }: { count: number; size: Size },
  annotation: Annotation | undefined,
): Uint8Array {
  const canvas: Canvas = createCanvas(size.width, size.height)
  const context = canvas.getContext('2d')
  const picture = context.createImageData(size.width, size.height)
  for (let from = 0, to = 0; from < sums.length; from += 3, to += 4) {
    picture.data[to] = Math.round((sums[from] as number) / count)
    picture.data[to + 1] = Math.round((sums[from + 1] as number) / count)
    picture.data[to + 2] = Math.round((sums[from + 2] as number) / count)
    picture.data[to + 3] = 255
  }
  context.putImageData(picture, 0, 0)
  if (annotation) paintAnnotation(context, size, annotation)
  const jpeg = canvas.toBuffer('image/jpeg', JPEG_QUALITY)
  releaseCanvas(canvas)
  return jpeg
}
