import type { Point } from '../view/stageView'

/** What the fingers, or the mouse, have moved since the last step. */
export interface GestureStep {
  dx: number
  dy: number
  /** How much further the fingers are apart. */
  factor: number
  /** Between the fingers. */
  at: Point
}

/** Pointers on the stage: one drags, two drag and zoom. */
export interface Gesture {
  down(id: number, at: Point): void
  move(id: number, at: Point): GestureStep | null
  /** Whether it was a click: the last pointer went up near to where it came down. */
  up(id: number): boolean
  cancel(): void
  count(): number
}

/** A pointer that moved less than this, in CSS px, has clicked. */
const CLICK_REACH = 5
/** Fingers nearer than this tell no ratio. */
const LEAST_SPREAD = 10

const spread = ([ax, ay]: Point, [bx, by]: Point) => Math.max(LEAST_SPREAD, Math.hypot(ax - bx, ay - by))
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
    return { dx: at[0] - before[0], dy: at[1] - before[1], factor: spread(to, other) / spread(from, other), at }
  }
  return {
    down(id, at) {
      isClick = pointers.size === 0
      start = at
      // A third finger is left out.
      if (pointers.size < 2) pointers.set(id, at)
    },
    move(id, at) {
      const from = pointers.get(id)
      if (!from) return null
      if (Math.hypot(at[0] - start[0], at[1] - start[1]) >= CLICK_REACH) isClick = false
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
