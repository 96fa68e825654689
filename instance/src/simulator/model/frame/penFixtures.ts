import type { Point } from '../barn/lens'
import { createPenLayout } from '../barn/penLayout'
import { PEN_DEPTH_METRES, PEN_WIDTH_METRES } from '../facts/pigFacts'
import { createRandomStream } from '../random'
import { drawBox, fillPolygon, horizontalFace, strokeLine, verticalFace, type Scene } from './scene'

// Walls and equipment of the two pens under a camera. All lengths are metres.

const SIDES = ['left', 'right'] as const
const HALF_DEPTH = PEN_DEPTH_METRES / 2

const WALL_HEIGHT = 1.05
const WALL_COLOR = '#262629'
/** Walls of the compartment in the middle are of another colour. */
const MIDDLE_COMPARTMENT_WALL_COLOR = '#3a3f44'
const FEEDER_WALL_COLOR = '#8e959c'
const SPLASH_HEIGHT = 0.14
const SPLASH_COLOR = 'rgba(92,74,52,0.35)'
const BOARD_SEAM_HEIGHTS = [0.3, 0.6]
const BOARD_SEAM = { color: 'rgba(0,0,0,0.35)', widthMetres: 0.012 }
const WALL_FOOT = { color: 'rgba(10,8,6,0.8)', widthMetres: 0.03 }

const PARTITION_HEIGHT = 0.95
const PARTITION_HALF_WIDTH = 0.025
const PARTITION_POST = { color: '#8d9398', widthMetres: 0.05 }

const TROUGH_HEIGHT = 0.16
const TROUGH_RIM = 0.04
const FEED_HEIGHT = 0.13
const FEED_COLOR = '#7b6242'
const FEEDING_PLACES = 6
const FEEDING_PLACE_DIVIDER = { color: '#c9cdd0', widthMetres: 0.018 }
const FEED_HEAPS = 14
const FEED_HEAP_COLORS = ['rgba(176,144,96,0.7)', 'rgba(70,52,32,0.6)'] as const
const FEED_HEAP_WIDTH = 0.05

const HOPPER_HEIGHTS = { bottom: 0.28, top: 0.6 }
const DOWNPIPE_TOP = 1.3
const DOWNPIPE = { color: '#d8dad8', widthMetres: 0.09 }

const DRINKER_PIPE = { color: '#b9bec2', widthMetres: 0.035 }
const BOWL_DEPTH = 0.2
const BOWL_HALF_WIDTH = 0.1
const BOWL_HEIGHTS = { bottom: 0.1, top: 0.22 }
const BOWL_OPENING = { color: '#23282b', widthMetres: 0.1 }

const CHAIN = { color: 'rgba(214,214,206,0.85)', widthMetres: 0.014 }
const TOY_COLORS = ['#3d79b0', '#c9a23a', '#c8c2b4']
const TOY_WIDTH = 0.06

function paintWall(scene: Scene, from: Point, to: Point, color: string): void {
  fillPolygon(scene, verticalFace(from, to, 0, WALL_HEIGHT), color)
  fillPolygon(scene, verticalFace(from, to, 0, SPLASH_HEIGHT), SPLASH_COLOR)
  for (const height of BOARD_SEAM_HEIGHTS)
    strokeLine(
      scene,
      [
        [...from, height],
        [...to, height],
      ],
      BOARD_SEAM,
    )
  strokeLine(
    scene,
    [
      [...from, 0],
      [...to, 0],
    ],
    WALL_FOOT,
  )
}

/** Paints the walls around the two pens, which stand behind the animals. */
export function paintPenWalls(scene: Scene): void {
  const { camera } = scene
  const color = camera.compartment === 1 ? MIDDLE_COMPARTMENT_WALL_COLOR : WALL_COLOR
  const feederY = camera.feederAtTop ? -HALF_DEPTH : HALF_DEPTH
  paintWall(scene, [-PEN_WIDTH_METRES, -feederY], [PEN_WIDTH_METRES, -feederY], color)
  paintWall(scene, [-PEN_WIDTH_METRES, feederY], [PEN_WIDTH_METRES, feederY], FEEDER_WALL_COLOR)
  paintWall(scene, [-PEN_WIDTH_METRES, -HALF_DEPTH], [-PEN_WIDTH_METRES, HALF_DEPTH], color)
  paintWall(scene, [PEN_WIDTH_METRES, -HALF_DEPTH], [PEN_WIDTH_METRES, HALF_DEPTH], color)
}

function paintFeedHeaps(scene: Scene, side: 'left' | 'right'): void {
  const { feeder } = createPenLayout(side, scene.camera.feederAtTop)
  const stream = createRandomStream(scene.camera.seed, 'feed', side)
  for (let heap = 0; heap < FEED_HEAPS; heap++) {
    const x = stream.between(feeder.x0 + 0.08, feeder.x1 - 0.2)
    const y = (feeder.y0 + feeder.y1) / 2 + stream.between(-0.08, 0.08)
    const endX = x + stream.between(0.03, 0.12)
    const color = FEED_HEAP_COLORS[stream.next() < 0.5 ? 0 : 1]
    strokeLine(
      scene,
      [
        [x, y, FEED_HEIGHT],
        [endX, y, FEED_HEIGHT],
      ],
      { color, widthMetres: FEED_HEAP_WIDTH },
    )
  }
}

