import { ImageData } from '@napi-rs/canvas'
import { clamp } from '../interpolate'
import { valueNoise2 } from '../random'
import { boxBlur, createSurface, type Ball, type Surface } from './surface'
import { returnWorkArrays, workArray, workPixels } from './workArrays'

export interface Material {
  red: number
  green: number
  blue: number
  /** How much its own texture varies. */ mottle: number
}

/** Factors for red, green and blue. */
export type Tint = readonly [number, number, number]

interface ReliefOptions {
  balls: readonly Ball[]
  materials: readonly Material[]
  /** Pixels of one body length. */
  scale: number
  /** Coat marks at a place in body lengths. */
  coat: (x: number, y: number, material: number) => Tint
  seed: number
  /** Opacity of a shadow painted into the picture; 0 for none. */
  shadow: number
}

/** A trimmed picture; left and top lead from the body's middle to its corner, in pixels. */
export interface AnimalPicture {
  image: ImageData
  left: number
  top: number
  scale: number
}

const AMBIENT = 0.38
const FULL_LIGHT = 1.1
const STEEPNESS = 0.95
const CREASE_DEPTH = 0.05
const CREASE = 0.9
const SHADOW_BLUR = 0.03

/** How bright each pixel is under the even light of a barn ceiling: what slopes away and what lies in a crease is darker. */
function lightOf(surface: Surface, scale: number): Float32Array {
  const { width, up } = surface
  const smooth = boxBlur(up, surface, Math.max(1, Math.round(scale * 0.013)))
  const wide = boxBlur(up, surface, Math.max(1, Math.round(scale * 0.035)))
  const light = workArray(up.length)
  up.forEach((own, at) => {
    const slopeX = ((smooth[at + 1] ?? 0) - (smooth[at - 1] ?? 0)) / 2
    const slopeY = ((smooth[at + width] ?? 0) - (smooth[at - width] ?? 0)) / 2
    const facing = 1 / Math.sqrt(1 + (slopeX * slopeX + slopeY * slopeY) * STEEPNESS)
    const crease = clamp(((wide[at] ?? 0) - own) / (CREASE_DEPTH * scale), 0, 0.42) * CREASE
    light[at] = (AMBIENT + (FULL_LIGHT - AMBIENT) * facing) * (1 - crease)
  })
  return light
}

function shadowOf(surface: Surface, scale: number): Float32Array {
  const radius = Math.max(1, Math.round(SHADOW_BLUR * scale))
  return boxBlur(boxBlur(surface.cover, surface, radius), surface, radius)
}

function trim(data: Uint8ClampedArray, { width, height }: Surface, scale: number): AnimalPicture {
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let at = 0; at < width * height; at++) {
    if ((data[at * 4 + 3] ?? 0) < 3) continue
    const x = at % width
    const y = Math.floor(at / width)
    left = Math.min(left, x)
    right = Math.max(right, x + 1)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y + 1)
  }
  const trimmed = new ImageData(Math.max(1, right - left), Math.max(1, bottom - top))
  for (let row = 0; row < trimmed.height; row++) {
    const start = ((top + row) * width + left) * 4
    trimmed.data.set(data.subarray(start, start + trimmed.width * 4), row * trimmed.width * 4)
  }
  return { image: trimmed, left: left - width / 2, top: top - height / 2, scale }
}

/** Paints balls as one body seen from above. */
export function paintRelief({ balls, materials, scale, coat, seed, shadow }: ReliefOptions): AnimalPicture {
  const surface = createSurface(balls, scale)
  const { width, height } = surface
  const light = lightOf(surface, scale)
  const dark = shadowOf(surface, scale)
  const data = workPixels(width, height)
  light.forEach((own, at) => {
    const cover = surface.cover[at] ?? 0
    const under = (dark[at] ?? 0) * shadow * (1 - cover)
    const kind = surface.material[at] ?? 0
    const material = materials[kind]
    if (cover + under <= 0 || !material) return
    const x = ((at % width) - width / 2) / scale
    const y = (Math.floor(at / width) - height / 2) / scale
    const grain = 1 + (valueNoise2(seed, x * 26, y * 26) + valueNoise2(seed + 1, x * 7, y * 7) - 1) * material.mottle
    const level = (own * grain * cover) / (cover + under)
    const tint = coat(x, y, kind)
    data.set(
      [
        material.red * level * tint[0],
        material.green * level * tint[1],
        material.blue * level * tint[2],
        (cover + under) * 255,
      ],
      at * 4,
    )
  })
  returnWorkArrays()
  return trim(data, surface, scale)
}

/** The soft shadow that a body throws on the floor. */
export function paintShadow(balls: readonly Ball[], scale: number): AnimalPicture {
  const surface = createSurface(balls, scale)
  const data = workPixels(surface.width, surface.height)
  shadowOf(surface, scale).forEach((level, at) => {
    data[at * 4 + 3] = level * 255
  })
  returnWorkArrays()
  return trim(data, surface, scale)
}
