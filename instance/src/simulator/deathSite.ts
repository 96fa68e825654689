import { bodyUp } from './animals/bodyUp'
import { cameraOf, penOf, type Barn } from './barn'
import { HALL_VIEW } from './geometry/hallLayout'
import { toPicture } from './geometry/lens'
import { penLayout } from './geometry/penLayout'
import { lengthOfWeight, weightOnDay } from './growth'
import { clamp } from './interpolate'
import { PIGS_PER_PEN } from './pigFacts'
import type { RandomStream } from './random'

/** Relative to the picture, from its top left. */
export interface PictureBox {
  x: number
  y: number
  w: number
  h: number
}

export interface DeathSite {
  cameraId: string
  /** Null in a hall. */
  penId: string | null
  animalIndex: number
  /** Floor metres under the camera. */
  floorX: number
  floorY: number
  heading: number
}

const WALL_DISTANCE = 0.68
const BIRD_WALL_DISTANCE = 0.4
const BODY_HALF_WIDTH = 0.3

export function chooseSite(barn: Barn, stream: RandomStream): DeathSite {
  const camera = stream.pick(barn.cameras)
  const heading = stream.between(-Math.PI, Math.PI)
  if (barn.species === 'chickens') {
    const floorX = stream.between(HALL_VIEW.x0 + BIRD_WALL_DISTANCE, HALL_VIEW.x1 - BIRD_WALL_DISTANCE)
    const floorY = stream.between(HALL_VIEW.y0 + BIRD_WALL_DISTANCE, HALL_VIEW.y1 - BIRD_WALL_DISTANCE)
    return { cameraId: camera.cameraId, penId: null, animalIndex: stream.integer(100), floorX, floorY, heading }
  }
  const pen = penOf(barn, stream.pick(camera.pens))
  const { pen: area } = penLayout(pen.side, camera.feederAtTop)
  const floorX = stream.between(area.x0 + WALL_DISTANCE, area.x1 - WALL_DISTANCE)
  const floorY = stream.between(area.y0 + WALL_DISTANCE, area.y1 - WALL_DISTANCE)
  return {
    cameraId: camera.cameraId,
    penId: pen.penId,
    animalIndex: stream.integer(PIGS_PER_PEN),
    floorX,
    floorY,
    heading,
  }
}

/** The box that a detector draws around the animal, in the camera's picture. */
export function boxOfSite(barn: Barn, site: DeathSite, day: number): PictureBox {
  const { lens } = cameraOf(barn, site.cameraId)
  const length = lengthOfWeight(barn.species, weightOnDay(barn.species, day))
  const up = bodyUp(barn.species, true, length)
  const cos = Math.cos(site.heading) * length
  const sin = Math.sin(site.heading) * length
  const points = [
    [-0.5, -1],
    [-0.5, 1],
    [0.5, -1],
    [0.5, 1],
  ].map(([along = 0, across = 0]) =>
    toPicture(
      lens,
      site.floorX + cos * along - sin * across * BODY_HALF_WIDTH,
      site.floorY + sin * along + cos * across * BODY_HALF_WIDTH,
      up,
    ),
  )
  const xs = points.map(([x]) => clamp(x, 0, 1))
  const ys = points.map(([, y]) => clamp(y, 0, 1))
  const round = (value: number): number => Math.round(value * 10_000) / 10_000
  const x = Math.min(...xs)
  const y = Math.min(...ys)
  return { x: round(x), y: round(y), w: round(Math.max(...xs) - x), h: round(Math.max(...ys) - y) }
}
