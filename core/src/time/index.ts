export { DAY, HOUR, MINUTE, SECOND } from './durations'
export { formatLocalMinute, formatLocalSecond, parseLocalDateTime } from './localDateTime'
export { DEFAULT_TIME_ZONE, timeZoneOf, type TimeZone } from './timeZone'
