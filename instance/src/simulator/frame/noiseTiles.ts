import { createCanvas, ImageData } from '@napi-rs/canvas'
import type { Canvas } from '@napi-rs/canvas'
import { normalAt, valueNoise2 } from '../random'
import { cachedLayer } from './layerCache'

export const NOISE_TILE = 256
export const NOISE_TILES = 4
const STRENGTH = 26

/** Sensor noise: black and white specks whose opacity is their strength; coloured by day. */
export function noiseTile(index: number, infrared: boolean): Canvas {
  return cachedLayer(`noise ${index} ${infrared}`, () => {
    const image = new ImageData(NOISE_TILE, NOISE_TILE)
    for (let at = 0; at < NOISE_TILE * NOISE_TILE; at++) {
      const strength = normalAt(1021 + index, at)
      const level = strength > 0 ? 255 : 0
      const hue = infrared ? 0 : normalAt(2039 + index, at) * 50
      image.data[at * 4] = level + (level > 0 ? -Math.max(0, hue) : Math.max(0, hue))
      image.data[at * 4 + 1] = level
      image.data[at * 4 + 2] = level + (level > 0 ? Math.min(0, hue) : -Math.min(0, hue))
      image.data[at * 4 + 3] = Math.min(255, Math.abs(strength) * STRENGTH)
    }
    const canvas = createCanvas(NOISE_TILE, NOISE_TILE)
    canvas.getContext('2d').putImageData(image, 0, 0)
    return canvas
  })
}

export const DIRT_SIZE = 512
const dirtFields = new Map<number, Float32Array>()

/** Cloudy field 0..1 in three octaves for dirt on floors. */
export function dirtField(seed: number): Float32Array {
  let field = dirtFields.get(seed)
  if (field) return field
  field = new Float32Array(DIRT_SIZE * DIRT_SIZE)
  for (let at = 0; at < field.length; at++) {
    const x = (at % DIRT_SIZE) / DIRT_SIZE
    const y = Math.floor(at / DIRT_SIZE) / DIRT_SIZE
    field[at] = valueNoise2(seed, x * 9, y * 9) * 0.5 + valueNoise2(seed + 1, x * 31, y * 31) * 0.3 + valueNoise2(seed + 2, x * 110, y * 110) * 0.2
  }
  dirtFields.set(seed, field)
  return field
}
