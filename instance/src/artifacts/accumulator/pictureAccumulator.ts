import { createCanvas, type Canvas, type Image, type SKRSContext2D } from '@napi-rs/canvas'
import type { PictureMask } from '@barn-workbench/core/schema'
import { maskedPoints } from '../../movement/areas'
import {
  DEAD_COLOR,
  decodePicture,
  encodeJpeg,
  greyLevelsOf,
  paintCameraName,
  paintCaption,
  paintOutlines,
  releaseCanvas,
  type Outline,
} from '../../painting'
import { createMovement } from './movement'
import { paintHeatMap } from './paintHeatMap'

/** Height of the grid in which movement is looked for, in pixels. */
const GRID_HEIGHT = 90
/** A point has a colour if its channels, 0–255, differ by more than this. */
const COLORED_POINT = 16
/** Share of the points of a picture from which on it was not taken by infrared light, which has no colours. */
const COLORED_PICTURE = 0.02

interface Size {
  width: number
  height: number
}

/** Adds up the pictures of a camera. All have the size of the first. */
export interface PictureAccumulator {
  /** Adds a picture, JPEG or PNG. False: it cannot be read, and nothing is added. */
  add(picture: Uint8Array): Promise<boolean>
  /**
   * The number of pictures that count: those in colour or those by infrared light, whichever are more. They are never
   * mixed.
   */
  count(): number
  /** The movement, as PNG over the mean of the pictures. Null if fewer than two pictures count. */
  heatMap(caption: string): Uint8Array | null
  /** The mean of all that count as JPEG, with the annotation. Null if there was none. */
  mean(annotation?: Annotation): Uint8Array | null
}

/**
 * Creates an accumulator without pictures. Under `masks`, such as that of a burnt-in clock, nothing moves, and the mean
 * is the last picture.
 */
export function createPictureAccumulator(masks: readonly PictureMask[] = []): PictureAccumulator {
  let size: Size | null = null
  const lights: Record<'color' | 'infrared', LightAccumulator | null> = { color: null, infrared: null }

  function prevailing(): LightAccumulator | null {
    const { color, infrared } = lights
    return (color?.count() ?? 0) >= (infrared?.count() ?? 0) ? color : infrared
  }

  return {
    async add(picture) {
      const image = await decodePicture(picture)
      if (!image) return false
      size ??= { width: image.width, height: image.height }
      const points = pixelsOf(image, gridOf(size))
      const light = isColored(points) ? 'color' : 'infrared'
      const accumulator = (lights[light] ??= createLightAccumulator(size, masks))
      accumulator.add(image, points)
      return true
    },
    count: () => prevailing()?.count() ?? 0,
    heatMap: (caption) => prevailing()?.heatMap(caption) ?? null,
    mean: (annotation) => prevailing()?.mean(annotation) ?? null,
  }
}

/** The sums of the pictures that were taken in one light. */
type LightAccumulator = ReturnType<typeof createLightAccumulator>

function createLightAccumulator(size: Size, masks: readonly PictureMask[]) {
  const sums = new Float32Array(size.width * size.height * 3)
  const grid = gridOf(size)
  const masked = masks.length > 0 ? maskedPoints(masks, size) : null
  const movement = createMovement(grid.width, masks.length > 0 ? maskedPoints(masks, grid) : undefined)
  let last: Uint8ClampedArray | null = null
  let count = 0
  return {
    /** `points`: the picture in the size of the grid. */
    add(image: Image, points: Uint8ClampedArray): void {
      const pixels = pixelsOf(image, size)
      addColors(sums, pixels)
      if (masked) last = pixels
      movement.add(greyLevelsOf(points))
      count++
    },
    count: () => count,
    heatMap(caption: string): Uint8Array | null {
      const map = movement.map()
      return (
        map &&
        paintHeatMap(map, {
          grid,
          picture: meanCanvas(withLast(sums, { count, masked, last }), { count, size }),
          caption,
        })
      )
    },
    mean: (annotation: Annotation | undefined) =>
      paintMean(withLast(sums, { count, masked, last }), { count, size }, annotation),
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

function isColored(points: Uint8ClampedArray): boolean {
  let colored = 0
  for (let from = 0; from < points.length; from += 4) {
    const [red, green, blue] = [points[from] as number, points[from + 1] as number, points[from + 2] as number]
    if (Math.max(red, green, blue) - Math.min(red, green, blue) > COLORED_POINT) colored++
  }
  return colored > (points.length / 4) * COLORED_PICTURE
}

function addColors(sums: Float32Array, pixels: Uint8ClampedArray): void {
  for (let from = 0, to = 0; from < pixels.length; from += 4, to += 3) {
    sums[to] = (sums[to] as number) + (pixels[from] as number)
    sums[to + 1] = (sums[to + 1] as number) + (pixels[from + 1] as number)
    sums[to + 2] = (sums[to + 2] as number) + (pixels[from + 2] as number)
  }
}

interface LastPicture {
  count: number
  masked: Uint8Array | null
  last: Uint8ClampedArray | null
}

/** The sums, with those of the last picture alone where there is a mask: digits over each other cannot be read. */
function withLast(sums: Float32Array, { count, masked, last }: LastPicture): Float32Array {
  if (!masked || !last) return sums
  const pixels = last
  const mixed = Float32Array.from(sums)
  masked.forEach((isMasked, point) => {
    if (isMasked === 0) return
    for (let channel = 0; channel < 3; channel++)
      mixed[3 * point + channel] = (pixels[4 * point + channel] as number) * count
  })
  return mixed
}

function meanCanvas(sums: Float32Array, { count, size }: { count: number; size: Size }): Canvas {
  const canvas = createCanvas(size.width, size.height)
  const context = canvas.getContext('2d')
  const picture = context.createImageData(size.width, size.height)
  for (let from = 0, to = 0; from < sums.length; from += 3, to += 4) {
    picture.data[to] = Math.round((sums[from] as number) / count)
    picture.data[to + 1] = Math.round((sums[from + 1] as number) / count)
    picture.data[to + 2] = Math.round((sums[from + 2] as number) / count)
    picture.data[to + 3] = 255
  }
  context.putImageData(picture, 0, 0)
  return canvas
}

function paintMean(
  sums: Float32Array,
  { count, size }: { count: number; size: Size },
  annotation: Annotation | undefined,
): Uint8Array {
  const canvas = meanCanvas(sums, { count, size })
  if (annotation) paintAnnotation(canvas.getContext('2d'), size, annotation)
  const jpeg = encodeJpeg(canvas)
  releaseCanvas(canvas)
  return jpeg
}

/** A box in a picture; its lengths are relative, its place is its upper left corner. */
export interface MarkedBox {
  x: number
  y: number
  w: number
  h: number
}

/** The texts and marks that are drawn into a picture, so that it can be understood without the program. */
export interface Annotation {
  cameraName: string
  /** The time of the picture, in words. */
  span: string
  outlines: readonly Outline[]
  /** Places of dead animals. */
  boxes: readonly MarkedBox[]
}

const SHARE_OF_LINE = 180

function paintAnnotation(
  context: SKRSContext2D,
  size: { width: number; height: number },
  { cameraName, span, outlines, boxes }: Annotation,
): void {
  paintOutlines(context, size, outlines)
  context.lineWidth = Math.max(2, size.height / SHARE_OF_LINE)
  context.strokeStyle = DEAD_COLOR
  for (const { x, y, w, h } of boxes)
    context.strokeRect(x * size.width, y * size.height, w * size.width, h * size.height)
  paintCameraName(context, size, cameraName)
  paintCaption(context, size, span)
}
