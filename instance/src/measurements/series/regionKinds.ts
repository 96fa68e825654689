import type { Species } from '../../simulator'

/** Kinds of regions whose parts are summed up, and the ids of the parts; ids are those of the barn's region specifications. */
export const REGION_KINDS = {
  pigs: {
    stallbereich_vh: ['vorne', 'hinten'],
    stallbereich_lr: ['links', 'rechts'],
    stalltechnik: ['feeder', 'drinker'],
    activity_areas: ['lying_area', 'activity_area', 'dunging_area'],
    functional_areas: ['feeding_area', 'resting_area'],
  },
  chickens: {
    stallbereich_vh: ['vorne', 'hinten'],
    stallbereich_lr: ['links', 'rechts'],
    stalltechnik: ['feeder', 'drinker'],
  },
} as const satisfies Record<Species, Record<string, readonly string[]>>
