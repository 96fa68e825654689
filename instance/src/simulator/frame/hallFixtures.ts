import {
  DRINKER_LINES_Y,
  FEEDER_LINE_Y,
  HALL_VIEW,
  NIPPLE_SPACING_METRES,
  PAN_RADIUS_METRES,
  PAN_SPACING_METRES,
} from '../geometry/hallLayout'
import { toPicture } from '../geometry/lens'
import { strokeEdge, toneOf, type SolidContext } from './solids'

const FEEDER_PIPE_UP = 0.45
const DRINKER_PIPE_UP = 0.4
const BEYOND = 1.4

function disc(
  solid: SolidContext,
  [x, y, up]: readonly [number, number, number],
  radius: number,
  colour: string,
): void {
  const { context, camera, size } = solid
  const [px, py] = toPicture(camera.lens, x, y, up)
  const [qx] = toPicture(camera.lens, x + radius, y, up)
  context.beginPath()
  context.arc(px * size.width, py * size.height, Math.max(0.5, Math.abs(qx - px) * size.width), 0, Math.PI * 2)
  context.fillStyle = toneOf(solid, colour)
  context.fill()
}

/** Pans stand on the litter, among the birds. */
export function paintPans(solid: SolidContext): void {
  for (let x = HALL_VIEW.x0 - BEYOND; x <= HALL_VIEW.x1 + BEYOND; x += PAN_SPACING_METRES) {
    disc(solid, [x + 0.02, FEEDER_LINE_Y + 0.03, 0], PAN_RADIUS_METRES * 1.25, 'rgba(20,14,8,0.35)')
    disc(solid, [x, FEEDER_LINE_Y, 0.06], PAN_RADIUS_METRES, '#b0402e')
    disc(solid, [x, FEEDER_LINE_Y, 0.07], PAN_RADIUS_METRES * 0.78, '#8a6a3c')
  }
}

/** The pipes hang over the birds. */
export function paintHallFixtures(solid: SolidContext): void {
  const [x0, x1] = [HALL_VIEW.x0 - BEYOND, HALL_VIEW.x1 + BEYOND]
  for (let x = x0; x <= x1; x += PAN_SPACING_METRES) {
    disc(solid, [x, FEEDER_LINE_Y, 0.16], PAN_RADIUS_METRES * 0.4, '#c5563f')
    disc(solid, [x, FEEDER_LINE_Y, 0.3], PAN_RADIUS_METRES * 0.26, '#d8d3c8')
  }
  strokeEdge(
    solid,
    [
      [x0, FEEDER_LINE_Y, FEEDER_PIPE_UP],
      [x1, FEEDER_LINE_Y, FEEDER_PIPE_UP],
    ],
    '#8b8f92',
    0.06,
  )
  strokeEdge(
    solid,
    [
      [x0, FEEDER_LINE_Y - 0.012, FEEDER_PIPE_UP],
      [x1, FEEDER_LINE_Y - 0.012, FEEDER_PIPE_UP],
    ],
    '#c9ccce',
    0.018,
  )
  for (const y of DRINKER_LINES_Y) {
    for (let x = x0; x <= x1; x += NIPPLE_SPACING_METRES) disc(solid, [x, y + 0.03, 0.32], 0.022, '#d9822b')
    strokeEdge(
      solid,
      [
        [x0, y, DRINKER_PIPE_UP],
        [x1, y, DRINKER_PIPE_UP],
      ],
      '#d9dcdd',
      0.035,
    )
    strokeEdge(
      solid,
      [
        [x0, y - 0.03, DRINKER_PIPE_UP + 0.05],
        [x1, y - 0.03, DRINKER_PIPE_UP + 0.05],
      ],
      '#85898b',
      0.02,
    )
  }
}
