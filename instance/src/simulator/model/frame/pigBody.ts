import { mirrorPart, sphereChain, spherePair, type BodyPoint, type Sphere } from './heightField'

export type PigStance = 'standing' | 'sternal' | 'lateral' | 'dead'

/** Distance by which a leg steps out, for each of its points, in body lengths. */
const STRIDE = 0.022
/** Distance by which the legs of a dead pig are stretched, in body lengths. */
const STIFF_LEG_STRETCH = 0.05
/** The first point of a leg that is stretched. */
const FIRST_STRETCHED_POINT = 2
/** The body bends about this point of the spine. */
const BEND_PIVOT = -0.05

function stepLeg(points: readonly BodyPoint[], stride: number): BodyPoint[] {
  return points.map(([x, y, radius, height], index) => [x + stride * index, y, radius, height])
}

function stretchLeg(points: readonly BodyPoint[], stretch: number): BodyPoint[] {
  return points.map(([x, y, radius, height], index) => [
    x,
    index < FIRST_STRETCHED_POINT ? y : y + stretch,
    radius,
    height,
  ])
}

/** The body part with a larger radius and nearer to the floor. */
function flatten(points: readonly BodyPoint[], radiusFactor: number, lowering: number): BodyPoint[] {
  return points.map(([x, y, radius, height]) => [x, y, radius * radiusFactor, height - lowering])
}

/** A standing pig. With a gait of −1…1 one pair of opposite legs is ahead, then the other. */
function createStandingBody(gait: number): Sphere[] {
  const stride = STRIDE * gait
  return [
    ...sphereChain(stepLeg(FORELEG, stride), LIMB),
    ...sphereChain(stepLeg(mirrorPart(FORELEG), -stride), LIMB),
    ...sphereChain(stepLeg(HINDLEG, -stride), LIMB),
    ...sphereChain(stepLeg(mirrorPart(HINDLEG), stride), LIMB),
    ...sphereChain(BACK, SKIN),
    ...sphereChain(HEAD, SKIN),
    ...sphereChain(TAIL, LIMB),
    ...spherePair(OUTER_EAR, EAR),
    ...sphereChain(SNOUT_DISC, SNOUT, 2),
    ...MUSCLES.flatMap((muscle) => spherePair(muscle, SKIN)),
    ...spherePair(BROW, EYE),
  ]
}

/** A pig that lies on its belly. */
function createSternalBody(): Sphere[] {
  return [
    ...spherePair(FOLDED_FORELEG, LIMB),
    ...spherePair(FOLDED_HINDLEG, LIMB),
    ...sphereChain(flatten(BACK, 1.06, 0.06), SKIN),
    ...sphereChain(flatten(HEAD, 1, 0.05), SKIN),
    ...sphereChain(TAIL, LIMB),
    ...spherePair(OUTER_EAR, EAR),
    ...sphereChain(SNOUT_DISC, SNOUT, 2),
  ]
}

/** The hoof at the end of a leg. */
function createHoof(leg: readonly BodyPoint[]): Sphere[] {
  const end = leg[leg.length - 1]
  if (!end) return []
  return sphereChain([end, [end[0] + 0.006, end[1] + 0.02, 0.018, 0.02]], HOOF, 2)
}

/** A pig that lies on its side, with the legs towards positive y. */
function createLateralBody(legStretch: number): Sphere[] {
  const legs = LYING_LEGS.map((leg) => stretchLeg(leg, legStretch))
  return [
    ...legs.flatMap((leg) => sphereChain(leg, LIMB)),
    ...legs.flatMap(createHoof),
    ...sphereChain(flatten(BACK, 1.07, 0.07), SKIN),
    ...sphereChain(LYING_HEAD, SKIN),
    ...sphereChain(TAIL, LIMB),
    ...LYING_EARS.flatMap((ear) => sphereChain(ear, EAR)),
    ...sphereChain(LYING_EYE, EYE, 2),
    ...LYING_MUSCLES.flatMap((muscle) => sphereChain(muscle, SKIN)),
    ...sphereChain(LYING_SNOUT, SNOUT, 2),
  ]
}

function createStraightBody(stance: PigStance, gait: number): Sphere[] {
  switch (stance) {
    case 'standing':
      return createStandingBody(gait)
    case 'sternal':
      return createSternalBody()
    case 'lateral':
      return createLateralBody(0)
    case 'dead':
      return createLateralBody(STIFF_LEG_STRETCH)
  }
}

/** A body of spheres; a bend of −1…1 curls it towards negative or positive y. */
export function createPigBody(stance: PigStance, bend: number, gait: number): Sphere[] {
  return createStraightBody(stance, gait).map((sphere) => {
    const ahead = Math.max(0, sphere.x - BEND_PIVOT)
    const behind = Math.max(0, BEND_PIVOT - sphere.x)
    const turn = bend * (ahead * 1.15 - behind * 0.35)
    return {
      ...sphere,
      x: BEND_PIVOT + (sphere.x - BEND_PIVOT) * Math.cos(turn * 0.8),
      y: sphere.y * Math.cos(turn) + bend * (ahead * ahead * 0.72 + behind * behind * 0.25),
    }
  })
}

// The parts of a pig's body, on its left side if there are two of them. The parts of a lying pig are placed as on its
// side with the legs towards positive y.

