import type { Species } from '../barn'

/** How high the middle of what a camera sees of an animal is over the floor, in body lengths. */
const UP = {
  pigs: { lying: 0.12, standing: 0.3 },
  chickens: { lying: 0.1, standing: 0.35 },
} as const

/** Metres; a lens shows what is higher further from the middle of the picture. */
export function bodyUp(species: Species, lying: boolean, length: number): number {
  return UP[species][lying ? 'lying' : 'standing'] * length
}
