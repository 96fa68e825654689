import { DAY } from '../time'

/** State of a dead-animal incident whose animal has not been removed. */
export const OPEN_DEAD_ANIMAL_STATE = 'deadAnimalExists'

/** From this age on a dead animal is old, in ms. */
const DEAD_ANIMAL_OLD_AGE = 1 * DAY
/** From this age on a dead animal is overdue, in ms. */
const DEAD_ANIMAL_OVERDUE_AGE = 2 * DAY

export type DeadAnimalAgeState = 'fresh' | 'old' | 'overdue'

/** The state of a dead animal by its age in ms, counted from the first event of its incident. */
export function deadAnimalAgeState(age: number): DeadAnimalAgeState {
  if (age >= DEAD_ANIMAL_OVERDUE_AGE) return 'overdue'
  return age >= DEAD_ANIMAL_OLD_AGE ? 'old' : 'fresh'
}
