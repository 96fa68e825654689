import type { ChartMark } from '../engine/chartOptions'

// Lengths are CSS px.
/** Height of a bar in a lane, and the distance of two lanes. */
export const BAR_HEIGHT = 5
export const LANE_HEIGHT = 7
/** More spans at one time share the last lane. */
const MAXIMUM_LANES = 4
/** A bar is never narrower, so that it can be seen and hit. */
const MINIMUM_WIDTH = 6

/** A mark in view, in device px: `left` and `right` from the left of the plot. */
export interface PlacedMark {
  mark: ChartMark
  left: number
  right: number
  /**
   * Number of its lane from the top; -1 for a mark of one time, which is a line through the plot with a dot above it.
   */
  lane: number
}

interface View {
  start: number
  end: number
  /** Device px. */
  width: number
  ratio: number
}

/** A mark whose end is not after its time is of one time. */
export function isSpan({ time, end }: ChartMark): boolean {
  return end !== undefined && end > time
}

/**
 * The lane that has been free the longest at a place: the first one without a bar there, else the one whose bar ends
 * first.
 */
function laneAt(rights: number[], left: number): number {
  const free = rights.findIndex((right) => right < left)
  if (free >= 0) return free
  if (rights.length < MAXIMUM_LANES) return rights.length
  return rights.indexOf(Math.min(...rights))
}

/**
 * The marks in view with their places. Spans are bars in lanes above the plot rather than tints over it, so that fifty
 * of them at one time stay apart from each other and from the values.
 */
export function placeMarks(marks: readonly ChartMark[], { start, end, width, ratio }: View): PlacedMark[] {
  if (marks.length === 0 || !(end > start)) return []
  const across = width / (end - start)
  const xOf = (time: number) => Math.max(0, Math.min(width, (time - start) * across))
  const inView = marks.filter(
    (mark) => Number.isFinite(mark.time) && mark.time <= end && (isSpan(mark) ? (mark.end ?? 0) : mark.time) >= start,
  )
  const rights: number[] = []
  return inView
    .sort((one, other) => one.time - other.time)
    .map((mark) => {
      const time = Math.round(xOf(mark.time))
      if (!isSpan(mark)) return { mark, left: time, right: time, lane: -1 }
      const least = Math.round(MINIMUM_WIDTH * ratio)
      const left = Math.max(0, Math.min(time, width - least))
      const right = Math.max(Math.round(xOf(mark.end ?? mark.time)), Math.min(left + least, width))
      const lane = laneAt(rights, left)
      rights[lane] = Math.max(rights[lane] ?? -Infinity, right)
      return { mark, left, right, lane }
    })
}

/** Height of the lane of dots, which lies between the bars and the plot, so that a dot covers no value. */
export const DOT_LANE = 10

/** Height that the lanes of marks need above the plot, CSS px. */
export function lanesHeight(placed: readonly PlacedMark[]): number {
  const lanes = placed.reduce((most, { lane }) => Math.max(most, lane + 1), 0)
  const dots = placed.some(({ lane }) => lane < 0) ? DOT_LANE : 0
  return (lanes === 0 ? 0 : lanes * LANE_HEIGHT + 2) + dots
}
