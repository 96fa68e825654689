import { createCanvas, ImageData } from '@napi-rs/canvas'
import type { Canvas } from '@napi-rs/canvas'
import { clamp } from '../interpolate'
import { valueNoise2 } from '../random'

/** A ball of a body: place, radius and height of its middle in body lengths, and what it is covered with. */
export interface Ball { x: number, y: number, radius: number, up: number, material: number }

export interface Material { red: number, green: number, blue: number, /** How much its own texture varies. */ mottle: number }

export interface ReliefOptions {
  balls: Ball[]
  materials: Material[]
  /** Pixels of one body length. */
  scale: number
  /** Paints coat marks: returns the factor for each channel at a place in body lengths. */
  coat: (x: number, y: number, material: number) => readonly [number, number, number]
  seed: number
}

/** Body lengths that a picture of an animal covers: the body's middle is its middle. */
export const RELIEF_WIDTH = 1.4
export const RELIEF_HEIGHT = 1

interface Surface { width: number, height: number, up: Float32Array, cover: Float32Array, material: Uint8Array }

function createSurface({ balls, scale }: ReliefOptions): Surface {
  const width = Math.ceil(RELIEF_WIDTH * scale)
  const height = Math.ceil(RELIEF_HEIGHT * scale)
  const surface = { width, height, up: new Float32Array(width * height), cover: new Float32Array(width * height), material: new Uint8Array(width * height) }
  for (const ball of balls) {
    addBall(surface, { ...ball, x: ball.x * scale + width / 2, y: ball.y * scale + height / 2, radius: ball.radius * scale, up: ball.up * scale })
  }
  return surface
}

function addBall(surface: Surface, ball: Ball): void {
  const { width, height } = surface
  const reach = ball.radius + 1
  const top = Math.max(0, Math.floor(ball.y - reach))
  const bottom = Math.min(height - 1, Math.ceil(ball.y + reach))
  const left = Math.max(0, Math.floor(ball.x - reach))
  const right = Math.min(width - 1, Math.ceil(ball.x + reach))
  for (let py = top; py <= bottom; py++) {
    for (let px = left; px <= right; px++) {
      const distance = Math.hypot(px + 0.5 - ball.x, py + 0.5 - ball.y)
      const cover = clamp(ball.radius - distance + 0.5, 0, 1)
      if (cover <= 0) continue
      const at = py * width + px
      const up = ball.up + Math.sqrt(Math.max(0, ball.radius * ball.radius - distance * distance))
      if (cover > (surface.cover[at] ?? 0)) surface.cover[at] = cover
      if (up > (surface.up[at] ?? 0)) {
        surface.up[at] = up
        surface.material[at] = ball.material
      }
    }
  }
}

export function boxBlur(source: Float32Array, width: number, height: number, radius: number): Float32Array {
  const blurred = new Float32Array(source.length)
  const half = new Float32Array(source.length)
  const span = radius * 2 + 1
  const pass = (from: Float32Array, into: Float32Array, [lines, steps, lineStride, stepStride]: readonly [number, number, number, number]): void => {
    for (let line = 0; line < lines; line++) {
      let sum = 0
      for (let step = -radius; step < steps; step++) {
        const entering = step + radius
        if (entering < steps) sum += from[line * lineStride + entering * stepStride] ?? 0
        const leaving = step - radius - 1
        if (leaving >= 0) sum -= from[line * lineStride + leaving * stepStride] ?? 0
        if (step >= 0) into[line * lineStride + step * stepStride] = sum / span
      }
    }
  }
  pass(source, half, [height, width, width, 1])
  pass(half, blurred, [width, height, 1, width])
  return blurred
}

const AMBIENT = 0.5
const CREASE = 0.9

/** Paints balls as one body under the even light of a barn ceiling: what slopes away and what lies in a crease is darker. */
export function paintRelief(options: ReliefOptions): Canvas {
  const { scale, materials, coat, seed } = options
  const surface = createSurface(options)
  const { width, height } = surface
  const smooth = boxBlur(surface.up, width, height, Math.max(1, Math.round(scale * 0.008)))
  const wide = boxBlur(surface.up, width, height, Math.max(1, Math.round(scale * 0.035)))
  const image = new ImageData(width, height)
  for (let py = 1; py < height - 1; py++) {
    for (let px = 1; px < width - 1; px++) {
      const at = py * width + px
      const cover = surface.cover[at] ?? 0
      if (cover <= 0) continue
      const slopeX = ((smooth[at + 1] ?? 0) - (smooth[at - 1] ?? 0)) / 2
      const slopeY = ((smooth[at + width] ?? 0) - (smooth[at - width] ?? 0)) / 2
      const facing = 1 / Math.sqrt(1 + slopeX * slopeX * 0.75 + slopeY * slopeY * 0.75)
      const crease = clamp(((wide[at] ?? 0) - (surface.up[at] ?? 0)) / (0.05 * scale), 0, 0.6) * CREASE
      const x = (px - width / 2) / scale
      const y = (py - height / 2) / scale
      const material = materials[surface.material[at] ?? 0] ?? materials[0]
      if (!material) continue
      const grain = 1 + (valueNoise2(seed, x * 26, y * 26) - 0.5) * material.mottle + (valueNoise2(seed + 1, x * 7, y * 7) - 0.5) * material.mottle
      const light = (AMBIENT + (1.07 - AMBIENT) * facing) * (1 - crease) * grain
      const [red, green, blue] = coat(x, y, surface.material[at] ?? 0)
      image.data[at * 4] = material.red * light * red
      image.data[at * 4 + 1] = material.green * light * green
      image.data[at * 4 + 2] = material.blue * light * blue
      image.data[at * 4 + 3] = cover * 255
    }
  }
  const canvas = createCanvas(width, height)
  canvas.getContext('2d').putImageData(image, 0, 0)
  return canvas
}

/** The soft shadow that the body throws on the floor. */
export function paintShadow({ balls, scale }: Pick<ReliefOptions, 'balls' | 'scale'>, blur: number): Canvas {
  const surface = createSurface({ balls, scale, materials: [], coat: () => [1, 1, 1], seed: 0 })
  const { width, height } = surface
  const radius = Math.max(1, Math.round(blur * scale))
  const soft = boxBlur(boxBlur(surface.cover, width, height, radius), width, height, radius)
  const image = new ImageData(width, height)
  for (let at = 0; at < soft.length; at++) image.data[at * 4 + 3] = (soft[at] ?? 0) * 255
  const canvas = createCanvas(width, height)
  canvas.getContext('2d').putImageData(image, 0, 0)
  return canvas
}
