import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { BarnCamera } from '../barn'
import { toFloor, type Lens } from '../geometry/lens'
import { clamp } from '../interpolate'
import { bandImage } from './bandImage'
import { PLAN_HALF_HEIGHT, PLAN_HALF_WIDTH, type FloorPlan } from './floorPlan'
import { DIRT_SIZE, dirtField } from './noiseTiles'

export interface PictureSize {
  width: number
  height: number
}

interface DirtLook {
  /** Full strength darkens the floor by this share. */
  strength: number
  /** How much redder and yellower dirt is than shade. */
  brown: number
}

const DIRT_METRES = 5.3
/** The lens bends so little within this many pixels that the places between are found by a straight line. */
const LENS_STEP = 8
/** Rows that are bent at once: only what they take of the plan is held as pixels, for the plan is far larger than the picture. */
const BAND = 90

/** Some rows of a plan; `left` and `top` lead from its middle to their first pixel. */
interface Source {
  data: Uint8ClampedArray
  width: number
  height: number
  left: number
  top: number
  pixelsPerMetre: number
}

/** Floor places under the pixels of one row. */
interface FloorRow {
  x: Float64Array
  y: Float64Array
}

function floorRow(lens: Lens, { width, height }: PictureSize, py: number): FloorRow {
  const row = { x: new Float64Array(width + LENS_STEP), y: new Float64Array(width + LENS_STEP) }
  for (let left = 0; left < width; left += LENS_STEP) {
    const [ax, ay] = toFloor(lens, (left + 0.5) / width, (py + 0.5) / height)
    const [bx, by] = toFloor(lens, (left + LENS_STEP + 0.5) / width, (py + 0.5) / height)
    for (let step = 0; step < LENS_STEP; step++) {
      row.x[left + step] = ax + ((bx - ax) * step) / LENS_STEP
      row.y[left + step] = ay + ((by - ay) * step) / LENS_STEP
    }
  }
  return row
}

interface Bending {
  camera: BarnCamera
  plan: FloorPlan
  pixelsPerMetre: number
  size: PictureSize
  look: DirtLook
}

const STRIP_STEP = 256
const strips = new Map<string, Canvas>()

/** A canvas that a strip of a plan fits into, used over and over: one for each strip would stay in memory for long. */
function stripOf(width: number, height: number): Canvas {
  const key = `${width} ${Math.ceil(height / STRIP_STEP)}`
  let strip = strips.get(key)
  if (!strip) strips.set(key, (strip = createCanvas(width, Math.ceil(height / STRIP_STEP) * STRIP_STEP)))
  return strip
}

/** The rows of the plan that a band of the picture needs, painted. */
function sourceRows(rows: readonly FloorRow[], { plan, pixelsPerMetre, size }: Bending): Source {
  let [least, most] = [Infinity, -Infinity]
  for (const { y } of rows) {
    for (let px = 0; px < size.width; px += LENS_STEP) {
      least = Math.min(least, y[px] ?? 0)
      most = Math.max(most, y[px] ?? 0)
    }
  }
  const middle = { x: Math.ceil(PLAN_HALF_WIDTH * pixelsPerMetre), y: Math.ceil(PLAN_HALF_HEIGHT * pixelsPerMetre) }
  const rowOf = (metres: number): number => Math.floor(metres * pixelsPerMetre + middle.y)
  const top = clamp(rowOf(least) - 2, 0, 2 * middle.y - 3)
  const [width, height] = [2 * middle.x, clamp(rowOf(most) + 3 - top, 3, 2 * middle.y - top)]
  const context = stripOf(width, height).getContext('2d')
  context.setTransform(pixelsPerMetre, 0, 0, pixelsPerMetre, middle.x, middle.y - top)
  plan(context)
  const { data } = context.getImageData(0, 0, width, height)
  return { data, width, height, left: middle.x - 0.5, top: middle.y - 0.5 - top, pixelsPerMetre }
}

interface Dirt extends DirtLook {
  field: Uint8Array
  shift: number
}

/** Darkness of the floor by dirt at a place. */
function shadeAt({ field, shift, strength }: Dirt, floorX: number, floorY: number): number {
  const dirtX = Math.floor(((floorX + shift) / DIRT_METRES + 8) * DIRT_SIZE) & (DIRT_SIZE - 1)
  const dirtY = Math.floor((floorY / DIRT_METRES + 8) * DIRT_SIZE) & (DIRT_SIZE - 1)
  return ((field[dirtY * DIRT_SIZE + dirtX] ?? 0) / 255 - 0.42) * 2 * strength
}

function bendRow(
  into: Uint8ClampedArray,
  start: number,
  row: FloorRow,
  { source, dirt, width }: { source: Source; dirt: Dirt; width: number },
): void {
  const { data, pixelsPerMetre } = source
  const red = 1 - dirt.brown * 0.2
  const blue = 1 + dirt.brown * 0.35
  for (let px = 0; px < width; px++) {
    const floorX = row.x[px] as number
    const floorY = row.y[px] as number
    const x = clamp(floorX * pixelsPerMetre + source.left, 0, source.width - 1.001)
    const y = clamp(floorY * pixelsPerMetre + source.top, 0, source.height - 1.001)
    const left = Math.floor(x)
    const upper = Math.floor(y)
    const right = x - left
    const down = y - upper
    const shade = shadeAt(dirt, floorX, floorY)
    const a = (upper * source.width + left) * 4
    const b = a + source.width * 4
    const at = start + px * 4
    for (let channel = 0; channel < 3; channel++) {
      const above = (data[a + channel] as number) * (1 - right) + (data[a + 4 + channel] as number) * right
      const below = (data[b + channel] as number) * (1 - right) + (data[b + 4 + channel] as number) * right
      into[at + channel] =
        (above * (1 - down) + below * down) * (1 - shade * (channel === 0 ? red : channel === 1 ? 1 : blue))
    }
    into[at + 3] = 255
  }
}

/** Bends a floor plan as the camera's lens does and lays dirt over it. */
export function bendFloor(context: SKRSContext2D, bending: Bending): void {
  const { camera, size, look } = bending
  const { width, height } = size
  const dirt = { ...look, field: dirtField(camera.compartment + 5), shift: camera.seed % 7 }
  for (let top = 0; top < height; top += BAND) {
    const rows = Array.from({ length: Math.min(BAND, height - top) }, (_, index) =>
      floorRow(camera.lens, size, top + index),
    )
    const source = sourceRows(rows, bending)
    const image = bandImage(width, rows.length)
    rows.forEach((row, index) => {
      bendRow(image.data, index * width * 4, row, { source, dirt, width })
    })
    context.putImageData(image, 0, top)
  }
}

/** Turns what is painted into what an infrared camera sees of it. */
export function greyOut(context: SKRSContext2D, { width, height }: PictureSize, gain: number): void {
  context.save()
  context.globalCompositeOperation = 'saturation'
  context.fillStyle = '#000'
  context.fillRect(0, 0, width, height)
  context.globalCompositeOperation = 'multiply'
  const level = Math.round(gain * 255)
  context.fillStyle = `rgb(${level},${level},${level})`
  context.fillRect(0, 0, width, height)
  context.restore()
}
