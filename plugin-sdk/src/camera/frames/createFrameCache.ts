import { LRUCache } from 'lru-cache'
import { systemClock, type Clock } from '@barn-workbench/core/clock'
import { isProblem, ProblemError } from '@barn-workbench/core/result'
import { createSharedRequests } from '../../requests/sharedRequests'
import type { FrameChoice } from '../useFrame'
import type { Still } from '../useStill'
import { isClosedForPrivacy } from '../useStillFailureText'
import { createMissingFrames } from './missingFrames'

/** Pictures that are kept of one camera in one height. */
export const KEPT_FRAMES = 25
/** Bytes of encoded pictures that are kept of all cameras. */
const KEPT_BYTES = 96 * 2 ** 20

/** How a picture is requested. */
export interface FrameRequest {
  /** Nobody waits for it yet: all other requests of the instance go first. */
  isAhead?: boolean
}

/** Pictures of cameras at times, encoded. */
export interface FrameCache {
  /** The picture that was loaded for a time; undefined: it is not kept. */
  kept(choice: FrameChoice): Still | undefined
  /** Of the times before `choice.time` of which a picture is kept, the latest, ms since the epoch; undefined: there is none. */
  keptBefore(choice: FrameChoice): number | undefined
  /**
   * The picture that is nearest to a time: the kept one, or that of a request that who asks meanwhile shares. The request is
   * aborted once all signals of who asked are. Rejects with a `ProblemError`, or an `AbortError` for an aborted signal. Where
   * there is no picture, it is not asked for again for 2 min.
   */
  load(choice: FrameChoice, signal: AbortSignal, how?: FrameRequest): Promise<Still>
  /** Forgets one picture, as when it cannot be decoded. */
  drop(choice: FrameChoice): void
  /** Forgets the pictures of a camera, as when it is closed for privacy. */
  forget(cameraId: string): void
}

/** The times of the kept pictures of one camera in one height, the oldest entry first. */
type Lane = Set<number>

const laneKey = ({ cameraId, height }: Pick<FrameChoice, 'cameraId' | 'height'>) => `${cameraId} ${height}`
const frameKey = (choice: FrameChoice) => `${laneKey(choice)} ${choice.time}`

/** The latest 25 pictures of each camera and height, within a number of bytes in all. */
function createKeptFrames(keptBytes: number) {
  const lanes = new Map<string, Lane>()
  const pictures = new LRUCache<string, { still: Still; choice: FrameChoice }>({
    maxSize: keptBytes,
    sizeCalculation: ({ still }) => Math.max(1, still.blob.size),
    dispose: ({ choice }) => lanes.get(laneKey(choice))?.delete(choice.time),
  })
  return {
    get: (choice: FrameChoice) => pictures.get(frameKey(choice))?.still,
    times: (choice: FrameChoice) => [...(lanes.get(laneKey(choice)) ?? [])],
    keep(choice: FrameChoice, still: Still): void {
      const lane = lanes.get(laneKey(choice)) ?? new Set()
      lanes.set(laneKey(choice), lane)
      for (const time of lane) {
        if (lane.size < KEPT_FRAMES) break
        pictures.delete(frameKey({ ...choice, time }))
      }
      pictures.set(frameKey(choice), { still, choice })
      lane.add(choice.time)
    },
    drop: (choice: FrameChoice) => void pictures.delete(frameKey(choice)),
    forget(cameraId: string): void {
      for (const [key, { choice }] of [...pictures.entries()]) if (choice.cameraId === cameraId) pictures.delete(key)
    },
  }
}

/** Keeps the pictures that are loaded, and requests each once for all who ask for it. */
export function createFrameCache(
  request: (choice: FrameChoice, signal: AbortSignal, how: FrameRequest) => Promise<Still>,
  { keptBytes = KEPT_BYTES, clock = systemClock }: { keptBytes?: number; clock?: Pick<Clock, 'now'> } = {},
): FrameCache {
  const frames = createKeptFrames(keptBytes)
  const missing = createMissingFrames(clock)
  const requests = createSharedRequests<Still>()

  /** Takes from a failure what it tells about other pictures of the camera. */
  function learnFrom(error: unknown, { cameraId, time }: FrameChoice): void {
    if (isProblem(error, 'frame/not-found')) missing.add(cameraId, time)
    if (isClosedForPrivacy(error) || isProblem(error, 'camera/not-found')) frames.forget(cameraId)
  }

  async function requestFrame(choice: FrameChoice, signal: AbortSignal, how: FrameRequest): Promise<Still> {
    try {
      const still = await request(choice, signal, how)
      if (!signal.aborted) frames.keep(choice, still)
      return still
    } catch (error) {
      learnFrom(error, choice)
      throw error
    }
  }

  return {
    kept: frames.get,
    keptBefore(choice) {
      const earlier = frames.times(choice).filter((time) => time < choice.time)
      return earlier.length === 0 ? undefined : Math.max(...earlier)
    },
    async load(choice, signal, how = {}) {
      const kept = frames.get(choice)
      if (kept) return kept
      if (missing.has(choice.cameraId, choice.time)) throw new ProblemError({ code: 'frame/not-found', params: {} })
      return await requests.share(frameKey(choice), signal, (shared) => requestFrame(choice, shared, how))
    },
    drop: frames.drop,
    forget(cameraId) {
      frames.forget(cameraId)
      missing.forget(cameraId)
    },
  }
}
