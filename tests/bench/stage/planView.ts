import { TILE, WINDOW, type FloorPlan } from './floorPlan'

/** From the plan to the window: scale, then turn, then move. */
export interface PlanView {
  x: number
  y: number
  scale: number
  /** Radians. */
  turn: number
}

/** A part of the plan, in its units. */
export interface Extent {
  left: number
  top: number
  right: number
  bottom: number
}

/** Least room beside the plan where all of it is in view, both sides together, CSS px. */
export const BORDER = 40

/** All of the plan in view. */
export function fitted({ width, height }: FloorPlan): PlanView {
  const scale = Math.min((WINDOW.width - BORDER) / width, (WINDOW.height - BORDER) / height)
  return { scale, turn: 0, x: (WINDOW.width - width * scale) / 2, y: (WINDOW.height - height * scale) / 2 }
}

/** The view with a point of the plan in the middle. */
export function centred(x: number, y: number, scale: number, turn = 0): PlanView {
  const cosine = Math.cos(turn) * scale
  const sine = Math.sin(turn) * scale
  return { scale, turn, x: WINDOW.width / 2 - (cosine * x - sine * y), y: WINDOW.height / 2 - (sine * x + cosine * y) }
}

/** The point of the plan under a point of the window. */
export function toPlan({ x, y, scale, turn }: PlanView, windowX: number, windowY: number): [x: number, y: number] {
  const right = (windowX - x) / scale
  const down = (windowY - y) / scale
  return [right * Math.cos(turn) + down * Math.sin(turn), down * Math.cos(turn) - right * Math.sin(turn)]
}

/** The least extent that covers the window. */
export function extentOf(view: PlanView): Extent {
  const corners = [
    [0, 0],
    [WINDOW.width, 0],
    [0, WINDOW.height],
    [WINDOW.width, WINDOW.height],
  ].map(([x, y]) => toPlan(view, x as number, y as number))
  const across = corners.map(([x]) => x)
  const down = corners.map(([, y]) => y)
  return { left: Math.min(...across), top: Math.min(...down), right: Math.max(...across), bottom: Math.max(...down) }
}

export function isTileIn({ left, top, right, bottom }: Extent, { x, y }: { x: number; y: number }): boolean {
  return x <= right && y <= bottom && x + TILE.width >= left && y + TILE.height >= top
}
