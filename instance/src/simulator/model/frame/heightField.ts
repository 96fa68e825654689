import { clamp } from '@barn-workbench/core/numbers'
import { lerp } from '../interpolation'

/** A sphere of a body. Position, radius and height of its middle are in body lengths. */
export interface Sphere {
  x: number
  y: number
  radius: number
  height: number
  /** Index of the material that covers it. */
  material: number
}

/** A body seen from above, pixel by pixel. Its middle is the middle of the picture. */
export interface HeightField {
  width: number
  height: number
  /** Height of the surface in pixels, 0 outside of it. */
  heights: Float32Array
  /** Share of the pixel that the body covers, 0..1. */
  coverage: Float32Array
  /** Index of the material of the surface. */
  materials: Uint8Array
}

/** Size of a height field in body lengths. */
const FIELD_WIDTH = 1.4
const FIELD_HEIGHT = 1

// Rendering a sprite needs a dozen arrays that are too large to be allocated each time, so they are reused.
const scratchArrays: Float32Array[] = []
let scratchPixelArray = new Uint8ClampedArray()
let usedCount = 0

/** Zeros that belong to the caller until `releaseScratchArrays`. */
export function scratchArray(length: number): Float32Array {
  let array = scratchArrays[usedCount]
  if (!array || array.length < length) {
    array = new Float32Array(length)
    scratchArrays[usedCount] = array
  }
  usedCount++
  return array.subarray(0, length).fill(0)
}

/** Transparent pixels that belong to the caller until the next call. */
export function scratchPixels(width: number, height: number): Uint8ClampedArray {
  const length = width * height * 4
  if (scratchPixelArray.length < length) scratchPixelArray = new Uint8ClampedArray(length)
  return scratchPixelArray.subarray(0, length).fill(0)
}

/** Ends the use of all scratch arrays. */
export function releaseScratchArrays(): void {
  usedCount = 0
}

/** Lays a sphere over the field; all its lengths are pixels. */
function addSphere(field: HeightField, sphere: Sphere): void {
  const { width, height } = field
  const reach = sphere.radius + 1
  const bottom = Math.min(height - 1, Math.ceil(sphere.y + reach))
  const right = Math.min(width - 1, Math.ceil(sphere.x + reach))
  for (let row = Math.max(0, Math.floor(sphere.y - reach)); row <= bottom; row++) {
    for (let column = Math.max(0, Math.floor(sphere.x - reach)); column <= right; column++) {
      const dx = column + 0.5 - sphere.x
      const dy = row + 0.5 - sphere.y
      const distance = Math.sqrt(dx * dx + dy * dy)
      const coverage = clamp(sphere.radius - distance + 0.5, 0, 1)
      if (coverage <= 0) continue
      const pixel = row * width + column
      const top = sphere.height + Math.sqrt(Math.max(0, sphere.radius * sphere.radius - distance * distance))
      if (coverage > (field.coverage[pixel] ?? 0)) field.coverage[pixel] = coverage
      if (top > (field.heights[pixel] ?? 0)) {
        field.heights[pixel] = top
        field.materials[pixel] = sphere.material
      }
    }
  }
}

/** Renders a body of spheres; `scale` is the length of the body in pixels. Its arrays are scratch arrays. */
export function createHeightField(spheres: readonly Sphere[], scale: number): HeightField {
  const width = Math.ceil(FIELD_WIDTH * scale)
  const height = Math.ceil(FIELD_HEIGHT * scale)
  const field = {
    width,
    height,
    heights: scratchArray(width * height),
    coverage: scratchArray(width * height),
    materials: new Uint8Array(width * height),
  }
  for (const sphere of spheres) {
    addSphere(field, {
      x: sphere.x * scale + width / 2,
      y: sphere.y * scale + height / 2,
      radius: sphere.radius * scale,
      height: sphere.height * scale,
      material: sphere.material,
    })
  }
  return field
}

/** One direction of a blur. */
interface BlurPass {
  lineCount: number
  lineLength: number
  /** Distance in the array from one line to the next, and from one step of a line to the next. */
  lineStride: number
  stepStride: number
  radius: number
}

function blurLines(source: Float32Array, target: Float32Array, pass: BlurPass): void {
  const { lineCount, lineLength, lineStride, stepStride, radius } = pass
  const windowLength = radius * 2 + 1
  for (let line = 0; line < lineCount; line++) {
    let sum = 0
    for (let step = -radius; step < lineLength; step++) {
      const entering = step + radius
      if (entering < lineLength) sum += source[line * lineStride + entering * stepStride] ?? 0
      const leaving = step - radius - 1
      if (leaving >= 0) sum -= source[line * lineStride + leaving * stepStride] ?? 0
      if (step >= 0) target[line * lineStride + step * stepStride] = sum / windowLength
    }
  }
}

/** Blurs with a square of `radius` pixels to each side. The result is a scratch array. */
export function boxBlur(
  source: Float32Array,
  { width, height }: Pick<HeightField, 'width' | 'height'>,
  radius: number,
): Float32Array {
  const horizontal = scratchArray(source.length)
  const blurred = scratchArray(source.length)
  blurLines(source, horizontal, { lineCount: height, lineLength: width, lineStride: width, stepStride: 1, radius })
  blurLines(horizontal, blurred, { lineCount: width, lineLength: height, lineStride: 1, stepStride: width, radius })
  return blurred
}

// Bodies of animals are rows of overlapping spheres. They lie with the head towards positive x and are one unit long.

/** A point of a body part: its position, radius and height over the floor in body lengths. */
export type BodyPoint = readonly [x: number, y: number, radius: number, height: number]

/** Spheres from one point to another, both included. */
export function sphereRow(from: BodyPoint, to: BodyPoint, material: number, steps = 8): Sphere[] {
  return Array.from({ length: steps + 1 }, (_, step): Sphere => {
    // `lerp` would round differently, and frames have to stay the same to the last bit.
    const between = (key: 0 | 1 | 2 | 3): number => from[key] + ((to[key] - from[key]) * step) / steps
    return { x: between(0), y: between(1), radius: between(2), height: between(3), material }
  })
}

/** Spheres along a line through all points, with `steps` of them from one point to the next. */
export function sphereChain(points: readonly BodyPoint[], material: number, steps = 7): Sphere[] {
  return points.slice(0, -1).flatMap((from, index) => {
    const to = points[index + 1] ?? from
    const isLast = index === points.length - 2
    return Array.from({ length: isLast ? steps + 1 : steps }, (_, step): Sphere => {
      const share = step / steps
      return {
        x: lerp(from[0], to[0], share),
        y: lerp(from[1], to[1], share),
        radius: lerp(from[2], to[2], share),
        height: lerp(from[3], to[3], share),
        material,
      }
    })
  })
}

/** The same body part on the other side of the body. */
export function mirrorPart(points: readonly BodyPoint[]): BodyPoint[] {
  return points.map(([x, y, radius, height]) => [x, -y, radius, height])
}

/** Spheres of a body part that is on both sides of the body. */
export function spherePair(points: readonly BodyPoint[], material: number): Sphere[] {
  return [...sphereChain(points, material), ...sphereChain(mirrorPart(points), material)]
}
