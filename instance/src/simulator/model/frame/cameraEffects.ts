import { createCanvas, ImageData, type Canvas } from '@napi-rs/canvas'
import { LRUCache } from 'lru-cache'
import { DAY, MINUTE } from '@barn-workbench/core/time'
import { areLightsOnAt } from '../../../barn'
import { PICTURE_ASPECT } from '../barn/lens'
import { CLEANING_EVERY_DAYS, FILM_PER_DAY } from '../facts/pigFacts'
import { normalAt, uniform, uniformAt, valueNoise } from '../random'
import { cameraKeyOf, type Scene } from './scene'

// The effects of a camera on the scene: light, dirt and insects on the lens, exposure and sensor noise.

/** Time for which a camera adjusts its exposure after the lights change, in ms. */
const EXPOSURE_HUNT = 4000
/** Length of an interval in which a fly may sit on the lens, in ms. */
const FLY_INTERVAL = 7 * MINUTE
const FLY_SHARE = 0.03
/** Share of the cameras with a spider's web. */
const WEB_SHARE = 0.3
/** Opacity of a film of dust that removes all contrast. */
const FILM_OPACITY = 0.75

/** Light changes slowly over the picture, so that a small canvas of this width in pixels is scaled up. */
const ILLUMINATION_WIDTH = 240
/** Grey levels by the distance from the brightest point, as a share of the radius. */
const INFRARED_FALLOFF = [
  [0, 250],
  [0.3, 205],
  [0.6, 112],
  [0.85, 58],
  [1, 34],
] as const
const DAYLIGHT_FALLOFF = [
  [0, 255],
  [0.45, 248],
  [0.75, 226],
  [1, 184],
] as const

const NOISE_TILE_SIZE = 256
const NOISE_TILE_COUNT = 4
/** Opacity of a speck of one standard deviation, of 255. */
const NOISE_STRENGTH = 17
/** Scenes of this height show the noise in full, smaller ones less; scenes by infrared show more. */
const FULL_NOISE_HEIGHT = 720
const NOISE_OPACITY = 0.62
const INFRARED_NOISE_FACTOR = 1.5

/** Small layers that are painted once: the light of every camera and the tiles of noise. */
const layers = new LRUCache<string, Canvas>({ max: 64 })

function cachedLayer(key: string, paint: () => Canvas): Canvas {
  const cached = layers.get(key)
  if (cached) return cached
  const painted = paint()
  layers.set(key, painted)
  return painted
}

function paintIllumination({ camera, infrared }: Scene): Canvas {
  const [width, height] = [ILLUMINATION_WIDTH, Math.round(ILLUMINATION_WIDTH / PICTURE_ASPECT)]
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  // The infrared lamp is beside the lens, the lamps of the barn are anywhere.
  const range = infrared ? 0.06 : 0.3
  const x = width * (0.5 + (uniform(camera.seed, 'lamp x') - 0.5) * range)
  const y = height * (0.5 + (uniform(camera.seed, 'lamp y') - 0.5) * range)
  const gradient = context.createRadialGradient(x, y, 0, x, y, width * 0.62)
  for (const [distance, level] of infrared ? INFRARED_FALLOFF : DAYLIGHT_FALLOFF)
    gradient.addColorStop(distance, `rgb(${level},${level},${level})`)
  context.fillStyle = gradient
  context.fillRect(0, 0, width, height)
  return canvas
}

/** Darkens the scene towards its corners, by infrared far more than by day. */
export function applyIllumination(scene: Scene): void {
  const { context, size, infrared } = scene
  const illumination = cachedLayer(`${cameraKeyOf(scene)} ${infrared} light`, () => paintIllumination(scene))
  context.globalCompositeOperation = 'multiply'
  context.drawImage(illumination, 0, 0, size.width, size.height)
  context.globalCompositeOperation = 'source-over'
}

/** Share of contrast that dust takes (0..1): it grows by a percent or two a day until the lens is cleaned. */
function dustFilmAt({ camera }: Scene, time: number): number {
  const [shortest, longest] = CLEANING_EVERY_DAYS
  const cleaningPeriod = (shortest + uniform(camera.seed, 'cleaning') * (longest - shortest)) * DAY
  const sinceCleaning = (time + uniform(camera.seed, 'cleaned') * cleaningPeriod) % cleaningPeriod
  const filmPerDay = FILM_PER_DAY[0] + uniform(camera.seed, 'film') * (FILM_PER_DAY[1] - FILM_PER_DAY[0])
  return (sinceCleaning / DAY) * filmPerDay
}

function paintDustFilm(scene: Scene, time: number): void {
  const { context, size, infrared } = scene
  const opacity = dustFilmAt(scene, time) * FILM_OPACITY
  const level = infrared ? 96 : 138
  context.fillStyle = `rgba(${level},${level - 2},${level - 8},${opacity.toFixed(4)})`
  context.fillRect(0, 0, size.width, size.height)
}

