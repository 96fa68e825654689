import type { Species } from '../../simulator'

/** Kinds of regions whose parts are summed up, and the ids of the parts; ids are those of the barn's region specifications. */
export const REGION_KINDS = {
  pigs: {
    stallbereich_vh: ['vorne', 'hinten'],
    stallbereich_lr: ['links', 'rechts'],
    stalltechnik: ['feeder', 'drinker'],
    activity_areas: ['lying', 'activity', 'dunging'],
    functional_areas: ['feeding_zone', 'drinking_zone', 'resting_zone'],
  },
  chickens: {
    stallbereich_vh: ['vorne', 'hinten'],
    stallbereich_lr: ['links', 'rechts'],
    stalltechnik: ['feeder', 'drinker'],
    activity_areas: ['activity', 'lying'],
    functional_areas: ['feeding_zone', 'drinking_zone', 'resting_zone'],
  },
} as const satisfies Record<Species, Record<string, readonly string[]>>
