import { clamp } from '@barn-workbench/core/numbers'
import { DAY, SECOND } from '@barn-workbench/core/time'
import type { TimeWindow } from '../../time/timeView'

/** The shortest window of a strip, ms. @public */
export const SHORTEST_STRIP = 10 * SECOND
/** The longest window of a strip, ms. @public */
export const LONGEST_STRIP = 28 * DAY
/** This share of a window may lie beyond now, so that now is not at the very edge. */
const BEYOND_NOW = 0.05
/** A moment that is closer to an edge than this share of the window moves the window. */
const EDGE = 0.1

/** A window of a length that ends no later than a little after now. */
function windowOf(start: number, length: number, now: number): TimeWindow {
  const end = Math.min(start + length, Math.max(now, SHORTEST_STRIP) + length * BEYOND_NOW)
  return { start: end - length, end }
}

/**
 * A window with a time at the same place as before, longer by a factor, within `SHORTEST_STRIP` and `LONGEST_STRIP`.
 * @public
 */
export function zoomedStrip({ start, end }: TimeWindow, about: number, factor: number, now: number): TimeWindow {
  const length = clamp((end - start) * factor, SHORTEST_STRIP, LONGEST_STRIP)
  return windowOf(about - ((about - start) / (end - start)) * length, length, now)
}

/** A window that is moved by a span in ms. @public */
export function movedStrip({ start, end }: TimeWindow, by: number, now: number): TimeWindow {
  return windowOf(start + by, end - start, now)
}

/** The same window while a moment lies well within it, else one of the same length around it. @public */
export function followingStrip(window: TimeWindow, moment: number, now: number): TimeWindow {
  const { start, end } = window
  const edge = (end - start) * EDGE
  const isAtNow = end >= now && moment <= end
  if (moment >= start + edge && (moment <= end - edge || isAtNow)) return window
  return windowOf(moment - (end - start) / 2, end - start, now)
}
