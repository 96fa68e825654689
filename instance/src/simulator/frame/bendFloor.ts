import { createCanvas, ImageData } from '@napi-rs/canvas'
import type { Canvas } from '@napi-rs/canvas'
import type { BarnCamera } from '../barn'
import { toFloor } from '../geometry/lens'
import { clamp } from '../interpolate'
import type { FloorPlan } from './floorPlan'
import { DIRT_SIZE, dirtField } from './noiseTiles'

export interface PictureSize { width: number, height: number }

interface DirtLook {
  /** Full strength darkens the floor by this share. */
  strength: number
  /** How much redder and yellower dirt is than shade. */
  brown: number
}

const DIRT_METRES = 5.3

interface Source { data: Uint8ClampedArray, width: number, height: number }

function sample(source: Source, x: number, y: number, channel: number): number {
  const left = clamp(Math.floor(x), 0, source.width - 2)
  const top = clamp(Math.floor(y), 0, source.height - 2)
  const partX = clamp(x - left, 0, 1)
  const partY = clamp(y - top, 0, 1)
  const at = (top * source.width + left) * 4 + channel
  const down = at + source.width * 4
  const upper = (source.data[at] ?? 0) * (1 - partX) + (source.data[at + 4] ?? 0) * partX
  const lower = (source.data[down] ?? 0) * (1 - partX) + (source.data[down + 4] ?? 0) * partX
  return upper * (1 - partY) + lower * partY
}

/** Bends a floor plan as the camera's lens does and lays dirt over it. */
export function bendFloor(camera: BarnCamera, plan: FloorPlan, { width, height }: PictureSize, dirt: DirtLook): Canvas {
  const { canvas, pixelsPerMetre } = plan
  const source = { data: canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data, width: canvas.width, height: canvas.height }
  const field = dirtField(camera.compartment + 5)
  const image = new ImageData(width, height)
  for (let py = 0; py < height; py++) {
    for (let px = 0; px < width; px++) {
      const [floorX, floorY] = toFloor(camera.lens, (px + 0.5) / width, (py + 0.5) / height)
      const x = floorX * pixelsPerMetre + source.width / 2 - 0.5
      const y = floorY * pixelsPerMetre + source.height / 2 - 0.5
      const dirtX = Math.floor(((floorX + camera.seed % 7) / DIRT_METRES + 8) * DIRT_SIZE) & (DIRT_SIZE - 1)
      const dirtY = Math.floor((floorY / DIRT_METRES + 8) * DIRT_SIZE) & (DIRT_SIZE - 1)
      const shade = ((field[dirtY * DIRT_SIZE + dirtX] ?? 0.5) - 0.42) * 2 * dirt.strength
      const at = (py * width + px) * 4
      image.data[at] = sample(source, x, y, 0) * (1 - shade * (1 - dirt.brown * 0.2))
      image.data[at + 1] = sample(source, x, y, 1) * (1 - shade)
      image.data[at + 2] = sample(source, x, y, 2) * (1 - shade * (1 + dirt.brown * 0.35))
      image.data[at + 3] = 255
    }
  }
  const bent = createCanvas(width, height)
  bent.getContext('2d').putImageData(image, 0, 0)
  return bent
}

/** Turns a painted layer into what an infrared camera sees of it. */
export function greyOut(canvas: Canvas, gain: number): void {
  const context = canvas.getContext('2d')
  const image = context.getImageData(0, 0, canvas.width, canvas.height)
  for (let at = 0; at < image.data.length; at += 4) {
    const grey = ((image.data[at] ?? 0) * 0.4 + (image.data[at + 1] ?? 0) * 0.4 + (image.data[at + 2] ?? 0) * 0.2) * gain
    image.data[at] = image.data[at + 1] = image.data[at + 2] = grey
  }
  context.putImageData(image, 0, 0)
}
