import { parseLocalDateTime, timeZoneOf } from '@barn-workbench/core/time'

const UTC = timeZoneOf('UTC')

/** A time of a day such as `2026-03-09` that is on the same date in the barn, for its words. */
export function noonOf(day: string): number {
  return parseLocalDateTime(`${day}T12:00`, UTC)
}
