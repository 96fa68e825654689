import { DAY, MINUTE } from '@barn-workbench/core/time'
import { areLightsOnAt, localTimeAt } from '../../barn'
import { lyingShareAt, outagesBetween, scheduleAt, weightOnDay, type Barn } from '../model'

/** The state of a barn in one minute, which all of its cameras share. */
export interface BarnMinute {
  /** Start of the minute in ms since the epoch. */
  time: number
  /** Days since 1 January 1970 by the barn's calendar. */
  dayNumber: number
  /** Hour of the day by the barn's clocks, with fraction. */
  hour: number
  /** Share of the minute in which the lights are on: 0, 0.5 or 1. */
  lightShare: number
  /** Share of the animals that lie, 0..1. */
  lyingShare: number
  /** Whether there are animals in each compartment. */
  isFull: boolean[]
  batchIndex: number
  /** Days since housing, with fraction. */
  daysInBarn: number
  meanWeightKg: number
  /** Ids of the cameras without pictures. */
  offline: ReadonlySet<string>
}

const NO_CAMERAS: ReadonlySet<string> = new Set()

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
    offline: outages.length === 0 ? NO_CAMERAS : new Set(outages.map((outage) => outage.cameraId)),
  }
}

/**
 * Returns a function that computes the state of a minute. It remembers the last one, which is read once for each
 * camera.
 */
export function createBarnMinutes(barn: Barn): (time: number) => BarnMinute {
  let last: BarnMinute | undefined
  return (time) => {
    if (last?.time !== time) last = readMinute(barn, time)
    return last
  }
}
