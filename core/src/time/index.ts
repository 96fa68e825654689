export { DAY, HOUR, MINUTE, SECOND } from './durations'
export { formatLocalMinute, formatLocalSecond, parseLocalDateTime } from './localDateTime'
export { FURTHEST_INSTANT, withinDates } from './withinDates'
export { DEFAULT_TIME_ZONE, timeZoneOf, type TimeZone } from './timeZone'
