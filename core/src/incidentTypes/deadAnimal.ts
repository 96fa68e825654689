import { DAY } from '../time'
import { CLOSED, defineIncidentType } from './incidentType'

/** State of a dead-animal incident whose animal has not been removed. */
export const OPEN_DEAD_ANIMAL_STATE = 'deadAnimalExists'

/** From this age on a dead animal is old, in ms. */
const DEAD_ANIMAL_OLD_AGE = 1 * DAY
/** From this age on a dead animal is overdue, in ms. */
const DEAD_ANIMAL_OVERDUE_AGE = 2 * DAY

/** An animal that lies dead in the barn until it is removed, or was taken for dead by mistake. */
export const deadAnimal = defineIncidentType({
  tone: 'error',
  states: {
    [OPEN_DEAD_ANIMAL_STATE]: { tone: 'error', urgency: { level: 3, within: DEAD_ANIMAL_OLD_AGE }, next: 'removed' },
  },
  triggers: {
    detected: { from: null, to: OPEN_DEAD_ANIMAL_STATE, alsoFrom: [OPEN_DEAD_ANIMAL_STATE] },
    removed: { from: [OPEN_DEAD_ANIMAL_STATE], to: CLOSED },
    falsePositive: { from: [OPEN_DEAD_ANIMAL_STATE], to: CLOSED },
    reverted: { from: [CLOSED], to: OPEN_DEAD_ANIMAL_STATE, onlyFalsePositive: true },
  },
  reopensAs: OPEN_DEAD_ANIMAL_STATE,
  canBeDocumented: true,
  reportPermissions: ['deadAnimals.manage', 'deadAnimals.manage.advanced'],
})

export type DeadAnimalAgeState = 'fresh' | 'old' | 'overdue'

/** The state of a dead animal by its age in ms, counted from the first event of its incident. */
export function deadAnimalAgeState(age: number): DeadAnimalAgeState {
  if (age >= DEAD_ANIMAL_OVERDUE_AGE) return 'overdue'
  return age >= DEAD_ANIMAL_OLD_AGE ? 'old' : 'fresh'
}
