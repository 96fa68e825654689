import { z } from 'zod'

export const Species = z.enum(['pigs', 'chickens'])
export type Species = z.infer<typeof Species>

/** Labels that detectors give to the animals of a species: for pigs the standing ones, then the lying ones. */
export const ANIMAL_LABELS = { pigs: ['pig', 'pig_lying'], chickens: ['Broiler'] } as const satisfies Record<
  Species,
  readonly string[]
>

/** The species that an instance watches, derived from its labels. Null if none of the labels is known. */
export function speciesOf(labels: readonly string[]): Species | null {
  const species = Species.options.find((candidate) =>
    ANIMAL_LABELS[candidate].some((animalLabel) => labels.includes(animalLabel)),
  )
  return species ?? null
}
