/** Durations in ms. A day here has 24 hours; days by the calendar of a barn are found with its `TimeZone`. */
export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** A picture that has not come after this time, in ms, is given up. */
export const PICTURE_TIMEOUT = 5 * MINUTE
