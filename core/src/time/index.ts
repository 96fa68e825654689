/*
 * Durations in ms, and the time zone of a barn: instants are in ms since the epoch, days and dates are those of the
 * zone.
 */

export {
  calendarDay,
  dayOfBatch,
  DEFAULT_TIME_ZONE,
  formatLocalMinute,
  formatLocalSecond,
  formatWithOffset,
  FURTHEST_INSTANT,
  parseLocalDateTime,
  reachedDayOfBatch,
  timeZoneOf,
  withinDates,
  type TimeZone,
} from './timeZone'
export { DAY, HOUR, MINUTE, PICTURE_TIMEOUT, SECOND } from './durations'
