import { clamp } from '@barn-workbench/core/numbers'
import { DAY } from '@barn-workbench/core/time'
import { areLightsOnAt, localTimeAt } from '../../../barn'
import type { Barn } from '../barn/barn'
import {
  BROILER_MEAL_HOURS,
  BROILER_MEAL_RISING_SHARE,
  BROILER_SITTING_BY_DAY,
  BROILER_SITTING_DARK,
} from '../facts/broilerFacts'
import {
  PIG_LYING_BY_HOUR,
  PIG_LYING_BY_KG,
  PIG_RESTLESS_DAYS,
  PIG_RESTLESS_FACTOR,
  PIG_VISIT_HOURS,
  PIG_VISIT_MINUTES,
  PIG_VISIT_RISING_SHARE,
} from '../facts/pigFacts'
import { interpolateLinear, lerp, smoothstep } from '../interpolation'
import { uniform } from '../random'
import { scheduleAt, weightOnDay, type BatchSchedule } from './batchSchedule'

const HOURS_PER_DAY = 24
const MEAN_LYING_SHARE = PIG_LYING_BY_HOUR.reduce<number>((sum, share) => sum + share, 0) / PIG_LYING_BY_HOUR.length
/** Time in hours that the herd takes to rise for a visit and to lie down after it. */
const VISIT_RAMP_HOURS = 3 / 60
/** Hours before and after a meal in which more birds stand. */
const MEAL_HALF_WIDTH_HOURS = 0.9
/** Bounds of the share of standing pigs, so that some always stand and some always lie. */
const STANDING_SHARE_BOUNDS = [0.02, 0.9] as const

interface StaffVisit {
  /** Hours of the day by the barn's clocks. */
  fromHour: number
  toHour: number
}

function staffVisitsOn(barn: Barn, dayNumber: number): StaffVisit[] {
  const [shortest, longest] = PIG_VISIT_MINUTES
  return PIG_VISIT_HOURS.map((hour, index) => {
    const fromHour = hour + uniform(barn.seed, 'visit', dayNumber, index) - 0.5
    const minutes = shortest + uniform(barn.seed, 'visit length', dayNumber, index) * (longest - shortest)
    return { fromHour, toHour: fromHour + minutes / 60 }
  })
}

/** The lying share of the hourly table, interpolated between the middles of its hours. */
function lyingShareByHour(hour: number): number {
  const position = hour + (HOURS_PER_DAY - 0.5)
  const lower = Math.floor(position) % HOURS_PER_DAY
  const before = PIG_LYING_BY_HOUR[lower] ?? MEAN_LYING_SHARE
  const after = PIG_LYING_BY_HOUR[(lower + 1) % HOURS_PER_DAY] ?? MEAN_LYING_SHARE
  return lerp(before, after, position - Math.floor(position))
}

/** 0 while no staff is in the barn, 1 during a visit. */
function visitStrengthAt(barn: Barn, dayNumber: number, hour: number): number {
  return Math.max(
    ...staffVisitsOn(barn, dayNumber).map(
      ({ fromHour, toHour }) =>
        smoothstep(fromHour, fromHour + VISIT_RAMP_HOURS, hour) *
        (1 - smoothstep(toHour - VISIT_RAMP_HOURS, toHour, hour)),
    ),
  )
}

function pigLyingShare(barn: Barn, schedule: BatchSchedule, time: number): number {
  const days = (time - schedule.movedInAt) / DAY
  const { dayNumber, hour } = localTimeAt(barn.timeZone, time)
  const weightEffect = interpolateLinear(PIG_LYING_BY_KG, weightOnDay('pigs', days)) - MEAN_LYING_SHARE
  // Heavier pigs rise less often, so the effect is larger where more of them are up.
  const calmLyingShare = 1 - (1 - lyingShareByHour(hour)) * (1 - weightEffect / (1 - MEAN_LYING_SHARE))
  const restlessness =
    PIG_RESTLESS_FACTOR + (1 - PIG_RESTLESS_FACTOR) * smoothstep(PIG_RESTLESS_DAYS - 1, PIG_RESTLESS_DAYS + 0.5, days)
  const standing = clamp((1 - calmLyingShare) * restlessness, ...STANDING_SHARE_BOUNDS)
  return (1 - standing) * (1 - PIG_VISIT_RISING_SHARE * visitStrengthAt(barn, dayNumber, hour))
}

function broilerSittingShare(barn: Barn, schedule: BatchSchedule, time: number): number {
  if (!areLightsOnAt(barn, time)) return BROILER_SITTING_DARK
  const { hour } = localTimeAt(barn.timeZone, time)
  const mealStrength = Math.max(
    ...BROILER_MEAL_HOURS.map((mealHour) => smoothstep(MEAL_HALF_WIDTH_HOURS, 0, Math.abs(hour - mealHour))),
  )
  const byAge = interpolateLinear(BROILER_SITTING_BY_DAY, (time - schedule.movedInAt) / DAY)
  return byAge - BROILER_MEAL_RISING_SHARE * mealStrength
}

/** Share of the pigs that lie or of the birds that sit at that time, 0..1. Defined while the barn is empty, too. */
export function lyingShareAt(barn: Barn, time: number): number {
  const schedule = scheduleAt(barn, time)
  return barn.species === 'pigs' ? pigLyingShare(barn, schedule, time) : broilerSittingShare(barn, schedule, time)
}
