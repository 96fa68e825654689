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
