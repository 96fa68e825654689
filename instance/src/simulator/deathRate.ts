import { DAY } from '@barn-workbench/core/time'
import type { Barn } from './barn'
import type { BatchSchedule } from './batchSchedule'
import { BIRDS_PER_LENS, BROILER_DETECTED_BY_DAY } from './broilerFacts'
import { broilerMortalityByDay } from './headCount'
import { interpolate } from './interpolate'
import {
  PIG_DEATH_DEMONSTRATION_FACTOR,
  PIG_DEATH_LATE_TREND,
  PIG_DEATHS_PER_1000_PIG_WEEKS,
  PIG_OUTBREAK_DAYS,
  PIG_OUTBREAK_STRENGTH,
  PIG_OUTBREAKS_PER_BATCH,
  PIGS_PER_PEN,
} from './pigFacts'
import { createStream } from './random'

const DAYS_A_WEEK = 7

function outbreakFactor(barn: Barn, schedule: BatchSchedule, day: number, days: number): number {
  const stream = createStream(barn.seed, 'outbreaks', schedule.index)
  let factor =
    1 - (PIG_OUTBREAK_STRENGTH * PIG_OUTBREAKS_PER_BATCH * (PIG_OUTBREAK_DAYS[0] + PIG_OUTBREAK_DAYS[1])) / 2 / days
  for (let outbreak = 0; outbreak < PIG_OUTBREAKS_PER_BATCH; outbreak++) {
    const start = stream.between(0.15, 0.9) * days
    const length = stream.between(PIG_OUTBREAK_DAYS[0], PIG_OUTBREAK_DAYS[1])
    if (day >= start && day < start + length) factor += PIG_OUTBREAK_STRENGTH
  }
  return factor
}

function pigDeathRate(barn: Barn, schedule: BatchSchedule, day: number): number {
  const days = (schedule.movedOutAt - schedule.movedInAt) / DAY
  const real = (barn.pens.length * PIGS_PER_PEN * PIG_DEATHS_PER_1000_PIG_WEEKS) / 1000 / DAYS_A_WEEK
  const late = 1 + PIG_DEATH_LATE_TREND * ((2 * day) / days - 1)
  return real * PIG_DEATH_DEMONSTRATION_FACTOR * late * outbreakFactor(barn, schedule, day, days)
}

/** Dead animals a day that the barn's cameras find, by day of the batch. */
export function deathRateOn(barn: Barn, schedule: BatchSchedule, day: number): number {
  if (barn.species === 'pigs') return pigDeathRate(barn, schedule, day)
  const share = broilerMortalityByDay(day + 1) - broilerMortalityByDay(day)
  return share * barn.cameras.length * BIRDS_PER_LENS * interpolate(BROILER_DETECTED_BY_DAY, day + 0.5)
}
