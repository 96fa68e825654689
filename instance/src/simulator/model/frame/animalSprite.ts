import { ImageData } from '@napi-rs/canvas'
import { LRUCache } from 'lru-cache'
import { clamp } from '@barn-workbench/core/numbers'
import { valueNoise2D } from '../random'
import {
  boxBlur,
  createHeightField,
  releaseScratchArrays,
  scratchArray,
  scratchPixels,
  type HeightField,
  type Sphere,
} from './heightField'

export interface Material {
  /** 0–255. */
  red: number
  green: number
  blue: number
  /** Variation of its brightness, 0..1. */
  mottle: number
}

/** Factors for red, green and blue. */
export type Tint = readonly [red: number, green: number, blue: number]

/** A picture of an animal with transparent ground, whose head points to the right. */
export interface AnimalSprite {
  image: ImageData
  /** Pixels from the middle of the body to the top left corner of the image. */
  left: number
  top: number
  /** Length of the body in pixels. */
  scale: number
}

interface SpriteOptions {
  spheres: readonly Sphere[]
  materials: readonly Material[]
  /** Length of the body in pixels. */
  scale: number
  /** Marks of the coat at a position in body lengths about the middle. */
  coatAt: (x: number, y: number, material: number) => Tint
  /** Seed of the texture. */
  seed: number
  /** Opacity of the shadow on the floor (0..1); 0 means no shadow. */
  shadow: number
}

/** Maximum size of the cached sprites, in bytes: enough for the animals under twelve cameras. */
const CACHED_BYTES = 12 * 1024 * 1024
/** Brightness of a surface that faces the side and of one that faces the camera. */
const AMBIENT_LIGHT = 0.38
const FULL_LIGHT = 1.1
const STEEPNESS = 0.95
/** Depth of a crease (in body lengths) that is fully dark, how dark that is, and its limit. */
const CREASE_DEPTH = 0.05
const CREASE_DARKNESS = 0.9
const CREASE_LIMIT = 0.42
/** Radii of blurs in body lengths. */
const SLOPE_BLUR = 0.013
const CREASE_BLUR = 0.035
const SHADOW_BLUR = 0.03
/** Pixels of less opacity (0–255) are trimmed. */
const LEAST_OPACITY = 3

const sprites = new LRUCache<string, AnimalSprite>({
  maxSize: CACHED_BYTES,
  sizeCalculation: ({ image }) => image.data.length,
})

/** The cached sprite of a look; renders it if it is missing. */
export function cachedSprite(key: string, render: () => AnimalSprite): AnimalSprite {
  const cached = sprites.get(key)
  if (cached) return cached
  const rendered = render()
  sprites.set(key, rendered)
  return rendered
}

function blurRadius(bodyLengths: number, scale: number): number {
  return Math.max(1, Math.round(scale * bodyLengths))
}

/** Brightness of each pixel in the even light of a barn's ceiling: slopes and creases are darker. */
function shadeSurface(field: HeightField, scale: number): Float32Array {
  const { width, heights } = field
  const smooth = boxBlur(heights, field, blurRadius(SLOPE_BLUR, scale))
  const coarse = boxBlur(heights, field, blurRadius(CREASE_BLUR, scale))
  const brightness = scratchArray(heights.length)
  heights.forEach((height, pixel) => {
    const slopeX = ((smooth[pixel + 1] ?? 0) - (smooth[pixel - 1] ?? 0)) / 2
    const slopeY = ((smooth[pixel + width] ?? 0) - (smooth[pixel - width] ?? 0)) / 2
    const facing = 1 / Math.sqrt(1 + (slopeX * slopeX + slopeY * slopeY) * STEEPNESS)
    const creaseDepth = ((coarse[pixel] ?? 0) - height) / (CREASE_DEPTH * scale)
    const darkness = clamp(creaseDepth, 0, CREASE_LIMIT) * CREASE_DARKNESS
    brightness[pixel] = (AMBIENT_LIGHT + (FULL_LIGHT - AMBIENT_LIGHT) * facing) * (1 - darkness)
  })
  return brightness
}

/** Opacity (0..1) of the soft shadow of a body. */
function castShadow(field: HeightField, scale: number): Float32Array {
  const radius = blurRadius(SHADOW_BLUR, scale)
  return boxBlur(boxBlur(field.coverage, field, radius), field, radius)
}

/** Copies the opaque part into a separate image. */
function trimSprite(pixels: Uint8ClampedArray, { width, height }: HeightField, scale: number): AnimalSprite {
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let pixel = 0; pixel < width * height; pixel++) {
    if ((pixels[pixel * 4 + 3] ?? 0) < LEAST_OPACITY) continue
    const x = pixel % width
    const y = Math.floor(pixel / width)
    left = Math.min(left, x)
    right = Math.max(right, x + 1)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y + 1)
  }
  const image = new ImageData(Math.max(1, right - left), Math.max(1, bottom - top))
  for (let row = 0; row < image.height; row++) {
    const start = ((top + row) * width + left) * 4
    image.data.set(pixels.subarray(start, start + image.width * 4), row * image.width * 4)
  }
  return { image, left: left - width / 2, top: top - height / 2, scale }
}

/** Renders a body of spheres as a camera over it sees it. */
export function renderSprite({ spheres, materials, scale, coatAt, seed, shadow }: SpriteOptions): AnimalSprite {
  const field = createHeightField(spheres, scale)
  const { width, height } = field
  const brightness = shadeSurface(field, scale)
  const shadowOpacity = castShadow(field, scale)
  const pixels = scratchPixels(width, height)
  brightness.forEach((light, pixel) => {
    const coverage = field.coverage[pixel] ?? 0
    const shade = (shadowOpacity[pixel] ?? 0) * shadow * (1 - coverage)
    const materialIndex = field.materials[pixel] ?? 0
    const material = materials[materialIndex]
    if (coverage + shade <= 0 || !material) return
    const x = ((pixel % width) - width / 2) / scale
    const y = (Math.floor(pixel / width) - height / 2) / scale
    const grain = 1 + (valueNoise2D(seed, x * 26, y * 26) + valueNoise2D(seed + 1, x * 7, y * 7) - 1) * material.mottle
    const level = (light * grain * coverage) / (coverage + shade)
    const tint = coatAt(x, y, materialIndex)
    pixels[pixel * 4] = material.red * level * tint[0]
    pixels[pixel * 4 + 1] = material.green * level * tint[1]
    pixels[pixel * 4 + 2] = material.blue * level * tint[2]
    pixels[pixel * 4 + 3] = (coverage + shade) * 255
  })
  releaseScratchArrays()
  return trimSprite(pixels, field, scale)
}

/** Renders the shadow of a body alone, for animals that stand over the floor. */
export function renderShadowSprite(spheres: readonly Sphere[], scale: number): AnimalSprite {
  const field = createHeightField(spheres, scale)
  const pixels = scratchPixels(field.width, field.height)
  castShadow(field, scale).forEach((opacity, pixel) => {
    pixels[pixel * 4 + 3] = opacity * 255
  })
  releaseScratchArrays()
  return trimSprite(pixels, field, scale)
}

/** The material without colour, as infrared shows it; `mottleFactor` scales its texture. */
export function toGrey({ red, green, mottle }: Material, mottleFactor = 1): Material {
  const level = (red + green) / 2
  return { red: level, green: level, blue: level, mottle: mottle * mottleFactor }
}
