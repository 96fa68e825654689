import { clamp } from '@barn-workbench/core/numbers'
import { createCanvasPool, reusableImageData, type PictureSize } from '../../../painting'
import { projectToFloor, type Lens } from '../barn/lens'
import { easeInOut, lerp } from '../interpolation'
import { uniformAt } from '../random'
import { FLOOR_HALF_HEIGHT, FLOOR_HALF_WIDTH, type FloorSurface } from './floorSurface'
import type { Scene } from './scene'

/** The look of the dirt on a floor. */
interface Dirt {
  /** Share by which full dirt darkens the floor. */
  strength: number
  /** Shift of the colour of dirt from the colour of shade towards red and yellow, 0..1. */
  brownness: number
}

interface FloorOptions {
  surface: FloorSurface
  /** Resolution at which the surface is painted. */
  pixelsPerMetre: number
  dirt: Dirt
}

/** Distance in pixels of a row at which distortion is computed; it is linear between them. */
const DISTORTION_STEP = 8
/**
 * Rows that are painted at once. Only their part of the surface is held as pixels, since the surface is far larger than
 * the picture.
 */
const BAND_ROWS = 90
/** Heights of the canvases for parts of a surface are multiples of this, so that few are needed. */
const STRIP_HEIGHT_STEP = 256

/** Size of the noise of the dirt, after which it repeats, in metres, and of its square in pixels. */
const DIRT_METRES = 5.3
const DIRT_SIZE = 512
/** Mean of the noise, which leaves the floor as bright as it is. */
const DIRT_MEAN = 0.42
const DIRT_OCTAVES = [
  { cells: 8, share: 0.5 },
  { cells: 32, share: 0.3 },
  { cells: 128, share: 0.2 },
] as const

/** Floor coordinates in metres under the pixels of one row of the picture. */
interface FloorRow {
  x: Float64Array
  y: Float64Array
}

/** Some rows of a surface as pixels. */
interface SurfacePixels {
  data: Uint8ClampedArray
  width: number
  height: number
  /** Pixel coordinates of the point below the camera. */
  originX: number
  originY: number
  pixelsPerMetre: number
}

/** The noise of the dirt under a camera. */
interface DirtField extends Dirt {
  noise: Uint8Array
  /** Metres by which the noise is moved, so that no two cameras look alike. */
  shift: number
}

const stripCanvas = createCanvasPool()
const dirtNoises = new Map<number, Uint8Array>()

/** Smooth noise in [0, 1) that repeats after `cells` in both directions. */
function repeatingNoise(seed: number, x: number, y: number, cells: number): number {
  const column = Math.floor(x)
  const row = Math.floor(y)
  const valueAt = (dx: number, dy: number): number => uniformAt(seed, (column + dx) % cells, (row + dy) % cells)
  const across = easeInOut(x - column)
  const upper = lerp(valueAt(0, 0), valueAt(1, 0), across)
  const lower = lerp(valueAt(0, 1), valueAt(1, 1), across)
  return lerp(upper, lower, easeInOut(y - row))
}

function createDirtNoise(seed: number): Uint8Array {
  const noise = new Uint8Array(DIRT_SIZE * DIRT_SIZE)
  for (let pixel = 0; pixel < noise.length; pixel++) {
    const x = (pixel % DIRT_SIZE) / DIRT_SIZE
    const y = Math.floor(pixel / DIRT_SIZE) / DIRT_SIZE
    noise[pixel] =
      255 *
      DIRT_OCTAVES.reduce(
        (sum, { cells, share }) => sum + share * repeatingNoise(seed + cells, x * cells, y * cells, cells),
        0,
      )
  }
  return noise
}

function dirtNoiseOf(seed: number): Uint8Array {
  const known = dirtNoises.get(seed)
  if (known) return known
  const created = createDirtNoise(seed)
  dirtNoises.set(seed, created)
  return created
}

/** Darkness of the floor by dirt: negative if it is cleaner than the mean. */
function dirtAt({ noise, shift, strength }: DirtField, floorX: number, floorY: number): number {
  const column = Math.floor(((floorX + shift) / DIRT_METRES + 8) * DIRT_SIZE) & (DIRT_SIZE - 1)
  const row = Math.floor((floorY / DIRT_METRES + 8) * DIRT_SIZE) & (DIRT_SIZE - 1)
  return ((noise[row * DIRT_SIZE + column] ?? 0) / 255 - DIRT_MEAN) * 2 * strength
}

function projectRow(lens: Lens, { width, height }: PictureSize, row: number): FloorRow {
  const floor = { x: new Float64Array(width + DISTORTION_STEP), y: new Float64Array(width + DISTORTION_STEP) }
  for (let left = 0; left < width; left += DISTORTION_STEP) {
    const [ax, ay] = projectToFloor(lens, (left + 0.5) / width, (row + 0.5) / height)
    const [bx, by] = projectToFloor(lens, (left + DISTORTION_STEP + 0.5) / width, (row + 0.5) / height)
    for (let step = 0; step < DISTORTION_STEP; step++) {
      floor.x[left + step] = ax + ((bx - ax) * step) / DISTORTION_STEP
      floor.y[left + step] = ay + ((by - ay) * step) / DISTORTION_STEP
    }
  }
  return floor
}

