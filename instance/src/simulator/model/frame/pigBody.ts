import type { Material } from './animalSprite'
import type { Ball } from './heightField'

export type PigStance = 'standing' | 'eating' | 'sternal' | 'lateral' | 'dead'

/** Indices into the materials. */
const SKIN = 0
const LIMB = 1
export const EAR = 2
const SNOUT = 3
const HOOF = 4
const EYE = 5

export const PIG_MATERIALS: Material[] = [
  { red: 236, green: 197, blue: 201, mottle: 0.06 },
  { red: 226, green: 182, blue: 181, mottle: 0.12 },
  { red: 226, green: 166, blue: 170, mottle: 0.14 },
  { red: 212, green: 148, blue: 154, mottle: 0.1 },
  { red: 128, green: 104, blue: 96, mottle: 0.1 },
  { red: 70, green: 48, blue: 46, mottle: 0 },
]

type Knot = readonly [x: number, y: number, radius: number, up: number]

const BACK: Knot[] = [
  [-0.465, 0, 0.055, 0.15],
  [-0.43, 0, 0.1, 0.16],
  [-0.36, 0, 0.136, 0.16],
  [-0.26, 0, 0.15, 0.16],
  [-0.12, 0, 0.143, 0.16],
  [0, 0, 0.141, 0.16],
  [0.11, 0, 0.147, 0.16],
  [0.18, 0, 0.134, 0.16],
  [0.245, 0, 0.106, 0.16],
]
const HEAD: Knot[] = [
  [0.245, 0, 0.106, 0.16],
  [0.295, 0, 0.098, 0.155],
  [0.345, 0, 0.092, 0.14],
  [0.39, 0, 0.074, 0.12],
  [0.435, 0, 0.053, 0.1],
  [0.482, 0, 0.047, 0.1],
]

function chain(knots: readonly Knot[], material: number, steps = 7): Ball[] {
  return knots.slice(0, -1).flatMap((from, index) => {
    const to = knots[index + 1] ?? from
    return Array.from({ length: steps + (index === knots.length - 2 ? 1 : 0) }, (_, step): Ball => {
      const part = step / steps
      const blend = (key: 0 | 1 | 2 | 3): number => from[key] + (to[key] - from[key]) * part
      return { x: blend(0), y: blend(1), radius: blend(2), up: blend(3), material }
    })
  })
}

function mirrored(knots: readonly Knot[]): Knot[] {
  return knots.map(([x, y, radius, up]) => [x, -y, radius, up])
}

function pair(knots: readonly Knot[], material: number): Ball[] {
  return [...chain(knots, material), ...chain(mirrored(knots), material)]
}

function shifted(knots: readonly Knot[], along: number): Knot[] {
  return knots.map(([x, y, radius, up], index) => [x + along * index, y, radius, up])
}

const TAIL: Knot[] = [
  [-0.47, 0, 0.018, 0.16],
  [-0.51, 0.012, 0.012, 0.16],
  [-0.535, -0.006, 0.01, 0.16],
  [-0.52, -0.03, 0.009, 0.16],
]
const EAR_OUT: Knot[] = [
  [0.29, 0.068, 0.036, 0.205],
  [0.305, 0.108, 0.043, 0.21],
  [0.335, 0.148, 0.03, 0.2],
  [0.36, 0.176, 0.011, 0.19],
]
const SNOUT_DISC: Knot[] = [
  [0.49, 0, 0.042, 0.108],
  [0.498, 0, 0.041, 0.105],
]
const FORELEG: Knot[] = [
  [0.13, 0.1, 0.05, 0.02],
  [0.155, 0.145, 0.03, 0.01],
  [0.175, 0.158, 0.022, 0],
]
const HINDLEG: Knot[] = [
  [-0.33, 0.1, 0.06, 0.02],
  [-0.31, 0.145, 0.034, 0.01],
  [-0.29, 0.16, 0.022, 0],
]

/** Hams and shoulders rise a little beside the spine. */
const MUSCLES: Knot[][] = [
  [
    [-0.36, 0.06, 0.075, 0.215],
    [-0.24, 0.065, 0.08, 0.215],
  ],
  [
    [0.08, 0.06, 0.078, 0.215],
    [0.17, 0.055, 0.07, 0.205],
  ],
]
const BROW: Knot[] = [
  [0.372, 0.05, 0.013, 0.2],
  [0.38, 0.05, 0.012, 0.2],
]

/** The gait is −1…1: one pair of opposite legs ahead, then the other. */
function standing(gait: number): Ball[] {
  const stride = 0.022 * gait
  return [
    ...chain(shifted(FORELEG, stride), LIMB),
    ...chain(shifted(mirrored(FORELEG), -stride), LIMB),
    ...chain(shifted(HINDLEG, -stride), LIMB),
    ...chain(shifted(mirrored(HINDLEG), stride), LIMB),
    ...chain(BACK, SKIN),
    ...chain(HEAD, SKIN),
    ...chain(TAIL, LIMB),
    ...pair(EAR_OUT, EAR),
    ...chain(SNOUT_DISC, SNOUT, 2),
    ...MUSCLES.flatMap((muscle) => pair(muscle, SKIN)),
    ...pair(BROW, EYE),
  ]
}

