import { lastSeenOnlineAt, outagesBetween, type Barn } from '../simulator'
import { slotAfter, slotBefore } from './cadence'
import { nearer, type CameraFeed, type Frame } from './cameraFeed'

/** A camera of the simulated barn. */
export function createSimulatedFeed(barn: Barn, cameraId: string): CameraFeed {
  const outageAt = (time: number) => outagesBetween(barn, time, time + 1).find((outage) => outage.cameraId === cameraId)

  function takenBefore(time: number): number {
    const slot = slotBefore(barn, time)
    const outage = outageAt(slot)
    return outage ? takenBefore(outage.from - 1) : slot
  }

  function takenAfter(time: number): number {
    const slot = slotAfter(barn, time)
    const outage = outageAt(slot)
    return outage ? takenAfter(outage.to) : slot
  }

  function frameAt(time: number): Frame {
    return { time, origin: { kind: 'simulated', cameraId, time }, key: `${cameraId} ${time}` }
  }

  return {
    lastSeenOnline: (now) => Promise.resolve(lastSeenOnlineAt(barn, cameraId, now)),
    newest: (now) => Promise.resolve(frameAt(takenBefore(now))),
    nearest(search) {
      const asked = Math.min(search.to, Math.max(search.from, search.time))
      const time = nearer(search, takenBefore(asked), takenAfter(asked))
      return Promise.resolve(time === null ? null : frameAt(time))
    },
    failed: ({ key }) => {
      throw new Error(`A simulated frame cannot be painted: ${key}`)
    },
    refresh: () => Promise.resolve(),
  }
}
