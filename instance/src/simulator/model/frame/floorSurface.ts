import type { SKRSContext2D } from '@napi-rs/canvas'
import type { BarnCamera } from '../barn/barn'
import { createPenLayout, type FloorRectangle, type PenLayout } from '../barn/penLayout'
import { createRandomStream, type RandomStream } from '../random'

/** Paints a rectangle of floor of one material. */
type FloorPainter = (context: SKRSContext2D, area: FloorRectangle) => void

const CONCRETE_COLOR = '#a69e8f'
const SLOT_COLOR = '#2b2723'
/** Sizes of the parts of a floor in metres. The numbers within the painters are metres as well, by eye. */
const PLATE_WIDTH = 0.85
const SLOT_PITCH = 0.118
const SLOT_HEIGHT = 0.02
const PLASTIC_TILE_SIZE = 0.2

function fillArea(context: SKRSContext2D, area: FloorRectangle, color: string): void {
  context.fillStyle = color
  context.fillRect(area.x0, area.y0, area.x1 - area.x0, area.y1 - area.y0)
}

/** Concrete slats: long slots in rows, plate by plate. */
function paintConcreteSlats(context: SKRSContext2D, area: FloorRectangle): void {
  fillArea(context, area, CONCRETE_COLOR)
  const plates = Math.round((area.x1 - area.x0) / PLATE_WIDTH)
  const width = (area.x1 - area.x0) / plates
  for (let plate = 0; plate < plates; plate++) {
    const x = area.x0 + plate * width
    for (let y = area.y0 + 0.06, row = 0; y < area.y1 - 0.03; y += SLOT_PITCH, row++) {
      if (row % 8 === 7) {
        context.fillStyle = 'rgba(60,54,46,0.55)'
        context.fillRect(x, y, width, 0.008)
        continue
      }
      context.fillStyle = SLOT_COLOR
      for (const half of [0, 1]) context.fillRect(x + 0.045 + (half * width) / 2, y, width / 2 - 0.07, SLOT_HEIGHT)
      context.fillStyle = 'rgba(255,250,235,0.18)'
      for (const half of [0, 1])
        context.fillRect(x + 0.045 + (half * width) / 2, y + SLOT_HEIGHT, width / 2 - 0.07, 0.008)
    }
    context.fillStyle = 'rgba(70,62,52,0.6)'
    context.fillRect(x - 0.005, area.y0, 0.01, area.y1 - area.y0)
  }
}

/** Green plastic tiles whose slots turn by tile. */
function paintPlasticTiles(context: SKRSContext2D, area: FloorRectangle): void {
  fillArea(context, area, '#86ad98')
  context.fillStyle = '#34443d'
  for (let x = area.x0, column = 0; x < area.x1; x += PLASTIC_TILE_SIZE, column++) {
    for (let y = area.y0, row = 0; y < area.y1; y += PLASTIC_TILE_SIZE, row++) {
      for (let slot = 0; slot < 5; slot++) {
        const offset = 0.024 + slot * 0.034
        if ((column + row) % 2 === 0) context.fillRect(x + offset, y + 0.016, 0.015, PLASTIC_TILE_SIZE - 0.04)
        else context.fillRect(x + 0.016, y + offset, PLASTIC_TILE_SIZE - 0.04, 0.015)
      }
    }
  }
  context.fillStyle = 'rgba(190,220,200,0.35)'
  for (let x = area.x0; x < area.x1; x += PLASTIC_TILE_SIZE * 4)
    context.fillRect(x - 0.012, area.y0, 0.018, area.y1 - area.y0)
}

/** Steel bars close to each other over the dung channel. */
function paintSteelGrating(context: SKRSContext2D, area: FloorRectangle): void {
  fillArea(context, area, '#93897a')
  context.fillStyle = 'rgba(28,24,20,0.85)'
  for (let y = area.y0 + 0.01; y < area.y1; y += 0.034) context.fillRect(area.x0, y, area.x1 - area.x0, 0.017)
  context.fillStyle = 'rgba(150,142,128,0.8)'
  for (let x = area.x0; x < area.x1; x += 0.42) context.fillRect(x, area.y0, 0.016, area.y1 - area.y0)
}

/** A black mat with rows of studs. */
function paintRubberMat(context: SKRSContext2D, area: FloorRectangle): void {
  fillArea(context, area, '#4c4b4a')
  for (let y = area.y0 + 0.03, row = 0; y < area.y1 - 0.02; y += 0.045, row++) {
    for (let x = area.x0 + 0.03 + (row % 2) * 0.025; x < area.x1 - 0.02; x += 0.05) {
      context.fillStyle = 'rgba(168,160,144,0.5)'
      context.fillRect(x, y, 0.018, 0.014)
    }
  }
}

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
