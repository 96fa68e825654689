import type { SKRSContext2D } from '@napi-rs/canvas'
import type { BarnCamera } from '../barn/barn'
import { createPenLayout, type FloorRectangle, type PenLayout } from '../barn/penLayout'
import { createRandomStream, type RandomStream } from '../random'
import {
  paintConcreteSlats,
  paintPlasticTiles,
  paintRubberMat,
  paintSteelGrating,
  type FloorPainter,
} from './floorMaterials'

/** Half the width and height of the painted floor in metres; its middle is the point below the camera. */
export const FLOOR_HALF_WIDTH = 5.2
export const FLOOR_HALF_HEIGHT = 3.2

/** Paints a floor without distortion, in metres about the point below the camera. */
export type FloorSurface = (context: SKRSContext2D) => void

const LITTER_COLOR = '#94836b'
const MAT_DEPTH = 0.48
const MAT_DISTANCE_FROM_WALL = 0.3
const PUDDLES_PER_PEN = 26
const STRAWS_PER_SQUARE_METRE = 110

/** The floors of the pens by the index of their compartment. */
const PEN_FLOORS: FloorPainter[] = [paintConcreteSlats, paintPlasticTiles, paintConcreteSlats]

function paintPuddles(context: SKRSContext2D, { dunging }: PenLayout, stream: RandomStream): void {
  for (let puddle = 0; puddle < PUDDLES_PER_PEN; puddle++) {
    const x = stream.between(dunging.x0, dunging.x1)
    const y = stream.between(dunging.y0 - 0.5, dunging.y1)
    const size = stream.between(0.05, 0.26)
    const gradient = context.createRadialGradient(x, y, 0, x, y, size)
    gradient.addColorStop(0, `rgba(62,48,32,${stream.between(0.25, 0.6)})`)
    gradient.addColorStop(0.6, 'rgba(62,48,32,0.22)')
    gradient.addColorStop(1, 'rgba(62,48,32,0)')
    context.fillStyle = gradient
    context.fillRect(x - size, y - size, size * 2, size * 2)
  }
}

/** The rubber mat in front of the trough. */
function matOf({ feeder, pen }: PenLayout, feederAtTop: boolean): FloorRectangle {
  const distances = [MAT_DISTANCE_FROM_WALL, MAT_DISTANCE_FROM_WALL + MAT_DEPTH] as const
  return feederAtTop
    ? { x0: feeder.x0, x1: feeder.x1, y0: pen.y0 + distances[0], y1: pen.y0 + distances[1] }
    : { x0: feeder.x0, x1: feeder.x1, y0: pen.y1 - distances[1], y1: pen.y1 - distances[0] }
}

/** The floor of the two pens under a camera. */
export function createPenFloor(camera: BarnCamera): FloorSurface {
  return (context) => {
    context.fillStyle = '#3a3632'
    context.fillRect(-FLOOR_HALF_WIDTH, -FLOOR_HALF_HEIGHT, FLOOR_HALF_WIDTH * 2, FLOOR_HALF_HEIGHT * 2)
    for (const side of ['left', 'right'] as const) {
      const layout = createPenLayout(side, camera.feederAtTop)
      const paintPenFloor = PEN_FLOORS[camera.compartment % PEN_FLOORS.length] ?? paintConcreteSlats
      paintPenFloor(context, layout.pen)
      paintSteelGrating(context, layout.dunging)
      paintRubberMat(context, matOf(layout, camera.feederAtTop))
      paintPuddles(context, layout, createRandomStream(camera.seed, 'puddles', side))
    }
  }
}

/** The floor of a hall: litter of shavings with straw on it. */
export function createHallFloor(camera: BarnCamera): FloorSurface {
  return (context) => {
    const stream = createRandomStream(camera.seed, 'litter')
    context.fillStyle = LITTER_COLOR
    context.fillRect(-FLOOR_HALF_WIDTH, -FLOOR_HALF_HEIGHT, FLOOR_HALF_WIDTH * 2, FLOOR_HALF_HEIGHT * 2)
    const straws = Math.round(FLOOR_HALF_WIDTH * FLOOR_HALF_HEIGHT * 4 * STRAWS_PER_SQUARE_METRE)
    context.lineWidth = 0.011
    for (let straw = 0; straw < straws; straw++) {
      const x = stream.between(-FLOOR_HALF_WIDTH, FLOOR_HALF_WIDTH)
      const y = stream.between(-FLOOR_HALF_HEIGHT, FLOOR_HALF_HEIGHT)
      const turn = stream.between(0, Math.PI)
      const length = stream.between(0.02, 0.09)
      context.strokeStyle = stream.next() < 0.55 ? 'rgba(206,186,150,0.5)' : 'rgba(58,46,34,0.5)'
      context.beginPath()
      context.moveTo(x, y)
      context.lineTo(x + Math.cos(turn) * length, y + Math.sin(turn) * length)
      context.stroke()
    }
  }
}
