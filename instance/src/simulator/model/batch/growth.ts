import type { Species } from '../barn/barn'
import { BROILER_KG_BY_DAY, BROILER_LENGTH_FACTOR } from '../facts/broilerFacts'
import { PIG_ARRIVAL_KG, PIG_GOMPERTZ_RATE, PIG_LENGTH_FACTOR, PIG_MATURE_KG } from '../facts/pigFacts'
import { interpolateLinear } from '../interpolation'

/** Height over the floor of the middle of a body as a camera sees it, in body lengths. Assumed. */
const BODY_HEIGHT = {
  pigs: { lying: 0.12, standing: 0.3 },
  chickens: { lying: 0.1, standing: 0.35 },
} as const

/** Mean weight in kg after that many days in the barn; fractions of a day count. */
export function weightOnDay(species: Species, day: number): number {
  if (species === 'chickens') return interpolateLinear(BROILER_KG_BY_DAY, day)
  // Gompertz growth, from the weight at arrival on day 0.
  return (
    PIG_MATURE_KG * Math.exp(Math.log(PIG_ARRIVAL_KG / PIG_MATURE_KG) * Math.exp(-PIG_GOMPERTZ_RATE * Math.max(0, day)))
  )
}

/** Length of the body from nose to tail in metres. */
export function lengthOfWeight(species: Species, weightKg: number): number {
  return (species === 'pigs' ? PIG_LENGTH_FACTOR : BROILER_LENGTH_FACTOR) * Math.cbrt(weightKg)
}

/**
 * Height over the floor of the middle of the visible body in metres. A lens shows a higher point further from the middle
 * of the picture.
 */
export function bodyHeight(species: Species, isLying: boolean, length: number): number {
  return BODY_HEIGHT[species][isLying ? 'lying' : 'standing'] * length
}
