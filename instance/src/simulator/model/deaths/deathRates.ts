import { DAY } from '@barn-workbench/core/time'
import type { Barn } from '../barn/barn'
import { broilerMortalityByDay } from '../batch/batch'
import type { BatchSchedule } from '../batch/batchSchedule'
import { BROILER_DETECTED_BY_DAY, BROILERS_PER_LENS } from '../facts/broilerFacts'
import {
  PIG_DEATH_DEMONSTRATION_FACTOR,
  PIG_DEATH_LATE_TREND,
  PIG_DEATHS_PER_1000_PIG_WEEKS,
  PIG_OUTBREAK_DAYS,
  PIG_OUTBREAK_STRENGTH,
  PIG_OUTBREAKS_PER_BATCH,
  PIGS_PER_PEN,
} from '../facts/pigFacts'
import { interpolateLinear } from '../interpolation'
import { createRandomStream } from '../random'

const DAYS_PER_WEEK = 7

/** Share of the mean rate at that day: higher during outbreaks, and 1 in the mean of a batch. */
function outbreakFactor(barn: Barn, schedule: BatchSchedule, day: number, batchDays: number): number {
  const stream = createRandomStream(barn.seed, 'outbreaks', schedule.index)
  const [shortest, longest] = PIG_OUTBREAK_DAYS
  // Lowered outside outbreaks, so that the mean over the batch is 1.
  let factor = 1 - (PIG_OUTBREAK_STRENGTH * PIG_OUTBREAKS_PER_BATCH * (shortest + longest)) / 2 / batchDays
  for (let outbreak = 0; outbreak < PIG_OUTBREAKS_PER_BATCH; outbreak++) {
    const start = stream.between(0.15, 0.9) * batchDays
    const length = stream.between(shortest, longest)
    if (day >= start && day < start + length) factor += PIG_OUTBREAK_STRENGTH
  }
  return factor
}

function pigDeathsPerDay(barn: Barn, schedule: BatchSchedule, day: number): number {
  const batchDays = (schedule.movedOutAt - schedule.movedInAt) / DAY
  const realRate = (barn.pens.length * PIGS_PER_PEN * PIG_DEATHS_PER_1000_PIG_WEEKS) / 1000 / DAYS_PER_WEEK
  const trend = 1 + PIG_DEATH_LATE_TREND * ((2 * day) / batchDays - 1)
  return realRate * PIG_DEATH_DEMONSTRATION_FACTOR * trend * outbreakFactor(barn, schedule, day, batchDays)
}

/** Dead animals that the barn's cameras detect on a day of the batch, in the mean. */
export function detectedDeathsPerDay(barn: Barn, schedule: BatchSchedule, day: number): number {
  if (barn.species === 'pigs') return pigDeathsPerDay(barn, schedule, day)
  const diedShare = broilerMortalityByDay(day + 1) - broilerMortalityByDay(day)
  return diedShare * barn.cameras.length * BROILERS_PER_LENS * interpolateLinear(BROILER_DETECTED_BY_DAY, day + 0.5)
}