function sternal(): Ball[] {
  const wide = BACK.map(([x, y, radius, up]): Knot => [x, y, radius * 1.06, up - 0.06])
  return [
    ...pair(
      [
        [0.17, 0.1, 0.04, 0.01],
        [0.27, 0.115, 0.026, 0],
        [0.335, 0.1, 0.02, 0],
      ],
      LIMB,
    ),
    ...pair(
      [
        [-0.34, 0.12, 0.065, 0.02],
        [-0.24, 0.16, 0.042, 0],
        [-0.17, 0.178, 0.022, 0],
      ],
      LIMB,
    ),
    ...chain(wide, SKIN),
    ...chain(
      HEAD.map(([x, y, radius, up]): Knot => [x, y, radius, up - 0.05]),
      SKIN,
    ),
    ...chain(TAIL, LIMB),
    ...pair(EAR_OUT, EAR),
    ...chain(SNOUT_DISC, SNOUT, 2),
  ]
}

/** On its side with the legs towards positive y; a stiff body stretches them. */
function lateral(stiff: number): Ball[] {
  const side = BACK.map(([x, y, radius, up]): Knot => [x, y, radius * 1.07, up - 0.07])
  const head: Knot[] = [
    [0.245, 0.005, 0.11, 0.09],
    [0.3, 0.015, 0.1, 0.08],
    [0.36, 0.03, 0.082, 0.06],
    [0.415, 0.045, 0.058, 0.05],
    [0.465, 0.06, 0.043, 0.04],
    [0.492, 0.066, 0.04, 0.04],
  ]
  const reach = 0.05 * stiff
  const legs: Knot[][] = [
    [
      [0.1, 0.07, 0.075, 0.05],
      [0.14, 0.19, 0.042, 0.03],
      [0.11, 0.29 + reach, 0.023, 0.01],
      [0.125, 0.325 + reach, 0.022, 0.01],
    ],
    [
      [0.16, 0.07, 0.07, 0.03],
      [0.23, 0.17, 0.04, 0.01],
      [0.24, 0.265 + reach, 0.022, 0],
      [0.255, 0.3 + reach, 0.021, 0],
    ],
    [
      [-0.33, 0.05, 0.115, 0.06],
      [-0.35, 0.18, 0.06, 0.04],
      [-0.3, 0.29 + reach, 0.026, 0.02],
      [-0.285, 0.345 + reach, 0.023, 0.01],
    ],
    [
      [-0.3, 0.06, 0.1, 0.03],
      [-0.25, 0.19, 0.052, 0.01],
      [-0.2, 0.29 + reach, 0.024, 0],
      [-0.185, 0.335 + reach, 0.021, 0],
    ],
  ]
  const hooves = legs
    .map((leg) => leg[leg.length - 1])
    .flatMap((knot) => (knot ? chain([knot, [knot[0] + 0.006, knot[1] + 0.02, 0.018, 0.02]], HOOF, 2) : []))
  return [
    ...legs.flatMap((leg) => chain(leg, LIMB)),
    ...hooves,
    ...chain(side, SKIN),
    ...chain(head, SKIN),
    ...chain(TAIL, LIMB),
    ...chain(
      [
        [0.3, -0.06, 0.03, 0.17],
        [0.285, -0.095, 0.032, 0.16],
        [0.262, -0.135, 0.012, 0.14],
      ],
      EAR,
    ),
    ...chain(
      [
        [0.3, 0.03, 0.032, 0.185],
        [0.265, 0.055, 0.034, 0.195],
        [0.225, 0.07, 0.01, 0.2],
      ],
      EAR,
    ),
    ...chain(
      [
        [0.385, 0.022, 0.012, 0.2],
        [0.392, 0.024, 0.011, 0.2],
      ],
      EYE,
      2,
    ),
    ...chain(
      [
        [-0.37, 0.02, 0.09, 0.16],
        [-0.25, 0.04, 0.09, 0.16],
      ],
      SKIN,
    ),
    ...chain(
      [
        [0.08, 0.03, 0.085, 0.165],
        [0.17, 0.04, 0.075, 0.155],
      ],
      SKIN,
    ),
    ...chain(
      [
        [0.5, 0.068, 0.034, 0.05],
        [0.506, 0.07, 0.033, 0.045],
      ],
      SNOUT,
      2,
    ),
  ]
}

function stanceBalls(stance: PigStance, gait: number): Ball[] {
  if (stance === 'sternal') return sternal()
  if (stance === 'lateral') return lateral(0)
  if (stance === 'dead') return lateral(1)
  return standing(gait)
}

/** The body seen from above, head towards positive x, one body length long; bend −1…1 curls it towards ±y. */
export function pigBalls(stance: PigStance, bend: number, gait: number): Ball[] {
  return stanceBalls(stance, gait).map((ball) => {
    const ahead = Math.max(0, ball.x + 0.05)
    const behind = Math.max(0, -0.05 - ball.x)
    const turn = bend * (ahead * 1.15 - behind * 0.35)
    const pivot = -0.05
    const reach = ball.x - pivot
    return {
      ...ball,
      x: pivot + reach * Math.cos(turn * 0.8),
      y: ball.y * Math.cos(turn) + bend * (ahead * ahead * 0.72 + behind * behind * 0.25),
    }
  })
}
