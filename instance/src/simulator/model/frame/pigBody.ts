import { mirrorPart, sphereChain, spherePair, type BodyPoint, type Sphere } from './heightField'
import * as parts from './pigBodyParts'
import { EAR, EYE, HOOF, LIMB, SKIN, SNOUT } from './pigBodyParts'

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
    ...sphereChain(stepLeg(parts.FORELEG, stride), LIMB),
    ...sphereChain(stepLeg(mirrorPart(parts.FORELEG), -stride), LIMB),
    ...sphereChain(stepLeg(parts.HINDLEG, -stride), LIMB),
    ...sphereChain(stepLeg(mirrorPart(parts.HINDLEG), stride), LIMB),
    ...sphereChain(parts.BACK, SKIN),
    ...sphereChain(parts.HEAD, SKIN),
    ...sphereChain(parts.TAIL, LIMB),
    ...spherePair(parts.OUTER_EAR, EAR),
    ...sphereChain(parts.SNOUT_DISC, SNOUT, 2),
    ...parts.MUSCLES.flatMap((muscle) => spherePair(muscle, SKIN)),
    ...spherePair(parts.BROW, EYE),
  ]
}

/** A pig that lies on its belly. */
function createSternalBody(): Sphere[] {
  return [
    ...spherePair(parts.FOLDED_FORELEG, LIMB),
    ...spherePair(parts.FOLDED_HINDLEG, LIMB),
    ...sphereChain(flatten(parts.BACK, 1.06, 0.06), SKIN),
    ...sphereChain(flatten(parts.HEAD, 1, 0.05), SKIN),
    ...sphereChain(parts.TAIL, LIMB),
    ...spherePair(parts.OUTER_EAR, EAR),
    ...sphereChain(parts.SNOUT_DISC, SNOUT, 2),
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
  const legs = parts.LYING_LEGS.map((leg) => stretchLeg(leg, legStretch))
  return [
    ...legs.flatMap((leg) => sphereChain(leg, LIMB)),
    ...legs.flatMap(createHoof),
    ...sphereChain(flatten(parts.BACK, 1.07, 0.07), SKIN),
    ...sphereChain(parts.LYING_HEAD, SKIN),
    ...sphereChain(parts.TAIL, LIMB),
    ...parts.LYING_EARS.flatMap((ear) => sphereChain(ear, EAR)),
    ...sphereChain(parts.LYING_EYE, EYE, 2),
    ...parts.LYING_MUSCLES.flatMap((muscle) => sphereChain(muscle, SKIN)),
    ...sphereChain(parts.LYING_SNOUT, SNOUT, 2),
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
