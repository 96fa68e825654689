import { DAY } from '@barn-workbench/core/time'
import type { Barn } from '../barn/barn'
import type { BatchSchedule } from '../batch/batchSchedule'
import {
  BROILER_DETECTED_BY_DAY,
  BROILER_FATTENING_DAYS,
  BROILER_MORTALITY_SHAPE,
  BROILER_TOTAL_MORTALITY,
  BROILERS_PER_LENS,
} from '../facts/broilerFacts'
import {
  DEMO_NIGHT_DEATHS,
  DEMO_NIGHT_EVERY_DAYS,
  PIG_BATCH_DAY_AT_START,
  PIG_DEATH_LATE_TREND,
  PIG_DEATHS_PER_1000_PIG_WEEKS,
  PIG_OUTBREAK_BEGINS,
  PIG_OUTBREAK_DAYS,
  PIG_OUTBREAK_DAYS_BEFORE_START,
  PIG_OUTBREAK_STRENGTH,
  PIGS_PER_PEN,
} from '../facts/pigFacts'
import { interpolateLinear } from '../interpolation'
import { createRandomStream } from '../random'

const DAYS_PER_WEEK = 7
/** Deaths of demonstration nights a day, in the mean. */
export const DEMO_NIGHT_DEATHS_PER_DAY = DEMO_NIGHT_DEATHS.length / DEMO_NIGHT_EVERY_DAYS
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

/** The rate of deaths at that day as a share of its mean: higher during the outbreak, and 1 in the mean of a batch. */
function outbreakFactor(barn: Barn, schedule: BatchSchedule, day: number, batchDays: number): number {
  const stream = createRandomStream(barn.seed, 'outbreak', schedule.index)
  const [earliest, latest] = PIG_OUTBREAK_BEGINS
  const drawnStart = stream.between(earliest, latest) * batchDays
  const start = schedule.index === 0 ? PIG_BATCH_DAY_AT_START - PIG_OUTBREAK_DAYS_BEFORE_START : drawnStart
  const length = stream.between(...PIG_OUTBREAK_DAYS)
  const isOutbreak = day >= start && day < start + length
  return 1 - (PIG_OUTBREAK_STRENGTH * length) / batchDays + (isOutbreak ? PIG_OUTBREAK_STRENGTH : 0)
}

/** The deaths of demonstration nights are part of the real rate, so the others are that many fewer. */
function pigDeathsPerDay(barn: Barn, schedule: BatchSchedule, day: number): number {
  const batchDays = (schedule.movedOutAt - schedule.movedInAt) / DAY
  const realRate = (barn.pens.length * PIGS_PER_PEN * PIG_DEATHS_PER_1000_PIG_WEEKS) / 1000 / DAYS_PER_WEEK
  const otherRate = Math.max(0, realRate - DEMO_NIGHT_DEATHS_PER_DAY)
  const trend = 1 + PIG_DEATH_LATE_TREND * ((2 * day) / batchDays - 1)
  return otherRate * trend * outbreakFactor(barn, schedule, day, batchDays)
}

/** Dead animals that the barn's cameras detect on a day of the batch beside those of demonstration nights, in the mean. */
export function detectedDeathsPerDay(barn: Barn, schedule: BatchSchedule, day: number): number {
  if (barn.species === 'pigs') return pigDeathsPerDay(barn, schedule, day)
  const diedShare = broilerMortalityByDay(day + 1) - broilerMortalityByDay(day)
  return diedShare * barn.cameras.length * BROILERS_PER_LENS * interpolateLinear(BROILER_DETECTED_BY_DAY, day + 0.5)
}
