import { DAY } from '@barn-workbench/core/time'
import type { Barn } from './barn'
import type { BatchSchedule } from './batchSchedule'
import {
  BIRDS_HOUSED,
  BROILER_FATTENING_DAYS,
  BROILER_MORTALITY_SHAPE,
  BROILER_TOTAL_MORTALITY,
  THINNING_SHARE,
} from './broilerFacts'
import { interpolate } from './interpolate'
import { PIG_DEATHS_PER_1000_PIG_WEEKS, PIGS_PER_PEN } from './pigFacts'
import { uniform } from './random'

const DAYS_A_WEEK = 7

/** Share of a broiler batch that has died by that day of age. */
export function broilerMortalityByDay(day: number): number {
  const whole = Math.min(BROILER_FATTENING_DAYS, Math.floor(day))
  let sum = 0
  for (let past = 0; past < whole; past++) sum += interpolate(BROILER_MORTALITY_SHAPE, past + 0.5)
  if (day < BROILER_FATTENING_DAYS) sum += (day - whole) * interpolate(BROILER_MORTALITY_SHAPE, day)
  return BROILER_TOTAL_MORTALITY * Math.min(1, sum / SHAPE_TOTAL)
}

const SHAPE_TOTAL = Array.from({ length: BROILER_FATTENING_DAYS }, (_, day) =>
  interpolate(BROILER_MORTALITY_SHAPE, day + 0.5),
).reduce((sum, value) => sum + value, 0)

function pigCount(barn: Barn, schedule: BatchSchedule, time: number): number {
  const housed = schedule.compartments
    .map((stay, compartment) =>
      stay.movedInAt <= time && time < stay.movedOutAt
        ? barn.pens.filter((pen) => pen.compartment === compartment).length * PIGS_PER_PEN
        : 0,
    )
    .reduce((sum, count) => sum + count, 0)
  const weeks = (time - schedule.movedInAt) / DAY / DAYS_A_WEEK
  const lost = ((housed * PIG_DEATHS_PER_1000_PIG_WEEKS) / 1000) * weeks
  return housed - Math.floor(lost + uniform(barn.seed, 'losses', schedule.index))
}

function birdCount(schedule: BatchSchedule, time: number): number {
  const caught = schedule.thinnedAt !== null && time >= schedule.thinnedAt ? THINNING_SHARE : 0
  return Math.round(BIRDS_HOUSED * (1 - broilerMortalityByDay((time - schedule.movedInAt) / DAY)) * (1 - caught))
}

/** Living animals in the barn, by the real rate of losses. */
export function headCountAt(barn: Barn, schedule: BatchSchedule, time: number): number {
  return barn.species === 'pigs' ? pigCount(barn, schedule, time) : birdCount(schedule, time)
}
