import { PEN_DEPTH_METRES, PEN_WIDTH_METRES } from '../facts/pigFacts'
import type { Point } from './lens'

/** Floor coordinates in metres about the point below the camera; y grows downwards in the picture. */
export interface FloorRectangle {
  x0: number
  y0: number
  x1: number
  y1: number
}

/** A position on the floor in metres and the direction of the head in radians, clockwise from right in the picture. */
export interface FloorPose {
  x: number
  y: number
  heading: number
}

/** The two pens under a camera share a partition, over which the camera hangs. */
export type PenSide = 'left' | 'right'

export interface PenLayout {
  pen: FloorRectangle
  feeder: FloorRectangle
  feedingArea: FloorRectangle
  drinker: FloorRectangle
  lying: FloorRectangle
  activity: FloorRectangle
  dunging: FloorRectangle
  /** The snout of an animal that eats, and its heading. */
  feedingPlaces: FloorPose[]
  /** The snout of an animal that drinks, and its heading. */
  drinkingPlaces: FloorPose[]
}

const FEEDING_PLACE_COUNT = 6

export function cornersOf(area: FloorRectangle): Point[] {
  return [
    [area.x0, area.y0],
    [area.x1, area.y0],
    [area.x1, area.y1],
    [area.x0, area.y1],
  ]
}

/**
 * Creates the layout of a pen of pigs. All areas are shares of its width from the partition and of its depth from the
 * trough.
 */
export function createPenLayout(side: PenSide, feederAtTop: boolean): PenLayout {
  const outward = side === 'left' ? -1 : 1
  const awayFromTrough = feederAtTop ? 1 : -1
  const pointAt = (acrossShare: number, alongShare: number): Point => [
    outward * acrossShare * PEN_WIDTH_METRES,
    awayFromTrough * (alongShare - 0.5) * PEN_DEPTH_METRES,
  ]
  const area = (acrossFrom: number, acrossTo: number, alongFrom: number, alongTo: number): FloorRectangle => {
    const [ax, ay] = pointAt(acrossFrom, alongFrom)
    const [bx, by] = pointAt(acrossTo, alongTo)
    return { x0: Math.min(ax, bx), y0: Math.min(ay, by), x1: Math.max(ax, bx), y1: Math.max(ay, by) }
  }
  const feedingPlaces = Array.from({ length: FEEDING_PLACE_COUNT }, (_, index) => {
    const [x, y] = pointAt(0.24 + (index * 0.52) / (FEEDING_PLACE_COUNT - 1), 0.12)
    return { x, y, heading: feederAtTop ? -Math.PI / 2 : Math.PI / 2 }
  })
  const drinkingPlaces = [0.76, 0.9].map((alongShare) => {
    const [x, y] = pointAt(0.96, alongShare)
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

/** Floor of a broiler hall that one camera covers, in metres about the point below it. */
export const HALL_VIEW: FloorRectangle = { x0: -4.4, y0: -2.3, x1: 4.4, y1: 2.3 }
/**
 * Pan feeders hang on one pipe along the hall, nipple drinkers on two others: the y coordinates of the pipes in metres.
 */
export const FEEDER_LINE_Y = 0.15
export const DRINKER_LINES_Y = [-1.35, 1.5] as const
export const PAN_SPACING_METRES = 0.78
export const PAN_RADIUS_METRES = 0.17
export const NIPPLE_SPACING_METRES = 0.28

function bandAround(y: number, halfWidthMetres: number): FloorRectangle {
  return { x0: HALL_VIEW.x0, y0: y - halfWidthMetres, x1: HALL_VIEW.x1, y1: y + halfWidthMetres }
}

/** Floor on which birds count as being at the feeders. */
export const FEEDER_BAND = bandAround(FEEDER_LINE_Y, 0.4)
/** Floor on which birds count as being at each line of drinkers. */
export const DRINKER_BANDS: FloorRectangle[] = DRINKER_LINES_Y.map((y) => bandAround(y, 0.3))
