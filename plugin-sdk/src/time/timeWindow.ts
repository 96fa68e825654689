/** A span of time, ms since the epoch. @public */
export interface TimeWindow {
  start: number
  end: number
}
