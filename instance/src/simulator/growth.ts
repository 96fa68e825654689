import type { Species } from './barn'
import { BROILER_KG_BY_DAY, BROILER_LENGTH_FACTOR } from './broilerFacts'
import { interpolate } from './interpolate'
import { PIG_ARRIVAL_KG, PIG_GOMPERTZ_RATE, PIG_LENGTH_FACTOR, PIG_MATURE_KG } from './pigFacts'

/** Mean weight after that many days in the barn; the fraction counts. */
export function weightOnDay(species: Species, day: number): number {
  if (species === 'chickens') return interpolate(BROILER_KG_BY_DAY, day)
  return (
    PIG_MATURE_KG * Math.exp(Math.log(PIG_ARRIVAL_KG / PIG_MATURE_KG) * Math.exp(-PIG_GOMPERTZ_RATE * Math.max(0, day)))
  )
}

export function lengthOfWeight(species: Species, weightKg: number): number {
  return (species === 'pigs' ? PIG_LENGTH_FACTOR : BROILER_LENGTH_FACTOR) * Math.cbrt(weightKg)
}
