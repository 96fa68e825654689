import type { Species } from '@barn-workbench/core/schema'

/** Losses since the animals moved in, in percent of the animals housed. */
export interface ExpectedLosses {
  least: number
  greatest: number
}

const DAYS_A_WEEK = 7
/** 2.6 to 3.6 of 1,000 fattening pigs die in a week. Source: Maes 2001, of 1.35 million pigs. */
const PIG_DEATHS_PER_1000_AND_WEEK = { least: 2.6, greatest: 3.6 } as const
/** Mortality that is permitted for broilers: 1 %, and 0.06 % a day of age. Source: Directive 2007/43/EC, Annex V. */
const BROILER_PERMITTED = { atOnce: 1, aDay: 0.06 } as const

/** The losses that are usual for pigs, or permitted for broilers, after some days in the barn. */
export function expectedLosses(species: Species, days: number): ExpectedLosses {
  if (species === 'chickens') return { least: 0, greatest: BROILER_PERMITTED.atOnce + BROILER_PERMITTED.aDay * days }
  const { least, greatest } = PIG_DEATHS_PER_1000_AND_WEEK
  const percentOf = (rate: number) => ((rate / 1_000) * 100 * days) / DAYS_A_WEEK
  return { least: percentOf(least), greatest: percentOf(greatest) }
}
