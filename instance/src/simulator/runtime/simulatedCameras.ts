import { SECOND } from '@barn-workbench/core/time'
import { frameTimeAfter, frameTimeBefore, nearerTime, type CameraFeed, type Frame } from '../../pictures/cameraFeed'
import type { PictureTrack } from '../../streams'
import { outagesBetween, type Barn } from '../model'
import type { OutageEndings } from './outageEndings'

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
    restart: (now) => silence.restart(now),
    problem: () => null,
  }
}

/** Time that a camera takes to start, in ms. */
const RESTART_TIME = 20 * SECOND

/** A time without pictures, [from, to) in ms since the epoch. */
export interface Silence {
  from: number
  to: number
}

/** The times at which a simulated camera has no pictures: its outages, and the time after a restart. */
export interface SimulatedSilence {
  at(time: number): Silence | undefined
  between(from: number, to: number): Silence[]
  /** The last time at which it gave one. */
  lastSeenOnline(now: number): number
  restart(now: number): Promise<void>
}

/** Creates the times without pictures of a camera that was not restarted yet. A restart ends an outage. */
export function createSimulatedSilence(barn: Barn, cameraId: string, endings: OutageEndings): SimulatedSilence {
  /** The latest one. */
  let restart: Silence = { from: -Infinity, to: -Infinity }

  function outagesOf(from: number, to: number): (Silence & { outageId: string })[] {
    return outagesBetween(barn, from, to)
      .filter((outage) => outage.cameraId === cameraId)
      .map((outage) => ({ ...outage, to: endings.all.get(outage.outageId) ?? outage.to }))
      .filter((outage) => outage.to > from)
  }

  function between(from: number, to: number): Silence[] {
    const outages = outagesOf(from, to)
    const silences = restart.to > from && restart.from < to ? [restart, ...outages] : outages
    return silences.toSorted((left, right) => left.from - right.from)
  }

  function lastSeenOnline(now: number): number {
    return Math.min(now, ...between(now, now + 1).map(({ from }) => from))
  }

  return {
    between,
    at: (time) => between(time, time + 1)[0],
    lastSeenOnline,
    async restart(now) {
      const to = now + RESTART_TIME
      const outages = outagesOf(now, now + 1)
      for (const { outageId } of outages) await endings.end(outageId, to)
      if (outages.length === 0) restart = { from: now, to }
    },
  }
}

/**
 * The pictures of a simulated camera: there is one for any time at which it sees something, from `keptSince` on (ms
 * since the epoch).
 */
export function createSimulatedTrack(
  cameraId: string,
  silence: SimulatedSilence,
  keptSince: () => number,
): PictureTrack {
  return {
    cameraId,
    shape: 'simulated',
    silenceBetween: (from, to) => [{ from: -Infinity, to: keptSince() }, ...silence.between(from, to)],
    pictureAt: (time) => Promise.resolve(silence.at(time) ? null : { kind: 'simulated', cameraId, time }),
    isPredictable: true,
  }
}
