import { DAY } from '@barn-workbench/core/time'
import type { Barn } from '../barn/barn'
import {
  BROILER_FATTENING_DAYS,
  BROILER_MORTALITY_SHAPE,
  BROILER_THINNING_SHARE,
  BROILER_TOTAL_MORTALITY,
  BROILERS_HOUSED,
} from '../facts/broilerFacts'
import { PIG_DEATHS_PER_1000_PIG_WEEKS, PIGS_PER_PEN } from '../facts/pigFacts'
import { interpolateLinear } from '../interpolation'
import { uniform } from '../random'
import { daysSinceHousing, scheduleAt, type BatchSchedule, type PenState } from './batchSchedule'
import { weightOnDay } from './growth'

export interface Batch {
  /** 0 is the batch in the barn at the start of the simulation. */
  index: number
  movedInAt: number
  movedOutAt: number
  /** Whole days by the barn's calendar since housing, which is day 0. */
  day: number
  state: PenState
  animalCount: number
  meanWeightKg: number
}

const DAYS_PER_WEEK = 7
const MORTALITY_SHAPE_TOTAL = Array.from({ length: BROILER_FATTENING_DAYS }, (_, day) =>
  interpolateLinear(BROILER_MORTALITY_SHAPE, day + 0.5),
).reduce((sum, value) => sum + value, 0)

/** Share of a broiler batch (0..1) that has died by that day of age; fractions of a day count. */
export function broilerMortalityByDay(day: number): number {
  const wholeDays = Math.min(BROILER_FATTENING_DAYS, Math.floor(day))
  let sum = 0
  for (let past = 0; past < wholeDays; past++) sum += interpolateLinear(BROILER_MORTALITY_SHAPE, past + 0.5)
  if (day < BROILER_FATTENING_DAYS) sum += (day - wholeDays) * interpolateLinear(BROILER_MORTALITY_SHAPE, day)
  return BROILER_TOTAL_MORTALITY * Math.min(1, sum / MORTALITY_SHAPE_TOTAL)
}

function pigCountAt(barn: Barn, schedule: BatchSchedule, time: number): number {
  const housed = schedule.compartments
    .map((stay, compartment) =>
      stay.movedInAt <= time && time < stay.movedOutAt
        ? barn.pens.filter((pen) => pen.compartment === compartment).length * PIGS_PER_PEN
        : 0,
    )
    .reduce((sum, count) => sum + count, 0)
  const weeks = (time - schedule.movedInAt) / DAY / DAYS_PER_WEEK
  const expectedLoss = ((housed * PIG_DEATHS_PER_1000_PIG_WEEKS) / 1000) * weeks
  return housed - Math.floor(expectedLoss + uniform(barn.seed, 'losses', schedule.index))
}

function birdCountAt(schedule: BatchSchedule, time: number): number {
  const isThinned = schedule.thinnedAt !== null && time >= schedule.thinnedAt
  const caughtShare = isThinned ? BROILER_THINNING_SHARE : 0
  return Math.round(
    BROILERS_HOUSED * (1 - broilerMortalityByDay((time - schedule.movedInAt) / DAY)) * (1 - caughtShare),
  )
}

/** Living animals in the barn, by the real rate of losses. */
export function headCountAt(barn: Barn, schedule: BatchSchedule, time: number): number {
  return barn.species === 'pigs' ? pigCountAt(barn, schedule, time) : birdCountAt(schedule, time)
}

/**
 * The batch that was housed last before `time`. Between batches it is the one that has left, `penEmpty` and without
 * animals.
 */
export function batchAt(barn: Barn, time: number): Batch {
  const schedule = scheduleAt(barn, time)
  const { index, movedInAt, movedOutAt } = schedule
  const isFull = time < movedOutAt
  return {
    index,
    movedInAt,
    movedOutAt,
    day: daysSinceHousing(barn, schedule, time),
    state: isFull ? 'penFull' : 'penEmpty',
    animalCount: isFull ? headCountAt(barn, schedule, time) : 0,
    meanWeightKg: isFull ? weightOnDay(barn.species, (time - movedInAt) / DAY) : 0,
  }
}
