import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas'
import { DAY, MINUTE } from '@barn-workbench/core/time'
import { PICTURE_ASPECT } from '../geometry/lens'
import { lightsOnAt } from '../lights'
import { CLEANING_EVERY_DAYS, FILM_PER_DAY } from '../pigFacts'
import { uniform, uniformAt, valueNoise } from '../random'
import type { Scene } from './backdrop'
import { barnKey, cachedLayer } from './layerCache'

const EXPOSURE_HUNT = 4000
const FLY_SLOT = 7 * MINUTE
const FLY_SHARE = 0.03
const WEB_SHARE = 0.3
const FILM_HAZE = 0.75

/** It changes slowly over the picture, so a small one is stretched. */
const LIGHT_WIDTH = 240

/** Falls off to the corners; the infrared lamp by the lens far more than the ceiling's tubes. */
export function lightOf(scene: Scene): Canvas {
  const { barn, camera, infrared } = scene
  const size = { width: LIGHT_WIDTH, height: Math.round(LIGHT_WIDTH / PICTURE_ASPECT) }
  return cachedLayer(`${barnKey(barn)} ${camera.cameraId} ${infrared} light`, () => {
    const canvas = createCanvas(size.width, size.height)
    const context = canvas.getContext('2d')
    const x = size.width * (0.5 + (uniform(camera.seed, 'lamp x') - 0.5) * (infrared ? 0.06 : 0.3))
    const y = size.height * (0.5 + (uniform(camera.seed, 'lamp y') - 0.5) * (infrared ? 0.06 : 0.3))
    const gradient = context.createRadialGradient(x, y, 0, x, y, size.width * 0.62)
    const stops = infrared
      ? [
          [0, 250],
          [0.3, 205],
          [0.6, 112],
          [0.85, 58],
          [1, 34],
        ]
      : [
          [0, 255],
          [0.45, 248],
          [0.75, 226],
          [1, 184],
        ]
    for (const [at = 0, level = 0] of stops) gradient.addColorStop(at, `rgb(${level},${level},${level})`)
    context.fillStyle = gradient
    context.fillRect(0, 0, size.width, size.height)
    return canvas
  })
}

/** Share of contrast that the dust on the lens takes: grows a percent or two a day until somebody wipes it. */
function filmAt({ camera }: Scene, time: number): number {
  const [shortest, longest] = CLEANING_EVERY_DAYS
  const every = (shortest + uniform(camera.seed, 'cleaning') * (longest - shortest)) * DAY
  const since = (time + uniform(camera.seed, 'cleaned') * every) % every
  const daily = FILM_PER_DAY[0] + uniform(camera.seed, 'film') * (FILM_PER_DAY[1] - FILM_PER_DAY[0])
  return (since / DAY) * daily
}

function paintWeb(context: SKRSContext2D, { camera, size }: Scene): void {
  const right = uniform(camera.seed, 'web side') < 0.5
  context.save()
  if (right) context.transform(-1, 0, 0, 1, size.width, 0)
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

function paintFly(context: SKRSContext2D, { camera, size }: Scene, time: number): void {
  const slot = Math.floor(time / FLY_SLOT)
  if (uniformAt(camera.seed ^ 77, slot) >= FLY_SHARE) return
  const x = valueNoise(camera.seed + slot, time / 9000, 1) * size.width
  const y = valueNoise(camera.seed + slot, time / 9000, 2) * size.height
  const radius = size.height * 0.028
  const gradient = context.createRadialGradient(x, y, 0, x, y, radius)
  gradient.addColorStop(0, 'rgba(12,10,10,0.85)')
  gradient.addColorStop(0.5, 'rgba(18,16,16,0.6)')
  gradient.addColorStop(1, 'rgba(18,16,16,0)')
  context.fillStyle = gradient
  context.fillRect(x - radius, y - radius, radius * 2, radius * 2)
}

/** After the lights change the camera hunts for its exposure. */
function paintExposureHunt(context: SKRSContext2D, { barn, size }: Scene, time: number): void {
  const changed = lightsOnAt(barn, time) !== lightsOnAt(barn, time - EXPOSURE_HUNT)
  if (!changed) return
  const swing = Math.sin(((time % EXPOSURE_HUNT) / EXPOSURE_HUNT) * Math.PI * 3)
  context.fillStyle = swing > 0 ? `rgba(255,255,255,${swing * 0.35})` : `rgba(0,0,0,${-swing * 0.5})`
  context.fillRect(0, 0, size.width, size.height)
}

export function paintLensFaults(context: SKRSContext2D, scene: Scene, time: number): void {
  const { size, camera, infrared } = scene
  const film = filmAt(scene, time) * FILM_HAZE
  const level = infrared ? 96 : 138
  context.fillStyle = `rgba(${level},${level - 2},${level - 8},${film.toFixed(4)})`
  context.fillRect(0, 0, size.width, size.height)
  if (uniform(camera.seed, 'web') < WEB_SHARE) paintWeb(context, scene)
  paintFly(context, scene, time)
  paintExposureHunt(context, scene, time)
}
