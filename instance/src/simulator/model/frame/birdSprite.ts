import { valueNoise2D } from '../random'
import { keptPicture } from './keptPicture'
import { paintRelief, type AnimalPicture, type Material } from './animalSprite'
import type { Ball } from './heightField'

type BirdStance = 'sitting' | 'standing' | 'dead'
export interface BirdLook {
  stance: BirdStance
  turn: number
  chick: boolean
  infrared: boolean
}

const SCALES = [14, 28, 56, 112] as const
const SHADOW = 0.5
const FEATHER = 0
const COMB = 1
const BEAK = 2
const MATERIALS: Material[] = [
  { red: 240, green: 234, blue: 220, mottle: 0.07 },
  { red: 196, green: 62, blue: 52, mottle: 0.1 },
  { red: 214, green: 164, blue: 74, mottle: 0.05 },
]
const DOWN: Material = { red: 240, green: 212, blue: 116, mottle: 0.08 }

function line(from: readonly number[], to: readonly number[], material: number, count = 8): Ball[] {
  return Array.from({ length: count + 1 }, (_, index): Ball => {
    const blend = (key: number): number => (from[key] ?? 0) + (((to[key] ?? 0) - (from[key] ?? 0)) * index) / count
    return { x: blend(0), y: blend(1), radius: blend(2), up: blend(3), material }
  })
}

function birdBalls({ stance, turn }: BirdLook): Ball[] {
  const side = turn * 0.1
  const wings = stance === 'dead' ? 0.1 : 0
  const body = [
    ...line([-0.42, 0, 0.1, 0.08], [-0.3, 0, 0.19, 0.1], FEATHER),
    ...line([-0.3, 0, 0.19, 0.1], [-0.14, 0, 0.255, 0.12], FEATHER),
    ...line([-0.14, 0, 0.255, 0.12], [0.06, side * 0.2, 0.262, 0.13], FEATHER),
    ...line([0.06, side * 0.2, 0.262, 0.13], [0.16, side * 0.4, 0.21, 0.14], FEATHER),
    ...line([-0.26, 0.15 + wings, 0.06, 0.18], [0.02, 0.185 + wings, 0.08, 0.22], FEATHER),
    ...line([-0.26, -0.15 - wings, 0.06, 0.18], [0.02, -0.185 - wings, 0.08, 0.22], FEATHER),
  ]
  const head = [
    ...line([0.24, side * 0.6, 0.11, 0.24], [0.35, side, 0.088, 0.28], FEATHER),
    ...line([0.31, side, 0.03, 0.35], [0.4, side * 1.1, 0.035, 0.34], COMB, 4),
    ...line([0.42, side * 1.15, 0.04, 0.25], [0.48, side * 1.3, 0.018, 0.24], BEAK, 3),
  ]
  const legs =
    stance === 'dead'
      ? [
          ...line([-0.2, 0.1, 0.035, 0.36], [-0.42, 0.17, 0.025, 0.4], BEAK),
          ...line([-0.2, -0.1, 0.035, 0.36], [-0.44, -0.14, 0.025, 0.4], BEAK),
        ]
      : []
  return [...body, ...head, ...legs]
}

export function birdScaleFor(pixels: number): number {
  return SCALES.find((scale) => scale >= pixels * 0.9) ?? SCALES[SCALES.length - 1] ?? 0
}

function grey({ red, green, mottle }: Material): Material {
  const level = (red + green) / 2
  return { red: level, green: level, blue: level, mottle }
}

export function birdPicture(look: BirdLook, scale: number): AnimalPicture {
  const key = `bird ${look.stance} ${look.turn} ${look.chick} ${look.infrared} ${scale}`
  const coloured = look.chick ? [DOWN, DOWN, MATERIALS[BEAK] ?? DOWN] : MATERIALS
  const pale = look.stance === 'dead' ? 0.9 : 1
  return keptPicture(key, () =>
    paintRelief({
      balls: birdBalls(look),
      materials: look.infrared ? coloured.map(grey) : coloured,
      scale,
      seed: 17,
      shadow: SHADOW,
      coat: (x, y) => {
        const soil = Math.max(0, valueNoise2D(5, x * 7 + 20, y * 7 + 20) - 0.6) * 0.5
        return [pale * (1 - soil), pale * (1 - soil * 1.1), pale * (1 - soil * 1.4)]
      },
    }),
  )
}
