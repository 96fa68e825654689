import { DAY } from '@barn-workbench/core/time'
import type { Barn } from './barn'
import { dayOfBatch, scheduleAt, type PenState } from './batchSchedule'
import { weightOnDay } from './growth'
import { headCountAt } from './headCount'

export { lightsOnAt } from './lights'
export { lyingShareAt } from './lying'

export interface Batch {
  index: number
  movedInAt: number
  movedOutAt: number
  /** Whole days by the barn's calendar since housing, which is day 0. */
  day: number
  state: PenState
  animalCount: number
  meanWeightKg: number
}

/** The batch housed last before `time`; between batches it is the one that has left, with state penEmpty and no animals. */
export function batchAt(barn: Barn, time: number): Batch {
  const schedule = scheduleAt(barn, time)
  const { index, movedInAt, movedOutAt } = schedule
  const full = time < movedOutAt
  return {
    index,
    movedInAt,
    movedOutAt,
    day: dayOfBatch(barn, schedule, time),
    state: full ? 'penFull' : 'penEmpty',
    animalCount: full ? headCountAt(barn, schedule, time) : 0,
    meanWeightKg: full ? weightOnDay(barn.species, (time - movedInAt) / DAY) : 0,
  }
}
