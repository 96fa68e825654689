import type { SKRSContext2D } from '@napi-rs/canvas'
import type { FloorRectangle } from '../barn/penLayout'

/** Paints a rectangle of floor of one material. */
export type FloorPainter = (context: SKRSContext2D, area: FloorRectangle) => void

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
export function paintConcreteSlats(context: SKRSContext2D, area: FloorRectangle): void {
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
export function paintPlasticTiles(context: SKRSContext2D, area: FloorRectangle): void {
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
export function paintSteelGrating(context: SKRSContext2D, area: FloorRectangle): void {
  fillArea(context, area, '#93897a')
  context.fillStyle = 'rgba(28,24,20,0.85)'
  for (let y = area.y0 + 0.01; y < area.y1; y += 0.034) context.fillRect(area.x0, y, area.x1 - area.x0, 0.017)
  context.fillStyle = 'rgba(150,142,128,0.8)'
  for (let x = area.x0; x < area.x1; x += 0.42) context.fillRect(x, area.y0, 0.016, area.y1 - area.y0)
}

/** A black mat with rows of studs. */
export function paintRubberMat(context: SKRSContext2D, area: FloorRectangle): void {
  fillArea(context, area, '#4c4b4a')
  for (let y = area.y0 + 0.03, row = 0; y < area.y1 - 0.02; y += 0.045, row++) {
    for (let x = area.x0 + 0.03 + (row % 2) * 0.025; x < area.x1 - 0.02; x += 0.05) {
      context.fillStyle = 'rgba(168,160,144,0.5)'
      context.fillRect(x, y, 0.018, 0.014)
    }
  }
}
