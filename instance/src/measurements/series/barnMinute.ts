import { DAY, MINUTE } from '@barn-workbench/core/time'
import {
  areLightsOnAt,
  localTimeAt,
  lyingShareAt,
  outagesBetween,
  scheduleAt,
  weightOnDay,
  type Barn,
} from '../../simulator'

/** What all cameras of a barn share in one minute. */
export interface BarnMinute {
  time: number
  dayNumber: number
  /** Hour of the day by the barn's clocks, with fraction. */
  hour: number
  /** Share of the minute that the lights burn: they go on and off within one. */
  lightShare: number
  lyingShare: number
  /** Whether animals are in, by compartment. */
  isFull: boolean[]
  batchIndex: number
  /** Since housing, with fraction. */
  daysInBarn: number
  meanWeightKg: number
  offline: ReadonlySet<string>
}

const NOBODY: ReadonlySet<string> = new Set()

function readMinute(barn: Barn, time: number): BarnMinute {
  const { dayNumber, hour } = localTimeAt(barn.timeZone, time)
  const schedule = scheduleAt(barn, time)
  const daysInBarn = (time - schedule.movedInAt) / DAY
  const outages = outagesBetween(barn, time, time + MINUTE)
  return {
    time,
    dayNumber,
    hour,
    daysInBarn,
    isFull: schedule.compartments.map((stay) => stay.movedInAt <= time && time < stay.movedOutAt),
    lightShare: (Number(areLightsOnAt(barn, time)) + Number(areLightsOnAt(barn, time + MINUTE - 1))) / 2,
    lyingShare: lyingShareAt(barn, time),
    batchIndex: schedule.index,
    meanWeightKg: weightOnDay(barn.species, daysInBarn),
    offline: outages.length === 0 ? NOBODY : new Set(outages.map((outage) => outage.cameraId)),
  }
}

/** Reads each minute once: its cameras ask one after the other. */
export function createBarnMinutes(barn: Barn): (time: number) => BarnMinute {
  let last: BarnMinute | undefined
  return (time) => {
    if (last?.time !== time) last = readMinute(barn, time)
    return last
  }
}
