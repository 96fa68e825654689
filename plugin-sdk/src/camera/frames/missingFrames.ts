import type { Clock } from '@barn-workbench/core/clock'
import { MINUTE } from '@barn-workbench/core/time'

/** An instance looks for a picture so far before and after a time where the request does not say, ms. */
const SEARCHED = 5 * MINUTE
/** For this long it is remembered that there is no picture, ms. */
const REMEMBERED_FOR = 2 * MINUTE
/** Spans that are remembered of one camera. */
const MAXIMUM_SPANS = 500

/** A span of time without a picture, ms since the epoch. */
interface MissingSpan {
  start: number
  end: number
  /** Until when it is remembered, ms since the epoch. */
  until: number
}

/** Where cameras have no pictures, so that scrubbing over an outage asks nothing again. */
export interface MissingFrames {
  /** There is no picture near a time. */
  add(cameraId: string, time: number): void
  /** Whether it is known that there is no picture near a time. */
  has(cameraId: string, time: number): boolean
  forget(cameraId: string): void
}

export function createMissingFrames(clock: Pick<Clock, 'now'>): MissingFrames {
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
