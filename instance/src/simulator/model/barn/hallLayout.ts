import type { FloorRectangle } from './penLayout'

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
