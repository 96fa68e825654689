import { clamp } from '../interpolate'
import { workArray } from './workArrays'

/** A ball of a body: place, radius and height of its middle in body lengths, and what it is covered with. */
export interface Ball {
  x: number
  y: number
  radius: number
  up: number
  material: number
}

/** A body seen from above, pixel by pixel. */
export interface Surface {
  width: number
  height: number
  up: Float32Array
  cover: Float32Array
  material: Uint8Array
}

/** Body lengths that a picture of an animal covers before it is trimmed: the body's middle is its middle. */
const SURFACE_WIDTH = 1.4
const SURFACE_HEIGHT = 1

export function createSurface(balls: readonly Ball[], scale: number): Surface {
  const width = Math.ceil(SURFACE_WIDTH * scale)
  const height = Math.ceil(SURFACE_HEIGHT * scale)
  const surface = {
    width,
    height,
    up: workArray(width * height),
    cover: workArray(width * height),
    material: new Uint8Array(width * height),
  }
  for (const ball of balls) {
    addBall(surface, {
      ...ball,
      x: ball.x * scale + width / 2,
      y: ball.y * scale + height / 2,
      radius: ball.radius * scale,
      up: ball.up * scale,
    })
  }
  return surface
}

function addBall(surface: Surface, ball: Ball): void {
  const { width, height } = surface
  const reach = ball.radius + 1
  const bottom = Math.min(height - 1, Math.ceil(ball.y + reach))
  const right = Math.min(width - 1, Math.ceil(ball.x + reach))
  for (let py = Math.max(0, Math.floor(ball.y - reach)); py <= bottom; py++) {
    for (let px = Math.max(0, Math.floor(ball.x - reach)); px <= right; px++) {
      const dx = px + 0.5 - ball.x
      const dy = py + 0.5 - ball.y
      const distance = Math.sqrt(dx * dx + dy * dy)
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

interface Pass {
  lines: number
  steps: number
  lineStride: number
  stepStride: number
  radius: number
}

function blurLines(
  from: Float32Array,
  into: Float32Array,
  { lines, steps, lineStride, stepStride, radius }: Pass,
): void {
  const span = radius * 2 + 1
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

export function boxBlur(
  source: Float32Array,
  { width, height }: Pick<Surface, 'width' | 'height'>,
  radius: number,
): Float32Array {
  const half = workArray(source.length)
  const blurred = workArray(source.length)
  blurLines(source, half, { lines: height, steps: width, lineStride: width, stepStride: 1, radius })
  blurLines(half, blurred, { lines: width, steps: height, lineStride: 1, stepStride: width, radius })
  return blurred
}
