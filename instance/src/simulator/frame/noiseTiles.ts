import { createCanvas, ImageData, type Canvas } from '@napi-rs/canvas'
import { normalAt, uniformAt } from '../random'
import { cachedLayer } from './layerCache'

export const NOISE_TILE = 256
export const NOISE_TILES = 4
const STRENGTH = 17

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
const DIRT_OCTAVES = [
  [8, 0.5],
  [32, 0.3],
  [128, 0.2],
] as const
const dirtFields = new Map<number, Uint8Array>()

/** Smooth noise that repeats after `cells` in both directions. */
function repeatingNoise(seed: number, x: number, y: number, cells: number): number {
  const column = Math.floor(x)
  const row = Math.floor(y)
  const smooth = (part: number): number => part * part * (3 - 2 * part)
  const at = (dx: number, dy: number): number => uniformAt(seed, (column + dx) % cells, (row + dy) % cells)
  const across = smooth(x - column)
  const upper = at(0, 0) + (at(1, 0) - at(0, 0)) * across
  const lower = at(0, 1) + (at(1, 1) - at(0, 1)) * across
  return upper + (lower - upper) * smooth(y - row)
}

/** Cloudy field for dirt on floors; its edges fit each other. */
export function dirtField(seed: number): Uint8Array {
  let field = dirtFields.get(seed)
  if (field) return field
  field = new Uint8Array(DIRT_SIZE * DIRT_SIZE)
  for (let at = 0; at < field.length; at++) {
    const x = (at % DIRT_SIZE) / DIRT_SIZE
    const y = Math.floor(at / DIRT_SIZE) / DIRT_SIZE
    field[at] =
      255 *
      DIRT_OCTAVES.reduce(
        (sum, [cells, share]) => sum + share * repeatingNoise(seed + cells, x * cells, y * cells, cells),
        0,
      )
  }
  dirtFields.set(seed, field)
  return field
}
