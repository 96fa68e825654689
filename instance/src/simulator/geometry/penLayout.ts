import { PEN_DEPTH_METRES, PEN_WIDTH_METRES } from '../pigFacts'
import type { Point } from './lens'

export interface FloorRectangle {
  x0: number
  y0: number
  x1: number
  y1: number
}

export interface PenLayout {
  pen: FloorRectangle
  feeder: FloorRectangle
  feedingArea: FloorRectangle
  drinker: FloorRectangle
  lying: FloorRectangle
  activity: FloorRectangle
  dunging: FloorRectangle
  /** Places at the trough and at the drinkers with the heading of an animal that uses them. */
  feedingPlaces: { x: number; y: number; heading: number }[]
  drinkingPlaces: { x: number; y: number; heading: number }[]
}

export type PenSide = 'left' | 'right'
const FEEDING_PLACES = 6

export function cornersOf(area: FloorRectangle): Point[] {
  return [
    [area.x0, area.y0],
    [area.x1, area.y0],
    [area.x1, area.y1],
    [area.x0, area.y1],
  ]
}

/** Floor plan of one of the two pens under a camera; the camera hangs over the partition. */
export function penLayout(side: PenSide, feederAtTop: boolean): PenLayout {
  const outward = side === 'left' ? -1 : 1
  const down = feederAtTop ? 1 : -1
  // Shares of the width from the partition and of the depth from the trough.
  const place = (across: number, along: number): Point => [
    outward * across * PEN_WIDTH_METRES,
    down * (along - 0.5) * PEN_DEPTH_METRES,
  ]
  const area = (acrossFrom: number, acrossTo: number, alongFrom: number, alongTo: number): FloorRectangle => {
    const [ax, ay] = place(acrossFrom, alongFrom)
    const [bx, by] = place(acrossTo, alongTo)
    return { x0: Math.min(ax, bx), y0: Math.min(ay, by), x1: Math.max(ax, bx), y1: Math.max(ay, by) }
  }
  const feedingPlaces = Array.from({ length: FEEDING_PLACES }, (_, index) => {
    const [x, y] = place(0.24 + (index * 0.52) / (FEEDING_PLACES - 1), 0.12)
    return { x, y, heading: feederAtTop ? -Math.PI / 2 : Math.PI / 2 }
  })
  const drinkingPlaces = [0.76, 0.9].map((along) => {
    const [x, y] = place(0.96, along)
    return { x, y, heading: side === 'left' ? Math.PI : 0 }
  })
  return {
    pen: area(0, 1, 0, 1),
    feeder: area(0.16, 0.84, 0, 0.105),
    feedingArea: area(0.12, 0.88, 0, 0.3),
    drinker: area(0.9, 1, 0.68, 0.98),
    lying: area(0.06, 1, 0.14, 0.66),
    activity: area(0, 1, 0, 0.3),
    dunging: area(0, 1, 0.7, 1),
    feedingPlaces,
    drinkingPlaces,
  }
}
