import { z } from 'zod'

/** What a field for a time holds: ms, undefined where it is empty, NaN where its text cannot be read. */
export const TimeValue = z.custom<number | undefined>((value) => value === undefined || typeof value === 'number')

/** What is wrong with the time of something that has happened; null: nothing. `now` in ms. */
export function faultOfPastTime(time: number | undefined, now: number): string | null {
  if (time === undefined) return 'no_time_selected'
  if (Number.isNaN(time)) return 'format_mismatch'
  return time > now ? 'in_the_future' : null
}

/** What is wrong with an end; null: nothing. `start` in ms. */
export function faultOfEnd(end: number | undefined, start: number | undefined, now: number): string | null {
  if (end === undefined) return 'required'
  if (Number.isNaN(end)) return 'format_mismatch'
  if (start !== undefined && end <= start) return 'end_must_be_after_start'
  return end > now ? 'in_the_future' : null
}
