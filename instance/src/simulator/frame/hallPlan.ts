import type { BarnCamera } from '../barn'
import { createStream } from '../random'
import { PLAN_HALF_HEIGHT, PLAN_HALF_WIDTH, type FloorPlan } from './floorPlan'

const LITTER = '#94836b'
const STRAWS_PER_SQUARE_METRE = 110

/** Litter of shavings and straw, trodden dark. */
export function hallFloor(camera: BarnCamera): FloorPlan {
  return (context) => {
    const stream = createStream(camera.seed, 'litter')
    context.fillStyle = LITTER
    context.fillRect(-PLAN_HALF_WIDTH, -PLAN_HALF_HEIGHT, PLAN_HALF_WIDTH * 2, PLAN_HALF_HEIGHT * 2)
    const straws = Math.round(PLAN_HALF_WIDTH * PLAN_HALF_HEIGHT * 4 * STRAWS_PER_SQUARE_METRE)
    context.lineWidth = 0.011
    for (let straw = 0; straw < straws; straw++) {
      const x = stream.between(-PLAN_HALF_WIDTH, PLAN_HALF_WIDTH)
      const y = stream.between(-PLAN_HALF_HEIGHT, PLAN_HALF_HEIGHT)
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
