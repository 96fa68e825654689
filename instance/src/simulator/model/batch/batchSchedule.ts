import type { Species } from '@barn-workbench/core/schema'
import { instantOfLocalTime, localTimeAt } from '../../../barn'
import type { Barn } from '../barn/barn'
import {
  BROILER_BATCH_DAY_AT_START,
  BROILER_CYCLE_DAYS,
  BROILER_EMPTYING_HOUR,
  BROILER_FATTENING_DAYS,
  BROILER_HOUSING_HOUR,
  BROILER_KG_BY_DAY,
  BROILER_LENGTH_FACTOR,
  BROILER_THINNING_DAY,
  BROILER_THINNING_HOUR,
} from '../facts/broilerFacts'
import {
  PIG_ARRIVAL_KG,
  PIG_BATCH_DAY_AT_START,
  PIG_COMPARTMENT_EMPTYING_HOURS,
  PIG_COMPARTMENT_HOUSING_HOURS,
  PIG_CYCLE_DAYS,
  PIG_EMPTYING_HOUR,
  PIG_GOMPERTZ_RATE,
  PIG_HOUSING_HOUR,
  PIG_LENGTH_FACTOR,
  PIG_MATURE_KG,
  PIG_SERVICE_DAYS,
} from '../facts/pigFacts'
import { interpolateLinear } from '../interpolation'
import { memoizePerBarn } from '../memoizePerBarn'
import { uniform } from '../random'

/** The time from housing to moving out of one compartment, ms since the epoch. */
export interface CompartmentStay {
  movedInAt: number
  movedOutAt: number
}

/** The times of a batch: it begins with its first compartment and ends with its last. */
export interface BatchSchedule extends CompartmentStay {
  /** 0 is the batch in the barn at the start of the simulation. */
  index: number
  /** Day number (see `LocalTime`) of housing, which is day 0 of the batch. */
  firstDay: number
  /** By index of the compartment. */
  compartments: CompartmentStay[]
  /** The time at which part of the birds is caught; null for pigs. */
  thinnedAt: number | null
}

export type PenState = 'penFull' | 'penEmpty'

function cycleDays(barn: Barn): number {
  return barn.species === 'pigs' ? PIG_CYCLE_DAYS : BROILER_CYCLE_DAYS
}

function firstDayOfBatchZero(barn: Barn): number {
  const dayAtStart = barn.species === 'pigs' ? PIG_BATCH_DAY_AT_START : BROILER_BATCH_DAY_AT_START
  return localTimeAt(barn.timeZone, barn.simulationStart).dayNumber - dayAtStart
}

function pigSchedule(barn: Barn, index: number, firstDay: number): BatchSchedule {
  const [shortest, longest] = PIG_SERVICE_DAYS
  const serviceDays = shortest + Math.round(uniform(barn.seed, 'service period', index) * (longest - shortest))
  const lastDay = firstDay + PIG_CYCLE_DAYS - serviceDays - 1
  const compartments = Array.from({ length: barn.compartmentCount }, (_, compartment) => ({
    movedInAt: instantOfLocalTime(
      barn.timeZone,
      firstDay,
      PIG_HOUSING_HOUR + (PIG_COMPARTMENT_HOUSING_HOURS[compartment] ?? 0),
    ),
    movedOutAt: instantOfLocalTime(
      barn.timeZone,
      lastDay,
      PIG_EMPTYING_HOUR + (PIG_COMPARTMENT_EMPTYING_HOURS[compartment] ?? 0),
    ),
  }))
  const movedInAt = Math.min(...compartments.map((compartment) => compartment.movedInAt))
  const movedOutAt = Math.max(...compartments.map((compartment) => compartment.movedOutAt))
  return { index, firstDay, movedInAt, movedOutAt, compartments, thinnedAt: null }
}

