import { DAY } from '@barn-workbench/core/time'
import type { Barn } from './barn'
import { scheduleAt, type BatchSchedule } from './batchSchedule'
import {
  BROILER_MEAL_HOURS,
  BROILER_MEAL_RISING_SHARE,
  BROILER_SITTING_BY_DAY,
  BROILER_SITTING_DARK,
} from './broilerFacts'
import { weightOnDay } from './growth'
import { clamp, interpolate, smoothstep } from './interpolate'
import { lightsOnAt } from './lights'
import { localTimeAt } from './localTime'
import {
  PIG_LYING_BY_HOUR,
  PIG_LYING_BY_KG,
  PIG_RESTLESS_DAYS,
  PIG_RESTLESS_FACTOR,
  PIG_VISIT_HOURS,
  PIG_VISIT_MINUTES,
  PIG_VISIT_RISING_SHARE,
} from './pigFacts'
import { uniform } from './random'

const MEAN_LYING = PIG_LYING_BY_HOUR.reduce<number>((sum, share) => sum + share, 0) / PIG_LYING_BY_HOUR.length
const RAMP_MINUTES = 3
const MEAL_HALF_HOURS = 0.9

interface BarnVisit {
  /** Hours of the day by the barn's clocks. */
  fromHour: number
  toHour: number
}

/** When the staff walks through on that day. */
function visitsOn(barn: Barn, dayNumber: number): BarnVisit[] {
  const [shortest, longest] = PIG_VISIT_MINUTES
  return PIG_VISIT_HOURS.map((hour, index) => {
    const fromHour = hour + uniform(barn.seed, 'visit', dayNumber, index) - 0.5
    const minutes = shortest + uniform(barn.seed, 'visit length', dayNumber, index) * (longest - shortest)
    return { fromHour, toHour: fromHour + minutes / 60 }
  })
}

function byHour(hour: number): number {
  const shifted = hour + 23.5
  const lower = Math.floor(shifted) % 24
  const part = shifted - Math.floor(shifted)
  const left = PIG_LYING_BY_HOUR[lower] ?? MEAN_LYING
  return left + ((PIG_LYING_BY_HOUR[(lower + 1) % 24] ?? MEAN_LYING) - left) * part
}

function visitStrength(barn: Barn, dayNumber: number, hour: number): number {
  const ramp = RAMP_MINUTES / 60
  return Math.max(
    ...visitsOn(barn, dayNumber).map(
      ({ fromHour, toHour }) =>
        smoothstep(fromHour, fromHour + ramp, hour) * (1 - smoothstep(toHour - ramp, toHour, hour)),
    ),
  )
}

function pigLyingShare(barn: Barn, schedule: BatchSchedule, time: number): number {
  const days = (time - schedule.movedInAt) / DAY
  const { dayNumber, hour } = localTimeAt(barn.timeZone, time)
  const byWeight = interpolate(PIG_LYING_BY_KG, weightOnDay('pigs', days)) - MEAN_LYING
  // Heavier pigs rise less often, so the shift is larger where more of them are up.
  const calm = 1 - (1 - byHour(hour)) * (1 - byWeight / (1 - MEAN_LYING))
  const restless =
    PIG_RESTLESS_FACTOR + (1 - PIG_RESTLESS_FACTOR) * smoothstep(PIG_RESTLESS_DAYS - 1, PIG_RESTLESS_DAYS + 0.5, days)
  const up = clamp((1 - calm) * restless, 0.02, 0.9)
  return (1 - up) * (1 - PIG_VISIT_RISING_SHARE * visitStrength(barn, dayNumber, hour))
}

function broilerSittingShare(barn: Barn, schedule: BatchSchedule, time: number): number {
  if (!lightsOnAt(barn, time)) return BROILER_SITTING_DARK
  const { hour } = localTimeAt(barn.timeZone, time)
  const meal = Math.max(...BROILER_MEAL_HOURS.map((at) => smoothstep(MEAL_HALF_HOURS, 0, Math.abs(hour - at))))
  return interpolate(BROILER_SITTING_BY_DAY, (time - schedule.movedInAt) / DAY) - BROILER_MEAL_RISING_SHARE * meal
}

/** Share of the animals that lie (birds: sit) at that time, 0..1; also defined while the barn is empty. */
export function lyingShareAt(barn: Barn, time: number): number {
  const schedule = scheduleAt(barn, time)
  return barn.species === 'pigs' ? pigLyingShare(barn, schedule, time) : broilerSittingShare(barn, schedule, time)
}
