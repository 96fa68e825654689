import { clamp } from '@barn-workbench/core/numbers'
import { cameraOf, penOf, type Barn } from '../barn/barn'
import { projectToPicture } from '../barn/lens'
import { createPenLayout, HALL_VIEW, type FloorRectangle } from '../barn/penLayout'
import { bodyHeight, lengthOfWeight, weightOnDay } from '../batch/batchSchedule'
import { PIGS_PER_PEN } from '../facts/pigFacts'
import { type RandomStream } from '../random'

/** A rectangle in a picture: relative coordinates from the top left. */
export interface PictureBox {
  x: number
  y: number
  w: number
  h: number
}

/** The animal that died and its place. */
export interface DeathSite {
  cameraId: string
  /** Null in a hall. */
  penId: string | null
  animalIndex: number
  /** Metres about the point below the camera. */
  floorX: number
  floorY: number
  /** Radians. */
  heading: number
}

/** Distance of the middle of a dead animal from the walls in metres, at least. */
const PIG_WALL_DISTANCE = 0.68
const BIRD_WALL_DISTANCE = 0.4
/** Birds have no numbers in the hall, so that any index below this will do. */
const BIRD_INDICES = 100
/** Half the width of the box about a body, in body lengths. */
const BODY_HALF_WIDTH = 0.3

function drawFloorPoint(
  area: FloorRectangle,
  wallDistance: number,
  stream: RandomStream,
): Pick<DeathSite, 'floorX' | 'floorY'> {
  const floorX = stream.between(area.x0 + wallDistance, area.x1 - wallDistance)
  const floorY = stream.between(area.y0 + wallDistance, area.y1 - wallDistance)
  return { floorX, floorY }
}

/** Chooses which animal dies and where. */
export function chooseDeathSite(barn: Barn, stream: RandomStream): DeathSite {
  const camera = stream.pick(barn.cameras)
  const heading = stream.between(-Math.PI, Math.PI)
  if (barn.species === 'chickens') {
    const { floorX, floorY } = drawFloorPoint(HALL_VIEW, BIRD_WALL_DISTANCE, stream)
    const animalIndex = stream.integer(BIRD_INDICES)
    return { cameraId: camera.cameraId, penId: null, animalIndex, floorX, floorY, heading }
  }
  const pen = penOf(barn, stream.pick(camera.pens))
  const layout = createPenLayout(pen.side, camera.feederAtTop)
  const { floorX, floorY } = drawFloorPoint(layout.pen, PIG_WALL_DISTANCE, stream)
  const animalIndex = stream.integer(PIGS_PER_PEN)
  return { cameraId: camera.cameraId, penId: pen.penId, animalIndex, floorX, floorY, heading }
}

function roundShare(value: number): number {
  return Math.round(value * 10_000) / 10_000
}

/** The box that a detector draws about an animal that died on that day of the batch, cut to the camera's picture. */
export function detectionBox(barn: Barn, site: DeathSite, day: number): PictureBox {
  const { lens } = cameraOf(barn, site.cameraId)
  const length = lengthOfWeight(barn.species, weightOnDay(barn.species, day))
  const height = bodyHeight(barn.species, true, length)
  const lengthX = Math.cos(site.heading) * length
  const lengthY = Math.sin(site.heading) * length
  const corners = [-0.5, 0.5].flatMap((along) =>
    [-BODY_HALF_WIDTH, BODY_HALF_WIDTH].map((across) =>
      projectToPicture(
        lens,
        site.floorX + lengthX * along - lengthY * across,
        site.floorY + lengthY * along + lengthX * across,
        height,
      ),
    ),
  )
  const xs = corners.map(([x]) => clamp(x, 0, 1))
  const ys = corners.map(([, y]) => clamp(y, 0, 1))
  const x = Math.min(...xs)
  const y = Math.min(...ys)
  return { x: roundShare(x), y: roundShare(y), w: roundShare(Math.max(...xs) - x), h: roundShare(Math.max(...ys) - y) }
}
