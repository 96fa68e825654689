import type { BarnCamera } from '../barn'
import { penLayout } from '../geometry/penLayout'
import { PEN_DEPTH_METRES, PEN_WIDTH_METRES } from '../pigFacts'
import { createStream } from '../random'
import { fillFace, paintBlock, strokeEdge, type Corner, type SolidContext } from './solids'

const WALL_HEIGHT = 1.05
const PARTITION_HEIGHT = 0.95
const TROUGH_HEIGHT = 0.16
const HALF_DEPTH = PEN_DEPTH_METRES / 2
const WALL_DARK = '#262629'
const WALL_LIGHT = '#8e959c'

function wall(
  solid: SolidContext,
  from: readonly [number, number],
  to: readonly [number, number],
  colour: string,
): void {
  const face: Corner[] = [
    [from[0], from[1], 0],
    [to[0], to[1], 0],
    [to[0], to[1], WALL_HEIGHT],
    [from[0], from[1], WALL_HEIGHT],
  ]
  fillFace(solid, face, colour)
  // Splashes at the foot and seams between the boards.
  fillFace(
    solid,
    [
      [from[0], from[1], 0],
      [to[0], to[1], 0],
      [to[0], to[1], 0.14],
      [from[0], from[1], 0.14],
    ],
    'rgba(92,74,52,0.35)',
  )
  for (const up of [0.3, 0.6])
    strokeEdge(
      solid,
      [
        [from[0], from[1], up],
        [to[0], to[1], up],
      ],
      'rgba(0,0,0,0.35)',
      0.012,
    )
  strokeEdge(
    solid,
    [
      [from[0], from[1], 0],
      [to[0], to[1], 0],
    ],
    'rgba(10,8,6,0.8)',
    0.03,
  )
}

/** Walls round the two pens: part of what animals stand before. */
export function paintPenWalls(solid: SolidContext): void {
  const { camera } = solid
  const side = camera.compartment === 1 ? '#3a3f44' : WALL_DARK
  const troughY = camera.feederAtTop ? -HALF_DEPTH : HALF_DEPTH
  wall(solid, [-PEN_WIDTH_METRES, -troughY], [PEN_WIDTH_METRES, -troughY], side)
  wall(solid, [-PEN_WIDTH_METRES, troughY], [PEN_WIDTH_METRES, troughY], WALL_LIGHT)
  wall(solid, [-PEN_WIDTH_METRES, -HALF_DEPTH], [-PEN_WIDTH_METRES, HALF_DEPTH], side)
  wall(solid, [PEN_WIDTH_METRES, -HALF_DEPTH], [PEN_WIDTH_METRES, HALF_DEPTH], side)
}

export function paintTroughs(solid: SolidContext): void {
  for (const side of ['left', 'right'] as const) {
    const { feeder } = penLayout(side, solid.camera.feederAtTop)
    const inner = { x0: feeder.x0 + 0.04, x1: feeder.x1 - 0.04, y0: feeder.y0 + 0.04, y1: feeder.y1 - 0.04 }
    paintBlock(solid, { ...feeder, from: 0, up: TROUGH_HEIGHT }, '#a9adb0', '#6f7478')
    const ring: Corner[] = [
      [inner.x0, inner.y0, 0.13],
      [inner.x1, inner.y0, 0.13],
      [inner.x1, inner.y1, 0.13],
      [inner.x0, inner.y1, 0.13],
    ]
    fillFace(solid, ring, '#7b6242')
    feedHeaps(solid, side)
    for (let place = 1; place < 6; place++) {
      const x = inner.x0 + ((inner.x1 - inner.x0) * place) / 6
      strokeEdge(
        solid,
        [
          [x, feeder.y0, TROUGH_HEIGHT],
          [x, feeder.y1, TROUGH_HEIGHT],
        ],
        '#c9cdd0',
        0.018,
      )
    }
  }
}

function feedHeaps(solid: SolidContext, side: 'left' | 'right'): void {
  const { feeder } = penLayout(side, solid.camera.feederAtTop)
  const stream = createStream(solid.camera.seed, 'feed', side)
  for (let heap = 0; heap < 14; heap++) {
    const x = stream.between(feeder.x0 + 0.08, feeder.x1 - 0.2)
    const y = (feeder.y0 + feeder.y1) / 2 + stream.between(-0.08, 0.08)
    strokeEdge(
      solid,
      [
        [x, y, 0.13],
        [x + stream.between(0.03, 0.12), y, 0.13],
      ],
      stream.next() < 0.5 ? 'rgba(176,144,96,0.7)' : 'rgba(70,52,32,0.6)',
      0.05,
    )
  }
}

