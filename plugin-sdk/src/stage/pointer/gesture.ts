import type { Point } from '../view/stageView'

/** The movement of the pointers since the last step. */
export interface GestureStep {
  dx: number
  dy: number
  /** The distance of two fingers divided by their distance at the last step; 1 for a single pointer. */
  factor: number
  /** The point between the fingers. */
  at: Point
}

/** Turns the movement of pointers into steps: one pointer drags, two drag and zoom, further ones are ignored. */
export interface Gesture {
  down(id: number, at: Point): void
  move(id: number, at: Point): GestureStep | null
  /** Returns whether this was a click: the last pointer was lifted close to where it was set down. */
  up(id: number): boolean
  cancel(): void
  count(): number
}

/** A click moves less than this, CSS px. */
const CLICK_TOLERANCE = 5
/** Fingers that are closer than this, in CSS px, count as this far apart. */
const MINIMUM_DISTANCE = 10

/** Longest time between the two taps of a double tap, ms. */
export const DOUBLE_TAP_TIME = 350
/** Largest distance of the two taps of a double tap, CSS px. */
const DOUBLE_TAP_DISTANCE = 40

const distance = ([ax, ay]: Point, [bx, by]: Point) => Math.max(MINIMUM_DISTANCE, Math.hypot(ax - bx, ay - by))
const between = ([ax, ay]: Point, [bx, by]: Point): Point => [(ax + bx) / 2, (ay + by) / 2]

export function createGesture(): Gesture {
  const pointers = new Map<number, Point>()
  let start: Point = [0, 0]
  let isClick = false

  function stepOf(id: number, from: Point, to: Point): GestureStep {
    const other = [...pointers].find(([key]) => key !== id)?.[1]
    if (!other) return { dx: to[0] - from[0], dy: to[1] - from[1], factor: 1, at: to }
    const before = between(from, other)
    const at = between(to, other)
    return { dx: at[0] - before[0], dy: at[1] - before[1], factor: distance(to, other) / distance(from, other), at }
  }
  return {
    down(id, at) {
      isClick = pointers.size === 0
      start = at
      if (pointers.size < 2) pointers.set(id, at)
    },
    move(id, at) {
      const from = pointers.get(id)
      if (!from) return null
      if (Math.hypot(at[0] - start[0], at[1] - start[1]) >= CLICK_TOLERANCE) isClick = false
      if (isClick) return null
      const step = stepOf(id, from, at)
      pointers.set(id, at)
      return step
    },
    up: (id) => pointers.delete(id) && pointers.size === 0 && isClick,
    cancel: () => pointers.clear(),
    count: () => pointers.size,
  }
}

/**
 * Returns a function that is told each tap, at a time in ms, and returns whether it is the second of a double tap. Not
 * every browser reports double taps itself.
 */
export function createDoubleTap(): (at: Point, time: number) => boolean {
  let last: { at: Point; time: number } | null = null
  return (at, time) => {
    const isSecond =
      last !== null &&
      time - last.time <= DOUBLE_TAP_TIME &&
      Math.hypot(at[0] - last.at[0], at[1] - last.at[1]) <= DOUBLE_TAP_DISTANCE
    last = isSecond ? null : { at, time }
    return isSecond
  }
}
