import type { Barn } from './barn'
import { createBarnCache } from './barnCache'
import { batchSchedule, scheduleAt, schedulesBetween, type BatchSchedule } from './batchSchedule'
import { lossesOfBatch, type BatchLosses, type Death } from './lossesOfBatch'

export type { Death, FalseAlarm } from './lossesOfBatch'

const cachedLosses = createBarnCache(12, (barn: Barn, index: number): BatchLosses =>
  lossesOfBatch(barn, batchSchedule(barn, index)),
)

/** All losses and false alarms of the batch, by the time at which they are reported. */
export function lossesOf(barn: Barn, schedule: BatchSchedule): BatchLosses {
  return cachedLosses(barn, schedule.index)
}

/** Animals that die in [from, to). */
export function deathsBetween(barn: Barn, from: number, to: number): Death[] {
  return schedulesBetween(barn, from, to).flatMap((schedule) =>
    lossesOf(barn, schedule).deaths.filter((death) => death.diedAt >= from && death.diedAt < to),
  )
}

/** Dead animals that still lie in front of a camera. */
export function deadAt(barn: Barn, cameraId: string, time: number): Death[] {
  return lossesOf(barn, scheduleAt(barn, time)).deaths.filter(
    (death) => death.cameraId === cameraId && death.diedAt <= time && time < death.removedAt,
  )
}
