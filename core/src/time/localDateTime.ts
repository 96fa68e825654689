import type { TimeZone } from './timeZone'

/** Local date and time to the minute, as date fields of a browser hold it: `2026-11-20T14:20`. */
export function formatLocalMinute(instant: number, zone: TimeZone): string {
  return new Date(zone.toLocal(instant)).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length)
}

/** Local date and time to the second: `2026-11-20 14:20:09`. */
export function formatLocalSecond(instant: number, zone: TimeZone): string {
  return new Date(zone.toLocal(instant)).toISOString().slice(0, 'yyyy-mm-ddThh:mm:ss'.length).replace('T', ' ')
}

/** The instant of a local date and time in ISO form without an offset; NaN where the text is none. */
export function parseLocalDateTime(text: string, zone: TimeZone): number {
  const local = Date.parse(`${text}Z`)
  return Number.isNaN(local) ? Number.NaN : zone.toInstant(local)
}
