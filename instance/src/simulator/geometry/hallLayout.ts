import type { FloorRectangle } from './penLayout'

/** Floor that one camera of a broiler hall covers, metres about the point below it. */
export const HALL_VIEW: FloorRectangle = { x0: -4.4, y0: -2.3, x1: 4.4, y1: 2.3 }
/** Pan feeders hang on a pipe along the hall, nipple drinkers on two others. */
export const FEEDER_LINE_Y = 0.15
export const DRINKER_LINES_Y = [-1.35, 1.5] as const
export const PAN_SPACING_METRES = 0.78
export const PAN_RADIUS_METRES = 0.17
export const NIPPLE_SPACING_METRES = 0.28
export const FEEDER_BAND: FloorRectangle = {
  x0: HALL_VIEW.x0,
  y0: FEEDER_LINE_Y - 0.4,
  x1: HALL_VIEW.x1,
  y1: FEEDER_LINE_Y + 0.4,
}
export const DRINKER_BANDS: FloorRectangle[] = DRINKER_LINES_Y.map((y) => ({
  x0: HALL_VIEW.x0,
  y0: y - 0.3,
  x1: HALL_VIEW.x1,
  y1: y + 0.3,
}))