function broilerSchedule(barn: Barn, index: number, firstDay: number): BatchSchedule {
  const movedInAt = instantOfLocalTime(barn.timeZone, firstDay, BROILER_HOUSING_HOUR)
  const movedOutAt = instantOfLocalTime(barn.timeZone, firstDay + BROILER_FATTENING_DAYS, BROILER_EMPTYING_HOUR)
  const thinnedAt = instantOfLocalTime(barn.timeZone, firstDay + BROILER_THINNING_DAY, BROILER_THINNING_HOUR)
  return { index, firstDay, movedInAt, movedOutAt, compartments: [{ movedInAt, movedOutAt }], thinnedAt }
}

/** The schedule of a batch; 0 is the batch in the barn at the start of the simulation, earlier ones are negative. */
export const scheduleOfBatch = memoizePerBarn(256, (barn: Barn, index: number): BatchSchedule => {
  const firstDay = firstDayOfBatchZero(barn) + index * cycleDays(barn)
  return barn.species === 'pigs' ? pigSchedule(barn, index, firstDay) : broilerSchedule(barn, index, firstDay)
})

/** The schedule of the batch that was housed last, at `time` or before. */
export function scheduleAt(barn: Barn, time: number): BatchSchedule {
  const day = localTimeAt(barn.timeZone, time).dayNumber
  const schedule = scheduleOfBatch(barn, Math.floor((day - firstDayOfBatchZero(barn)) / cycleDays(barn)))
  return schedule.movedInAt <= time ? schedule : scheduleOfBatch(barn, schedule.index - 1)
}

/**
 * The schedules of the batch that was housed last at `from`, even if it has left, and of all that are housed before
 * `to`.
 */
export function schedulesBetween(barn: Barn, from: number, to: number): BatchSchedule[] {
  const schedules: BatchSchedule[] = []
  for (let index = scheduleAt(barn, from).index; scheduleOfBatch(barn, index).movedInAt < to; index++)
    schedules.push(scheduleOfBatch(barn, index))
  return schedules
}

/** Whole days of the barn's calendar since housing, which is day 0. */
export function daysSinceHousing(barn: Barn, schedule: BatchSchedule, time: number): number {
  return localTimeAt(barn.timeZone, time).dayNumber - schedule.firstDay
}

/** State of a compartment; the compartments of a barn are filled and emptied within two days, each at its own hour. */
export function compartmentStateAt(barn: Barn, compartment: number, time: number): PenState {
  const stay = scheduleAt(barn, time).compartments[compartment]
  return stay && stay.movedInAt <= time && time < stay.movedOutAt ? 'penFull' : 'penEmpty'
}

/** Height over the floor of the middle of a body as a camera sees it, in body lengths. Assumed. */
const BODY_HEIGHT = {
  pigs: { lying: 0.12, standing: 0.3 },
  chickens: { lying: 0.1, standing: 0.35 },
} as const

/** Mean weight in kg after that many days in the barn; fractions of a day count. */
export function weightOnDay(species: Species, day: number): number {
  if (species === 'chickens') return interpolateLinear(BROILER_KG_BY_DAY, day)
  // Gompertz growth, from the weight at arrival on day 0.
  return (
    PIG_MATURE_KG * Math.exp(Math.log(PIG_ARRIVAL_KG / PIG_MATURE_KG) * Math.exp(-PIG_GOMPERTZ_RATE * Math.max(0, day)))
  )
}

/** Length of the body from nose to tail in metres. */
export function lengthOfWeight(species: Species, weightKg: number): number {
  return (species === 'pigs' ? PIG_LENGTH_FACTOR : BROILER_LENGTH_FACTOR) * Math.cbrt(weightKg)
}

/**
 * Height over the floor of the middle of the visible body in metres. A lens shows a higher point further from the
 * middle of the picture.
 */
export function bodyHeight(species: Species, isLying: boolean, length: number): number {
  return BODY_HEIGHT[species][isLying ? 'lying' : 'standing'] * length
}