/** Paints the troughs, which are low enough for animals to stand over them. */
export function paintTroughs(scene: Scene): void {
  for (const side of SIDES) {
    const { feeder } = createPenLayout(side, scene.camera.feederAtTop)
    const inside = {
      x0: feeder.x0 + TROUGH_RIM,
      x1: feeder.x1 - TROUGH_RIM,
      y0: feeder.y0 + TROUGH_RIM,
      y1: feeder.y1 - TROUGH_RIM,
    }
    drawBox(scene, { ...feeder, bottom: 0, top: TROUGH_HEIGHT }, '#a9adb0', '#6f7478')
    fillPolygon(scene, horizontalFace(inside, FEED_HEIGHT), FEED_COLOR)
    paintFeedHeaps(scene, side)
    for (let place = 1; place < FEEDING_PLACES; place++) {
      const x = inside.x0 + ((inside.x1 - inside.x0) * place) / FEEDING_PLACES
      strokeLine(
        scene,
        [
          [x, feeder.y0, TROUGH_HEIGHT],
          [x, feeder.y1, TROUGH_HEIGHT],
        ],
        FEEDING_PLACE_DIVIDER,
      )
    }
  }
}

function paintPartition(scene: Scene): void {
  for (const x of [-PARTITION_HALF_WIDTH, PARTITION_HALF_WIDTH])
    fillPolygon(scene, verticalFace([x, -HALF_DEPTH], [x, HALF_DEPTH], 0, PARTITION_HEIGHT), '#5d6369')
  const top = { x0: -PARTITION_HALF_WIDTH, y0: -HALF_DEPTH, x1: PARTITION_HALF_WIDTH, y1: HALF_DEPTH }
  fillPolygon(scene, horizontalFace(top, PARTITION_HEIGHT), '#b4babf')
  for (let y = -HALF_DEPTH; y <= HALF_DEPTH + 0.01; y += PEN_DEPTH_METRES / 3)
    strokeLine(
      scene,
      [
        [0, y, 0.2],
        [0, y, PARTITION_HEIGHT],
      ],
      PARTITION_POST,
    )
}

function paintHoppers(scene: Scene): void {
  const { feederAtTop } = scene.camera
  for (const side of SIDES) {
    const { feeder } = createPenLayout(side, feederAtTop)
    const [y0, y1] = feederAtTop ? [feeder.y0 - 0.1, feeder.y0 + 0.12] : [feeder.y1 - 0.12, feeder.y1 + 0.1]
    const hopper = { x0: feeder.x0 + 0.1, x1: feeder.x1 - 0.1, y0, y1 }
    drawBox(scene, { ...hopper, ...HOPPER_HEIGHTS }, '#c3c7c9', '#8b9094')
    const x = (feeder.x0 + feeder.x1) / 2
    const y = (y0 + y1) / 2
    strokeLine(
      scene,
      [
        [x, y, HOPPER_HEIGHTS.top],
        [x, y, DOWNPIPE_TOP],
      ],
      DOWNPIPE,
    )
  }
}

/** A pipe along the wall at `wallX`, which ends in a bowl. */
function paintDrinker(scene: Scene, wallX: number, y: number): void {
  const inward = wallX < 0 ? 1 : -1
  const pipe = [
    [wallX, y, 0.95],
    [wallX + inward * 0.02, y, 0.42],
    [wallX + inward * 0.14, y, 0.4],
  ] as const
  strokeLine(scene, pipe, DRINKER_PIPE)
  const bowl = {
    x0: Math.min(wallX, wallX + inward * BOWL_DEPTH),
    x1: Math.max(wallX, wallX + inward * BOWL_DEPTH),
    y0: y - BOWL_HALF_WIDTH,
    y1: y + BOWL_HALF_WIDTH,
  }
  drawBox(scene, { ...bowl, ...BOWL_HEIGHTS }, '#8f979c', '#5a6064')
  const x = (bowl.x0 + bowl.x1) / 2
  strokeLine(
    scene,
    [
      [x, y - 0.03, BOWL_HEIGHTS.top],
      [x, y + 0.03, BOWL_HEIGHTS.top],
    ],
    BOWL_OPENING,
  )
}

function paintDrinkers(scene: Scene): void {
  for (const side of SIDES) {
    const wallX = side === 'left' ? -PEN_WIDTH_METRES : PEN_WIDTH_METRES
    const { drinkingPlaces } = createPenLayout(side, scene.camera.feederAtTop)
    for (const { y } of drinkingPlaces) paintDrinker(scene, wallX, y)
  }
}

/** A chain with a toy, which hangs from the ceiling somewhere between the lens and the animals. */
function paintToy(scene: Scene): void {
  const stream = createRandomStream(scene.camera.seed, 'hanging')
  const x = stream.between(-2.4, 2.4)
  const y = stream.between(-0.4, 0.9)
  const chain = [
    [x, y, 0.35],
    [x + 0.02, y - 0.02, 1.2],
    [x * 1.02, y - 0.05, 1.9],
  ] as const
  strokeLine(scene, chain, CHAIN)
  const toy = [
    [x - 0.06, y, 0.34],
    [x + 0.06, y + 0.02, 0.34],
  ] as const
  strokeLine(scene, toy, { color: stream.pick(TOY_COLORS), widthMetres: TOY_WIDTH })
}

/** Paints everything in front of the animals or above them. */
export function paintPenFixtures(scene: Scene): void {
  paintHoppers(scene)
  paintDrinkers(scene)
  paintPartition(scene)
  paintToy(scene)
}
