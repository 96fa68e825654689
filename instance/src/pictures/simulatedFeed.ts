import { SECOND } from '@barn-workbench/core/time'
import { lastSeenOnlineAt, outagesBetween, type Barn } from '../simulator'
import { frameTimeAfter, frameTimeBefore } from './cadence'
import { nearerTime, type CameraFeed, type Frame } from './cameraFeed'

/** Time that a camera takes to start, in ms. */
const RESTART_TIME = 20 * SECOND

/** A time without pictures, [from, to) in ms since the epoch. */
interface Outage {
  from: number
  to: number
}

/** Creates the feed of a camera of the simulated barn. It has no frames during an outage. */
export function createSimulatedFeed(barn: Barn, cameraId: string): CameraFeed {
  /** The latest restart; a camera of before has never been started anew. */
  let restart: Outage = { from: -Infinity, to: -Infinity }

  function outageAt(time: number): Outage | undefined {
    if (time >= restart.from && time < restart.to) return restart
    return outagesBetween(barn, time, time + 1).find((outage) => outage.cameraId === cameraId)
  }

  function onlineFrameTimeBefore(time: number): number {
    const frameTime = frameTimeBefore(barn, time)
    const outage = outageAt(frameTime)
    return outage ? onlineFrameTimeBefore(outage.from - 1) : frameTime
  }

  function onlineFrameTimeAfter(time: number): number {
    const frameTime = frameTimeAfter(barn, time)
    const outage = outageAt(frameTime)
    return outage ? onlineFrameTimeAfter(outage.to) : frameTime
  }

  function frameAt(time: number): Frame {
    return { time, source: { kind: 'simulated', cameraId, time }, key: `${cameraId} ${time}` }
  }

  return {
    lastSeenOnline: (now) =>
      Promise.resolve(Math.min(lastSeenOnlineAt(barn, cameraId, now), now < restart.to ? restart.from : now)),
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
    restart: (now) => {
      restart = { from: now, to: now + RESTART_TIME }
      return Promise.resolve()
    },
    problem: () => null,
  }
}
