import { penOf, type Barn } from './barn'
import { createBarnCache } from './barnCache'
import {
  BROILER_CYCLE_DAYS,
  BROILER_DAY_AT_FOUNDING,
  BROILER_EMPTYING_HOUR,
  BROILER_FATTENING_DAYS,
  BROILER_HOUSING_HOUR,
  THINNING_DAY,
  THINNING_HOUR,
} from './broilerFacts'
import { localTimeAt, timeOfLocal } from './localTime'
import {
  PIG_COMPARTMENT_EMPTYING_HOURS,
  PIG_COMPARTMENT_HOUSING_HOURS,
  PIG_CYCLE_DAYS,
  PIG_DAY_AT_FOUNDING,
  PIG_EMPTYING_HOUR,
  PIG_HOUSING_HOUR,
  PIG_SERVICE_DAYS,
} from './pigFacts'
import { uniform } from './random'

export interface BatchSchedule {
  index: number
  /** Local day number of housing: day 0 of the batch. */
  firstDay: number
  movedInAt: number
  movedOutAt: number
  /** By compartment. */
  compartments: { movedInAt: number; movedOutAt: number }[]
  /** Broilers only. */
  thinnedAt: number | null
}

export type PenState = 'penFull' | 'penEmpty'

function cycleDays(barn: Barn): number {
  return barn.species === 'pigs' ? PIG_CYCLE_DAYS : BROILER_CYCLE_DAYS
}

function firstDayOfBatchZero(barn: Barn): number {
  const atFounding = barn.species === 'pigs' ? PIG_DAY_AT_FOUNDING : BROILER_DAY_AT_FOUNDING
  return localTimeAt(barn.timeZone, barn.founded).dayNumber - atFounding
}

function pigSchedule(barn: Barn, index: number, firstDay: number): BatchSchedule {
  const [shortest, longest] = PIG_SERVICE_DAYS
  const service = shortest + Math.round(uniform(barn.seed, 'service period', index) * (longest - shortest))
  const lastDay = firstDay + PIG_CYCLE_DAYS - service
  const compartments = Array.from({ length: barn.compartments }, (_, compartment) => ({
    movedInAt: timeOfLocal(
      barn.timeZone,
      firstDay,
      PIG_HOUSING_HOUR + (PIG_COMPARTMENT_HOUSING_HOURS[compartment] ?? 0),
    ),
    movedOutAt: timeOfLocal(
      barn.timeZone,
      lastDay - 1,
      PIG_EMPTYING_HOUR + (PIG_COMPARTMENT_EMPTYING_HOURS[compartment] ?? 0),
    ),
  }))
  const movedInAt = Math.min(...compartments.map((compartment) => compartment.movedInAt))
  const movedOutAt = Math.max(...compartments.map((compartment) => compartment.movedOutAt))
  return { index, firstDay, movedInAt, movedOutAt, compartments, thinnedAt: null }
}

function broilerSchedule(barn: Barn, index: number, firstDay: number): BatchSchedule {
  const movedInAt = timeOfLocal(barn.timeZone, firstDay, BROILER_HOUSING_HOUR)
  const movedOutAt = timeOfLocal(barn.timeZone, firstDay + BROILER_FATTENING_DAYS, BROILER_EMPTYING_HOUR)
  const thinnedAt = timeOfLocal(barn.timeZone, firstDay + THINNING_DAY, THINNING_HOUR)
  return { index, firstDay, movedInAt, movedOutAt, compartments: [{ movedInAt, movedOutAt }], thinnedAt }
}

const cachedSchedule = createBarnCache(256, (barn: Barn, index: number): BatchSchedule => {
  const firstDay = firstDayOfBatchZero(barn) + index * cycleDays(barn)
  return barn.species === 'pigs' ? pigSchedule(barn, index, firstDay) : broilerSchedule(barn, index, firstDay)
})

/** The batch with that number; 0 is the one in the barn when it was founded, earlier ones are negative. */
export function batchSchedule(barn: Barn, index: number): BatchSchedule {
  return cachedSchedule(barn, index)
}

/** The batch housed last before `time`. */
export function scheduleAt(barn: Barn, time: number): BatchSchedule {
  const day = localTimeAt(barn.timeZone, time).dayNumber
  const schedule = batchSchedule(barn, Math.floor((day - firstDayOfBatchZero(barn)) / cycleDays(barn)))
  return schedule.movedInAt <= time ? schedule : batchSchedule(barn, schedule.index - 1)
}

export function schedulesBetween(barn: Barn, from: number, to: number): BatchSchedule[] {
  const schedules: BatchSchedule[] = []
  for (let index = scheduleAt(barn, from).index; batchSchedule(barn, index).movedInAt < to; index++)
    schedules.push(batchSchedule(barn, index))
  return schedules
}

/** Days since housing, whole days of the barn's calendar. */
export function dayOfBatch(barn: Barn, schedule: BatchSchedule, time: number): number {
  return localTimeAt(barn.timeZone, time).dayNumber - schedule.firstDay
}

/** The compartments of a barn are filled and emptied within two days, each on its own. */
export function compartmentStateAt(barn: Barn, compartment: number, time: number): PenState {
  const stay = scheduleAt(barn, time).compartments[compartment]
  return stay && stay.movedInAt <= time && time < stay.movedOutAt ? 'penFull' : 'penEmpty'
}

export function penStateAt(barn: Barn, penId: string, time: number): PenState {
  return compartmentStateAt(barn, penOf(barn, penId).compartment, time)
}