/** Least and greatest y coordinate in metres under the rows. */
function verticalExtent(rows: readonly FloorRow[], width: number): readonly [least: number, greatest: number] {
  let least = Infinity
  let greatest = -Infinity
  for (const { y } of rows) {
    for (let column = 0; column < width; column += DISTORTION_STEP) {
      least = Math.min(least, y[column] ?? 0)
      greatest = Math.max(greatest, y[column] ?? 0)
    }
  }
  return [least, greatest]
}

/** Paints the part of the surface that lies under the rows. */
function paintSurface(
  rows: readonly FloorRow[],
  { surface, pixelsPerMetre }: FloorOptions,
  { width }: PictureSize,
): SurfacePixels {
  const [least, greatest] = verticalExtent(rows, width)
  const middleX = Math.ceil(FLOOR_HALF_WIDTH * pixelsPerMetre)
  const middleY = Math.ceil(FLOOR_HALF_HEIGHT * pixelsPerMetre)
  const rowOf = (metres: number): number => Math.floor(metres * pixelsPerMetre + middleY)
  const top = clamp(rowOf(least) - 2, 0, 2 * middleY - 3)
  const surfaceWidth = 2 * middleX
  const surfaceHeight = clamp(rowOf(greatest) + 3 - top, 3, 2 * middleY - top)
  const strip = stripCanvas(surfaceWidth, Math.ceil(surfaceHeight / STRIP_HEIGHT_STEP) * STRIP_HEIGHT_STEP)
  const context = strip.getContext('2d')
  context.setTransform(pixelsPerMetre, 0, 0, pixelsPerMetre, middleX, middleY - top)
  surface(context)
  const { data } = context.getImageData(0, 0, surfaceWidth, surfaceHeight)
  return {
    data,
    width: surfaceWidth,
    height: surfaceHeight,
    originX: middleX - 0.5,
    originY: middleY - 0.5 - top,
    pixelsPerMetre,
  }
}

/** Fills `width` pixels from `start` on: the surface interpolated between its pixels, darkened by dirt. */
function fillRow(
  target: Uint8ClampedArray,
  start: number,
  row: FloorRow,
  { pixels, dirt, width }: { pixels: SurfacePixels; dirt: DirtField; width: number },
): void {
  const { data, pixelsPerMetre } = pixels
  const redFactor = 1 - dirt.brownness * 0.2
  const blueFactor = 1 + dirt.brownness * 0.35
  for (let column = 0; column < width; column++) {
    const floorX = row.x[column] as number
    const floorY = row.y[column] as number
    const x = clamp(floorX * pixelsPerMetre + pixels.originX, 0, pixels.width - 1.001)
    const y = clamp(floorY * pixelsPerMetre + pixels.originY, 0, pixels.height - 1.001)
    const left = Math.floor(x)
    const upper = Math.floor(y)
    const rightShare = x - left
    const lowerShare = y - upper
    const darkness = dirtAt(dirt, floorX, floorY)
    const a = (upper * pixels.width + left) * 4
    const b = a + pixels.width * 4
    const at = start + column * 4
    for (let channel = 0; channel < 3; channel++) {
      const above = (data[a + channel] as number) * (1 - rightShare) + (data[a + 4 + channel] as number) * rightShare
      const below = (data[b + channel] as number) * (1 - rightShare) + (data[b + 4 + channel] as number) * rightShare
      const factor = channel === 0 ? redFactor : channel === 1 ? 1 : blueFactor
      target[at + channel] = (above * (1 - lowerShare) + below * lowerShare) * (1 - darkness * factor)
    }
    target[at + 3] = 255
  }
}

/** Paints a floor over the whole scene as the lens of its camera distorts it, with dirt on it. */
export function paintFloor({ context, camera, size }: Scene, options: FloorOptions): void {
  const dirt: DirtField = { ...options.dirt, noise: dirtNoiseOf(camera.compartment + 5), shift: camera.seed % 7 }
  for (let top = 0; top < size.height; top += BAND_ROWS) {
    const rows = Array.from({ length: Math.min(BAND_ROWS, size.height - top) }, (_, index) =>
      projectRow(camera.lens, size, top + index),
    )
    const pixels = paintSurface(rows, options, size)
    const image = reusableImageData(size.width, rows.length)
    rows.forEach((row, index) => {
      fillRow(image.data, index * size.width * 4, row, { pixels, dirt, width: size.width })
    })
    context.putImageData(image, 0, top)
  }
}
