import type { SKRSContext2D } from '@napi-rs/canvas'
import type { BarnCamera } from '../barn'
import { penLayout, type FloorRectangle, type PenSide } from '../geometry/penLayout'
import { createStream } from '../random'

/** Floor around the point below the camera that a plan shows, metres. */
export const PLAN_HALF_WIDTH = 5.2
export const PLAN_HALF_HEIGHT = 3.2

/** A floor as if seen by a lens that draws straight: what paints it in metres about the point below the camera. */
export type FloorPlan = (context: SKRSContext2D) => void

type Paint = (context: SKRSContext2D, area: FloorRectangle) => void

const CONCRETE = '#a69e8f'
const SLOT = '#2b2723'
const PLATE_WIDTH = 0.85
const SLOT_PITCH = 0.118
const SLOT_HEIGHT = 0.02

/** Concrete slats: long slots in rows, plate by plate. */
function concreteSlats(context: SKRSContext2D, area: FloorRectangle): void {
  context.fillStyle = CONCRETE
  context.fillRect(area.x0, area.y0, area.x1 - area.x0, area.y1 - area.y0)
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
      context.fillStyle = SLOT
      for (const part of [0, 1]) context.fillRect(x + 0.045 + (part * width) / 2, y, width / 2 - 0.07, SLOT_HEIGHT)
      context.fillStyle = 'rgba(255,250,235,0.18)'
      for (const part of [0, 1])
        context.fillRect(x + 0.045 + (part * width) / 2, y + SLOT_HEIGHT, width / 2 - 0.07, 0.008)
    }
    context.fillStyle = 'rgba(70,62,52,0.6)'
    context.fillRect(x - 0.005, area.y0, 0.01, area.y1 - area.y0)
  }
}

const GRID_TILE = 0.2

/** Green plastic tiles whose slots turn by tile. */
function plasticTiles(context: SKRSContext2D, area: FloorRectangle): void {
  context.fillStyle = '#86ad98'
  context.fillRect(area.x0, area.y0, area.x1 - area.x0, area.y1 - area.y0)
  context.fillStyle = '#34443d'
  for (let x = area.x0, column = 0; x < area.x1; x += GRID_TILE, column++) {
    for (let y = area.y0, row = 0; y < area.y1; y += GRID_TILE, row++) {
      for (let slot = 0; slot < 5; slot++) {
        const offset = 0.024 + slot * 0.034
        if ((column + row) % 2 === 0) context.fillRect(x + offset, y + 0.016, 0.015, GRID_TILE - 0.04)
        else context.fillRect(x + 0.016, y + offset, GRID_TILE - 0.04, 0.015)
      }
    }
  }
  context.fillStyle = 'rgba(190,220,200,0.35)'
  for (let x = area.x0; x < area.x1; x += GRID_TILE * 4) context.fillRect(x - 0.012, area.y0, 0.018, area.y1 - area.y0)
}

function steelGrating(context: SKRSContext2D, area: FloorRectangle): void {
  context.fillStyle = '#93897a'
  context.fillRect(area.x0, area.y0, area.x1 - area.x0, area.y1 - area.y0)
  context.fillStyle = 'rgba(28,24,20,0.85)'
  for (let y = area.y0 + 0.01; y < area.y1; y += 0.034) context.fillRect(area.x0, y, area.x1 - area.x0, 0.017)
  context.fillStyle = 'rgba(150,142,128,0.8)'
  for (let x = area.x0; x < area.x1; x += 0.42) context.fillRect(x, area.y0, 0.016, area.y1 - area.y0)
}

function rubberMat(context: SKRSContext2D, area: FloorRectangle): void {
  context.fillStyle = '#4c4b4a'
  context.fillRect(area.x0, area.y0, area.x1 - area.x0, area.y1 - area.y0)
  for (let y = area.y0 + 0.03, row = 0; y < area.y1 - 0.02; y += 0.045, row++) {
    for (let x = area.x0 + 0.03 + (row % 2) * 0.025; x < area.x1 - 0.02; x += 0.05) {
      context.fillStyle = 'rgba(168,160,144,0.5)'
      context.fillRect(x, y, 0.018, 0.014)
    }
  }
}

const FLOORS: Paint[] = [concreteSlats, plasticTiles, concreteSlats]

function matOf(side: PenSide, camera: BarnCamera): FloorRectangle {
  const { feeder, pen } = penLayout(side, camera.feederAtTop)
  return camera.feederAtTop
    ? { x0: feeder.x0, x1: feeder.x1, y0: pen.y0 + 0.3, y1: pen.y0 + 0.78 }
    : { x0: feeder.x0, x1: feeder.x1, y0: pen.y1 - 0.78, y1: pen.y1 - 0.3 }
}

function puddles(context: SKRSContext2D, camera: BarnCamera, side: PenSide): void {
  const stream = createStream(camera.seed, 'puddles', side)
  const { dunging } = penLayout(side, camera.feederAtTop)
  for (let puddle = 0; puddle < 26; puddle++) {
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

/** The floor of both pens. */
export function pigFloor(camera: BarnCamera): FloorPlan {
  return (context) => {
    context.fillStyle = '#3a3632'
    context.fillRect(-PLAN_HALF_WIDTH, -PLAN_HALF_HEIGHT, PLAN_HALF_WIDTH * 2, PLAN_HALF_HEIGHT * 2)
    for (const side of ['left', 'right'] as const) {
      const { pen, dunging } = penLayout(side, camera.feederAtTop)
      const floor = FLOORS[camera.compartment % FLOORS.length] ?? concreteSlats
      floor(context, pen)
      steelGrating(context, dunging)
      rubberMat(context, matOf(side, camera))
      puddles(context, camera, side)
    }
  }
}
