import type { Barn } from './barn'
import { createBarnCache } from './barnCache'
import { DAY, HOUR, MINUTE } from './localTime'
import { OFFLINE_AFTER_MINUTES, OUTAGE_HOURS } from './pigFacts'
import { createStream, uniform } from './random'

export interface CameraOutage {
  outageId: string
  cameraId: string
  /** Last picture. */
  from: number
  /** First picture after it. */
  to: number
}

/** One camera takes over from the last: it falls silent long enough before that at any time exactly one counts as offline. */
const HANDOVER = OFFLINE_AFTER_MINUTES * MINUTE
const PERIOD = 7 * DAY
const MEAN_OUTAGE = (OUTAGE_HOURS[0] + OUTAGE_HOURS[1]) / 2 * HOUR
const OUTAGES_PER_PERIOD = Math.round(PERIOD / MEAN_OUTAGE)

/** Each period of a week holds a fixed number of outages whose lengths vary about the mean. */
const outagesOfPeriod = createBarnCache(64, (barn: Barn, period: number): CameraOutage[] => {
  const stream = createStream(barn.seed, 'outages', period)
  const lengths = Array.from({ length: OUTAGES_PER_PERIOD }, () => stream.between(OUTAGE_HOURS[0], OUTAGE_HOURS[1]))
  const unit = PERIOD / lengths.reduce((sum, length) => sum + length, 0)
  const others = barn.cameras.length - 1
  const following = firstCamera(barn, period + 1)
  let camera = firstCamera(barn, period)
  let from = period * PERIOD
  return lengths.map((length, index) => {
    const to = index === lengths.length - 1 ? (period + 1) * PERIOD : Math.round(from + length * unit)
    const outage = { outageId: `${period}-${index}`, cameraId: barn.cameras[camera]?.cameraId ?? '', from: from - HANDOVER, to }
    from = to
    camera = 1 + (camera + stream.integer(others - 1)) % others
    // The last of a period hands over to the first of the next, which must be another camera.
    if (index === lengths.length - 2 && camera === following) camera = 1 + camera % others
    return outage
  })
})

function firstCamera(barn: Barn, period: number): number {
  return 1 + Math.floor(uniform(barn.seed, 'first outage', period) * (barn.cameras.length - 1))
}

export function outagesBetween(barn: Barn, from: number, to: number): CameraOutage[] {
  if (barn.cameras.length < 3) return []
  const outages: CameraOutage[] = []
  for (let period = Math.floor(from / PERIOD); period <= Math.floor((to + HANDOVER) / PERIOD); period++) {
    for (const outage of outagesOfPeriod(barn, period)) if (outage.from < to && outage.to > from) outages.push(outage)
  }
  return outages
}

function outageAt(barn: Barn, cameraId: string, time: number): CameraOutage | undefined {
  return outagesBetween(barn, time, time + 1).find((outage) => outage.cameraId === cameraId)
}

/** Whether the camera delivers pictures at that time. */
export function cameraOnlineAt(barn: Barn, cameraId: string, time: number): boolean {
  return outageAt(barn, cameraId, time) === undefined
}

export function lastSeenOnlineAt(barn: Barn, cameraId: string, time: number): number {
  return outageAt(barn, cameraId, time)?.from ?? time
}