function partition(solid: SolidContext): void {
  const ends = [-HALF_DEPTH, HALF_DEPTH] as const
  for (const x of [-0.025, 0.025]) {
    fillFace(
      solid,
      [
        [x, ends[0], 0],
        [x, ends[1], 0],
        [x, ends[1], PARTITION_HEIGHT],
        [x, ends[0], PARTITION_HEIGHT],
      ],
      '#5d6369',
    )
  }
  fillFace(
    solid,
    [
      [-0.025, ends[0], PARTITION_HEIGHT],
      [0.025, ends[0], PARTITION_HEIGHT],
      [0.025, ends[1], PARTITION_HEIGHT],
      [-0.025, ends[1], PARTITION_HEIGHT],
    ],
    '#b4babf',
  )
  for (let y = ends[0]; y <= ends[1] + 0.01; y += PEN_DEPTH_METRES / 3) {
    strokeEdge(
      solid,
      [
        [0, y, 0.2],
        [0, y, PARTITION_HEIGHT],
      ],
      '#8d9398',
      0.05,
    )
  }
}

function hoppers(solid: SolidContext): void {
  const { feederAtTop } = solid.camera
  for (const side of ['left', 'right'] as const) {
    const { feeder } = penLayout(side, feederAtTop)
    const [y0, y1] = feederAtTop ? [feeder.y0 - 0.1, feeder.y0 + 0.12] : [feeder.y1 - 0.12, feeder.y1 + 0.1]
    paintBlock(solid, { x0: feeder.x0 + 0.1, x1: feeder.x1 - 0.1, y0, y1, from: 0.28, up: 0.6 }, '#c3c7c9', '#8b9094')
    const middle = (feeder.x0 + feeder.x1) / 2
    const y = (y0 + y1) / 2
    strokeEdge(
      solid,
      [
        [middle, y, 0.6],
        [middle, y, 1.3],
      ],
      '#d8dad8',
      0.09,
    )
  }
}

function drinkers(solid: SolidContext): void {
  for (const side of ['left', 'right'] as const) {
    const outward = side === 'left' ? -1 : 1
    for (const place of penLayout(side, solid.camera.feederAtTop).drinkingPlaces) {
      const wallX = outward * PEN_WIDTH_METRES
      strokeEdge(
        solid,
        [
          [wallX, place.y, 0.95],
          [wallX - outward * 0.02, place.y, 0.42],
          [wallX - outward * 0.14, place.y, 0.4],
        ],
        '#b9bec2',
        0.035,
      )
      const bowl = {
        x0: Math.min(wallX, wallX - outward * 0.2),
        x1: Math.max(wallX, wallX - outward * 0.2),
        y0: place.y - 0.1,
        y1: place.y + 0.1,
      }
      paintBlock(solid, { ...bowl, from: 0.1, up: 0.22 }, '#8f979c', '#5a6064')
      const middle = (bowl.x0 + bowl.x1) / 2
      strokeEdge(
        solid,
        [
          [middle, place.y - 0.03, 0.22],
          [middle, place.y + 0.03, 0.22],
        ],
        '#23282b',
        0.1,
      )
    }
  }
}

/** A chain with a toy and a ceiling pipe: what hangs between the lens and the animals. */
function hanging(solid: SolidContext, camera: BarnCamera): void {
  const stream = createStream(camera.seed, 'hanging')
  const x = stream.between(-2.4, 2.4)
  const y = stream.between(-0.4, 0.9)
  strokeEdge(
    solid,
    [
      [x, y, 0.35],
      [x + 0.02, y - 0.02, 1.2],
      [x * 1.02, y - 0.05, 1.9],
    ],
    'rgba(214,214,206,0.85)',
    0.014,
  )
  strokeEdge(
    solid,
    [
      [x - 0.06, y, 0.34],
      [x + 0.06, y + 0.02, 0.34],
    ],
    stream.pick(['#3d79b0', '#c9a23a', '#c8c2b4']),
    0.06,
  )
}

/** What stands or hangs before the animals. */
export function paintPenFixtures(solid: SolidContext): void {
  hoppers(solid)
  drinkers(solid)
  partition(solid)
  hanging(solid, solid.camera)
}
