import type { Barn } from '../simulator'
import { frameTimeAfter, frameTimeBefore } from './cadence'
import { nearerTime, type CameraFeed, type Frame } from './cameraFeed'
import type { SimulatedSilence } from './simulatedSilence'

/** Creates the feed of a camera of the simulated barn. It has no frames during an outage. */
export function createSimulatedFeed(barn: Barn, cameraId: string, silence: SimulatedSilence): CameraFeed {
  function onlineFrameTimeBefore(time: number): number {
    const frameTime = frameTimeBefore(barn, time)
    const outage = silence.at(frameTime)
    return outage ? onlineFrameTimeBefore(outage.from - 1) : frameTime
  }

  function onlineFrameTimeAfter(time: number): number {
    const frameTime = frameTimeAfter(barn, time)
    const outage = silence.at(frameTime)
    return outage ? onlineFrameTimeAfter(outage.to) : frameTime
  }

  function frameAt(time: number): Frame {
    return { time, source: { kind: 'simulated', cameraId, time }, key: `${cameraId} ${time}` }
  }

  return {
    lastSeenOnline: (now) => Promise.resolve(silence.lastSeenOnline(now)),
    newest: (now) => Promise.resolve(frameAt(onlineFrameTimeBefore(now))),
    nearest(search) {
      const nearestAllowed = Math.min(search.to, Math.max(search.from, search.time))
      const time = nearerTime(search, onlineFrameTimeBefore(nearestAllowed), onlineFrameTimeAfter(nearestAllowed))
      return Promise.resolve(time === null ? null : frameAt(time))
    },
    reject: ({ key }) => {
      throw new Error(`A simulated frame cannot be painted: ${key}`)
    },
    refresh: () => Promise.resolve(),
    restart: (now) => Promise.resolve(silence.restart(now)),
    problem: () => null,
  }
}
