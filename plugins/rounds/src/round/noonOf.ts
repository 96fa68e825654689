import { parseLocalDateTime, timeZoneOf } from '@barn-workbench/core/time'

const UTC = timeZoneOf('UTC')

/** Noon in UTC of a day such as `2026-03-09`, to write its date: in the time zone of the barn it is the same day. */
export function noonOf(day: string): number {
  return parseLocalDateTime(`${day}T12:00`, UTC)
}
