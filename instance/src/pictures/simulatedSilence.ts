import { SECOND } from '@barn-workbench/core/time'
import { lastSeenOnlineAt, outagesBetween, type Barn } from '../simulator'

/** Time that a camera takes to start, in ms. */
const RESTART_TIME = 20 * SECOND

/** A time without pictures, [from, to) in ms since the epoch. */
export interface Silence {
  from: number
  to: number
}

/** When a simulated camera gives no pictures: in its outages, and after a restart. */
export interface SimulatedSilence {
  at(time: number): Silence | undefined
  between(from: number, to: number): Silence[]
  /** The last time at which it gave one. */
  lastSeenOnline(now: number): number
  restart(now: number): void
}

export function createSimulatedSilence(barn: Barn, cameraId: string): SimulatedSilence {
  /** The latest one. */
  let restart: Silence = { from: -Infinity, to: -Infinity }

  function between(from: number, to: number): Silence[] {
    const outages = outagesBetween(barn, from, to).filter((outage) => outage.cameraId === cameraId)
    return restart.to > from && restart.from < to ? [restart, ...outages] : outages
  }

  return {
    between,
    at: (time) => between(time, time + 1)[0],
    lastSeenOnline: (now) => Math.min(lastSeenOnlineAt(barn, cameraId, now), now < restart.to ? restart.from : now),
    restart(now) {
      restart = { from: now, to: now + RESTART_TIME }
    },
  }
}
