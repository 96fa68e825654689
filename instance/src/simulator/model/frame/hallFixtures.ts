import {
  DRINKER_LINES_Y,
  FEEDER_LINE_Y,
  HALL_VIEW,
  NIPPLE_SPACING_METRES,
  PAN_RADIUS_METRES,
  PAN_SPACING_METRES,
} from '../barn/hallLayout'
import { projectToPicture } from '../barn/lens'
import { strokeLine, toneOf, type Scene, type SpacePoint } from './scene'

// Feeders and drinkers of a broiler hall. All lengths are metres.

const FEEDER_PIPE_HEIGHT = 0.45
const DRINKER_PIPE_HEIGHT = 0.4
const NIPPLE_HEIGHT = 0.32
const NIPPLE_RADIUS = 0.022
/** The lines reach from beyond one edge of the picture to beyond the other. */
const LINE_START_X = HALL_VIEW.x0 - 1.4
const LINE_END_X = HALL_VIEW.x1 + 1.4

/** Fills a horizontal disc in space. */
function fillDisc(scene: Scene, [x, y, height]: SpacePoint, radius: number, color: string): void {
  const { context, camera, size } = scene
  const [centreX, centreY] = projectToPicture(camera.lens, x, y, height)
  const [edgeX] = projectToPicture(camera.lens, x + radius, y, height)
  const pixels = Math.max(0.5, Math.abs(edgeX - centreX) * size.width)
  context.beginPath()
  context.arc(centreX * size.width, centreY * size.height, pixels, 0, Math.PI * 2)
  context.fillStyle = toneOf(scene, color)
  context.fill()
}

/** Draws a pipe along the hall. */
function strokePipe(scene: Scene, y: number, height: number, style: { color: string; widthMetres: number }): void {
  const pipe = [
    [LINE_START_X, y, height],
    [LINE_END_X, y, height],
  ] as const
  strokeLine(scene, pipe, style)
}

/** Paints the pans, which stand on the litter among the birds. */
export function paintPans(scene: Scene): void {
  for (let x = LINE_START_X; x <= LINE_END_X; x += PAN_SPACING_METRES) {
    fillDisc(scene, [x + 0.02, FEEDER_LINE_Y + 0.03, 0], PAN_RADIUS_METRES * 1.25, 'rgba(20,14,8,0.35)')
    fillDisc(scene, [x, FEEDER_LINE_Y, 0.06], PAN_RADIUS_METRES, '#b0402e')
    fillDisc(scene, [x, FEEDER_LINE_Y, 0.07], PAN_RADIUS_METRES * 0.78, '#8a6a3c')
  }
}

function paintFeederLine(scene: Scene): void {
  for (let x = LINE_START_X; x <= LINE_END_X; x += PAN_SPACING_METRES) {
    fillDisc(scene, [x, FEEDER_LINE_Y, 0.16], PAN_RADIUS_METRES * 0.4, '#c5563f')
    fillDisc(scene, [x, FEEDER_LINE_Y, 0.3], PAN_RADIUS_METRES * 0.26, '#d8d3c8')
  }
  strokePipe(scene, FEEDER_LINE_Y, FEEDER_PIPE_HEIGHT, { color: '#8b8f92', widthMetres: 0.06 })
  strokePipe(scene, FEEDER_LINE_Y - 0.012, FEEDER_PIPE_HEIGHT, { color: '#c9ccce', widthMetres: 0.018 })
}

function paintDrinkerLine(scene: Scene, y: number): void {
  for (let x = LINE_START_X; x <= LINE_END_X; x += NIPPLE_SPACING_METRES)
    fillDisc(scene, [x, y + 0.03, NIPPLE_HEIGHT], NIPPLE_RADIUS, '#d9822b')
  strokePipe(scene, y, DRINKER_PIPE_HEIGHT, { color: '#d9dcdd', widthMetres: 0.035 })
  strokePipe(scene, y - 0.03, DRINKER_PIPE_HEIGHT + 0.05, { color: '#85898b', widthMetres: 0.02 })
}

/** Paints the pipes, which hang over the birds. */
export function paintHallFixtures(scene: Scene): void {
  paintFeederLine(scene)
  for (const y of DRINKER_LINES_Y) paintDrinkerLine(scene, y)
}
