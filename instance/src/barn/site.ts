import type { Species } from '@barn-workbench/core/schema'
import { localTimeAt } from './localTime'

/** The languages in which a barn names its places and writes into its entities. */
export const BARN_LANGUAGES = ['en', 'de'] as const
export type BarnLanguage = (typeof BARN_LANGUAGES)[number]

/** The language of a barn that names none. */
export const DEFAULT_BARN_LANGUAGE: BarnLanguage = 'en'

/** The species and time zone of a site. */
export interface Site {
  species: Species
  /** IANA time zone. */
  timeZone: string
}

/**
 * Hours between which the lights are on, by the clocks of the barn. Sources: Ekkel et al. 2003 for pigs; 18 hours of
 * light for broilers (Animal Nutrition 5:174).
 */
const LIGHT_HOURS: Readonly<Record<Species, { from: number; to: number }>> = {
  pigs: { from: 6.5, to: 18.5 },
  chickens: { from: 6, to: 24 },
}

/** Whether the lights are on. */
export function areLightsOnAt({ species, timeZone }: Site, time: number): boolean {
  const { hour } = localTimeAt(timeZone, time)
  const { from, to } = LIGHT_HOURS[species]
  return hour >= from && hour < to
}