function paintWeb({ context, camera, size }: Scene): void {
  const isOnTheRight = uniform(camera.seed, 'web side') < 0.5
  context.save()
  if (isOnTheRight) context.transform(-1, 0, 0, 1, size.width, 0)
  context.strokeStyle = 'rgba(225,225,220,0.28)'
  context.lineWidth = Math.max(0.5, size.height / 500)
  for (let thread = 0; thread < 7; thread++) {
    const reach = size.height * (0.1 + 0.05 * thread + 0.04 * uniform(camera.seed, 'thread', thread))
    context.beginPath()
    context.moveTo(0, reach)
    context.quadraticCurveTo(reach * 0.35, reach * 0.35, reach * 1.15, 0)
    context.stroke()
  }
  context.restore()
}

function paintFly({ context, camera, size }: Scene, time: number): void {
  const interval = Math.floor(time / FLY_INTERVAL)
  if (uniformAt(camera.seed ^ 77, interval) >= FLY_SHARE) return
  const x = valueNoise(camera.seed + interval, time / 9000, 1) * size.width
  const y = valueNoise(camera.seed + interval, time / 9000, 2) * size.height
  const radius = size.height * 0.028
  const gradient = context.createRadialGradient(x, y, 0, x, y, radius)
  gradient.addColorStop(0, 'rgba(12,10,10,0.85)')
  gradient.addColorStop(0.5, 'rgba(18,16,16,0.6)')
  gradient.addColorStop(1, 'rgba(18,16,16,0)')
  context.fillStyle = gradient
  context.fillRect(x - radius, y - radius, radius * 2, radius * 2)
}

function paintExposureHunt({ context, barn, size }: Scene, time: number): void {
  const haveLightsChanged = areLightsOnAt(barn, time) !== areLightsOnAt(barn, time - EXPOSURE_HUNT)
  if (!haveLightsChanged) return
  const swing = Math.sin(((time % EXPOSURE_HUNT) / EXPOSURE_HUNT) * Math.PI * 3)
  context.fillStyle = swing > 0 ? `rgba(255,255,255,${swing * 0.35})` : `rgba(0,0,0,${-swing * 0.5})`
  context.fillRect(0, 0, size.width, size.height)
}

/** Paints the faults of lens and exposure at that time: dust, a spider's web, a fly, the adjustment of the exposure. */
export function paintLensFaults(scene: Scene, time: number): void {
  paintDustFilm(scene, time)
  if (uniform(scene.camera.seed, 'web') < WEB_SHARE) paintWeb(scene)
  paintFly(scene, time)
  paintExposureHunt(scene, time)
}

/** Black and white specks whose opacity is their strength; by day they are coloured. */
function createNoiseTile(index: number, infrared: boolean): Canvas {
  const image = new ImageData(NOISE_TILE_SIZE, NOISE_TILE_SIZE)
  for (let pixel = 0; pixel < NOISE_TILE_SIZE * NOISE_TILE_SIZE; pixel++) {
    const strength = normalAt(1021 + index, pixel)
    const level = strength > 0 ? 255 : 0
    const hue = infrared ? 0 : normalAt(2039 + index, pixel) * 50
    image.data[pixel * 4] = level + (level > 0 ? -Math.max(0, hue) : Math.max(0, hue))
    image.data[pixel * 4 + 1] = level
    image.data[pixel * 4 + 2] = level + (level > 0 ? Math.min(0, hue) : -Math.min(0, hue))
    image.data[pixel * 4 + 3] = Math.min(255, Math.abs(strength) * NOISE_STRENGTH)
  }
  const canvas = createCanvas(NOISE_TILE_SIZE, NOISE_TILE_SIZE)
  canvas.getContext('2d').putImageData(image, 0, 0)
  return canvas
}

/** Covers the scene with one of the tiles of noise, shifted at random at each time. */
export function paintSensorNoise({ context, camera, size, infrared }: Scene, time: number): void {
  const seed = camera.seed ^ 0x5bd1e995
  const index = Math.floor(uniformAt(seed, time, 1) * NOISE_TILE_COUNT)
  const tile = cachedLayer(`noise ${index} ${infrared}`, () => createNoiseTile(index, infrared))
  const left = -Math.floor(uniformAt(seed, time, 2) * NOISE_TILE_SIZE)
  const top = -Math.floor(uniformAt(seed, time, 3) * NOISE_TILE_SIZE)
  const sharpness = Math.sqrt(size.height / FULL_NOISE_HEIGHT)
  context.globalAlpha = Math.min(1, sharpness * (infrared ? INFRARED_NOISE_FACTOR : 1) * NOISE_OPACITY)
  for (let y = top; y < size.height; y += NOISE_TILE_SIZE) {
    for (let x = left; x < size.width; x += NOISE_TILE_SIZE) context.drawImage(tile, x, y)
  }
  context.globalAlpha = 1
}
