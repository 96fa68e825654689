import { LRUCache } from 'lru-cache'
import { useMemo } from 'react'
import { systemClock, type Clock } from '@barn-workbench/core/clock'
import { createSharedWork } from '@barn-workbench/core/concurrency'
import { isProblem, ProblemError } from '@barn-workbench/core/result'
import type { Session } from '@barn-workbench/core/session'
import { MINUTE } from '@barn-workbench/core/time'
import { useFromSnapshot, useSession } from '../../context/useInstance'
import { isClosedForPrivacy } from '../pictureFailure'
import { AHEAD_PRIORITY, loadFrame, type FrameChoice } from '../useFrame'
import type { Still } from '../useStill'

/** Pictures that are kept of one camera in one height. */
export const KEPT_FRAMES = 25
/** Bytes of encoded pictures that are kept of all cameras. */
const KEPT_BYTES = 96 * 2 ** 20

/** The parameters by which a picture is requested. */
export interface FrameRequest {
  /** No picture on screen waits for it yet: all other requests of the instance go first. */
  isAhead?: boolean
}

/** Pictures of cameras at times, encoded. */
export interface FrameCache {
  /** The picture that was loaded for a time; undefined if it is not in the cache. */
  kept(choice: FrameChoice): Still | undefined
  /** The latest time before `choice.time` with a picture in the cache, ms since the epoch, or undefined. */
  keptBefore(choice: FrameChoice): number | undefined
  /**
   * Returns the picture that is nearest to a time, from the cache or by a request that concurrent callers share. The
   * request is aborted once the signals of all its callers are. Rejects with a `ProblemError`, or an `AbortError` for
   * an aborted signal. A picture that does not exist is not requested again within `REMEMBERED_FOR`.
   */
  load(choice: FrameChoice, signal: AbortSignal, how?: FrameRequest): Promise<Still>
  /** Forgets one picture, as when it cannot be decoded. */
  drop(choice: FrameChoice): void
  /** Forgets the pictures of a camera, as when it is closed for privacy. */
  forget(cameraId: string): void
}

/** The times of the kept pictures of one camera in one height, the oldest entry first. */
type FrameTimes = Set<number>

const seriesKey = ({ cameraId, height }: Pick<FrameChoice, 'cameraId' | 'height'>) => `${cameraId} ${height}`
const frameKey = (choice: FrameChoice) => `${seriesKey(choice)} ${choice.time}`

/** The latest 25 pictures of each camera and height, within a number of bytes in all. */
function createKeptFrames(keptBytes: number) {
  const timesBySeries = new Map<string, FrameTimes>()
  const pictures = new LRUCache<string, { still: Still; choice: FrameChoice }>({
    maxSize: keptBytes,
    sizeCalculation: ({ still }) => Math.max(1, still.blob.size),
    dispose: ({ choice }) => timesBySeries.get(seriesKey(choice))?.delete(choice.time),
  })
  return {
    get: (choice: FrameChoice) => pictures.get(frameKey(choice))?.still,
    times: (choice: FrameChoice) => [...(timesBySeries.get(seriesKey(choice)) ?? [])],
    keep(choice: FrameChoice, still: Still): void {
      const times = timesBySeries.get(seriesKey(choice)) ?? new Set()
      timesBySeries.set(seriesKey(choice), times)
      for (const time of times) {
        if (times.size < KEPT_FRAMES) break
        pictures.delete(frameKey({ ...choice, time }))
      }
      pictures.set(frameKey(choice), { still, choice })
      times.add(choice.time)
    },
    drop: (choice: FrameChoice) => void pictures.delete(frameKey(choice)),
    forget(cameraId: string): void {
      for (const [key, { choice }] of [...pictures.entries()]) if (choice.cameraId === cameraId) pictures.delete(key)
    },
  }
}

/** Keeps the pictures that are loaded, and requests each once for all callers that ask for it. */
export function createFrameCache(
  request: (choice: FrameChoice, signal: AbortSignal, how: FrameRequest) => Promise<Still>,
  { keptBytes = KEPT_BYTES, clock = systemClock }: { keptBytes?: number; clock?: Pick<Clock, 'now'> } = {},
): FrameCache {
  const frames = createKeptFrames(keptBytes)
  const missing = createMissingFrames(clock)
  const requests = createSharedWork<Still>()

  /** Updates the cache after a failure that also concerns other pictures of the camera. */
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

/** An instance looks for a picture so far before and after a time where the request does not say, ms. */
const SEARCHED = 5 * MINUTE
/** Time for which a missing picture is remembered, in ms. */
const REMEMBERED_FOR = 2 * MINUTE
/** Spans that are remembered of one camera. */
const MAXIMUM_SPANS = 500

/** A span of time without a picture, ms since the epoch. */
interface MissingSpan {
  start: number
  end: number
  /** The end of the time for which it is remembered, in ms since the epoch. */
  until: number
}

/** Remembers at which times cameras have no pictures, so that scrubbing over an outage sends no requests again. */
interface MissingFrames {
  /** Records that there is no picture near a time. */
  add(cameraId: string, time: number): void
  /** Whether there is known to be no picture near a time. */
  has(cameraId: string, time: number): boolean
  forget(cameraId: string): void
}

function createMissingFrames(clock: Pick<Clock, 'now'>): MissingFrames {
  const spansOf = new Map<string, MissingSpan[]>()
  function currentSpans(cameraId: string): MissingSpan[] {
    const now = clock.now()
    const spans = (spansOf.get(cameraId) ?? []).filter(({ until }) => until > now)
    spansOf.set(cameraId, spans)
    return spans
  }
  return {
    add(cameraId, time) {
      const now = clock.now()
      // The newest pictures may be on their way.
      if (time > now - SEARCHED) return
      const span = { start: time - SEARCHED, end: time + SEARCHED, until: now + REMEMBERED_FOR }
      spansOf.set(cameraId, [...currentSpans(cameraId), span].slice(-MAXIMUM_SPANS))
    },
    has(cameraId, time) {
      let covered = time - SEARCHED
      for (const { start, end } of currentSpans(cameraId).sort((a, b) => a.start - b.start))
        if (start <= covered) covered = Math.max(covered, end)
      return covered >= time + SEARCHED
    },
    forget: (cameraId) => void spansOf.delete(cameraId),
  }
}

/**
 * The cache of an instance; `dataScope` changes with the account and its permissions, so that no account sees another's
 * pictures.
 */
const caches = new WeakMap<Session, { dataScope: string; cache: FrameCache }>()

function frameCacheOf(session: Session, dataScope: string): FrameCache {
  const known = caches.get(session)
  if (known?.dataScope === dataScope) return known.cache
  const cache = createFrameCache(
    (choice, signal, { isAhead = false }) =>
      loadFrame(session, signal, choice, isAhead ? { priority: AHEAD_PRIORITY } : {}),
    { clock: session.clock },
  )
  caches.set(session, { dataScope, cache })
  return cache
}

/** The pictures of cameras at times that are kept of the instance around, for all that show them. @public */
export function useFrameCache(): FrameCache {
  const session = useSession()
  const dataScope = useFromSnapshot((snapshot) => snapshot.dataScope)
  return useMemo(() => frameCacheOf(session, dataScope), [session, dataScope])
}