/** Indices into the materials of a pig. */
export const SKIN = 0
const LIMB = 1
export const EAR = 2
const SNOUT = 3
const HOOF = 4
const EYE = 5

const BACK: readonly BodyPoint[] = [
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
const HEAD: readonly BodyPoint[] = [
  [0.245, 0, 0.106, 0.16],
  [0.295, 0, 0.098, 0.155],
  [0.345, 0, 0.092, 0.14],
  [0.39, 0, 0.074, 0.12],
  [0.435, 0, 0.053, 0.1],
  [0.482, 0, 0.047, 0.1],
]
const TAIL: readonly BodyPoint[] = [
  [-0.47, 0, 0.018, 0.16],
  [-0.51, 0.012, 0.012, 0.16],
  [-0.535, -0.006, 0.01, 0.16],
  [-0.52, -0.03, 0.009, 0.16],
]
const OUTER_EAR: readonly BodyPoint[] = [
  [0.29, 0.068, 0.036, 0.205],
  [0.305, 0.108, 0.043, 0.21],
  [0.335, 0.148, 0.03, 0.2],
  [0.36, 0.176, 0.011, 0.19],
]
const SNOUT_DISC: readonly BodyPoint[] = [
  [0.49, 0, 0.042, 0.108],
  [0.498, 0, 0.041, 0.105],
]
const FORELEG: readonly BodyPoint[] = [
  [0.13, 0.1, 0.05, 0.02],
  [0.155, 0.145, 0.03, 0.01],
  [0.175, 0.158, 0.022, 0],
]
const HINDLEG: readonly BodyPoint[] = [
  [-0.33, 0.1, 0.06, 0.02],
  [-0.31, 0.145, 0.034, 0.01],
  [-0.29, 0.16, 0.022, 0],
]
/** Hams and shoulders, which rise a little beside the spine. */
const MUSCLES: readonly (readonly BodyPoint[])[] = [
  [
    [-0.36, 0.06, 0.075, 0.215],
    [-0.24, 0.065, 0.08, 0.215],
  ],
  [
    [0.08, 0.06, 0.078, 0.215],
    [0.17, 0.055, 0.07, 0.205],
  ],
]
const BROW: readonly BodyPoint[] = [
  [0.372, 0.05, 0.013, 0.2],
  [0.38, 0.05, 0.012, 0.2],
]
/** Legs of a pig that lies on its belly. */
const FOLDED_FORELEG: readonly BodyPoint[] = [
  [0.17, 0.1, 0.04, 0.01],
  [0.27, 0.115, 0.026, 0],
  [0.335, 0.1, 0.02, 0],
]
const FOLDED_HINDLEG: readonly BodyPoint[] = [
  [-0.34, 0.12, 0.065, 0.02],
  [-0.24, 0.16, 0.042, 0],
  [-0.17, 0.178, 0.022, 0],
]

const LYING_HEAD: readonly BodyPoint[] = [
  [0.245, 0.005, 0.11, 0.09],
  [0.3, 0.015, 0.1, 0.08],
  [0.36, 0.03, 0.082, 0.06],
  [0.415, 0.045, 0.058, 0.05],
  [0.465, 0.06, 0.043, 0.04],
  [0.492, 0.066, 0.04, 0.04],
]
const LYING_LEGS: readonly (readonly BodyPoint[])[] = [
  [
    [0.1, 0.07, 0.075, 0.05],
    [0.14, 0.19, 0.042, 0.03],
    [0.11, 0.29, 0.023, 0.01],
    [0.125, 0.325, 0.022, 0.01],
  ],
  [
    [0.16, 0.07, 0.07, 0.03],
    [0.23, 0.17, 0.04, 0.01],
    [0.24, 0.265, 0.022, 0],
    [0.255, 0.3, 0.021, 0],
  ],
  [
    [-0.33, 0.05, 0.115, 0.06],
    [-0.35, 0.18, 0.06, 0.04],
    [-0.3, 0.29, 0.026, 0.02],
    [-0.285, 0.345, 0.023, 0.01],
  ],
  [
    [-0.3, 0.06, 0.1, 0.03],
    [-0.25, 0.19, 0.052, 0.01],
    [-0.2, 0.29, 0.024, 0],
    [-0.185, 0.335, 0.021, 0],
  ],
]
/** The ear below the head and the one on top of it. */
const LYING_EARS: readonly (readonly BodyPoint[])[] = [
  [
    [0.3, -0.06, 0.03, 0.17],
    [0.285, -0.095, 0.032, 0.16],
    [0.262, -0.135, 0.012, 0.14],
  ],
  [
    [0.3, 0.03, 0.032, 0.185],
    [0.265, 0.055, 0.034, 0.195],
    [0.225, 0.07, 0.01, 0.2],
  ],
]
const LYING_EYE: readonly BodyPoint[] = [
  [0.385, 0.022, 0.012, 0.2],
  [0.392, 0.024, 0.011, 0.2],
]
const LYING_MUSCLES: readonly (readonly BodyPoint[])[] = [
  [
    [-0.37, 0.02, 0.09, 0.16],
    [-0.25, 0.04, 0.09, 0.16],
  ],
  [
    [0.08, 0.03, 0.085, 0.165],
    [0.17, 0.04, 0.075, 0.155],
  ],
]
const LYING_SNOUT: readonly BodyPoint[] = [
  [0.5, 0.068, 0.034, 0.05],
  [0.506, 0.07, 0.033, 0.045],
]
