import { pathToFileURL } from 'node:url'
import { at } from './paths.mjs'

/** The end of a leap day: the time of the machine for the unit tests, so that none passes only on some days. */
export const LEAP_NIGHT = '2028-02-29 23:30:00'

/**
 * Times of the machine, in UTC, at which all tests pass: nights, ends of months, both clock changes, New Year, a leap
 * day.
 */
export const MACHINE_DATES = [
  '2026-01-01 00:00:30',
  '2026-01-31 22:59:00',
  '2026-02-28 23:30:00',
  '2026-03-29 00:59:00',
  '2026-03-29 12:00:00',
  '2026-06-30 02:00:00',
  '2026-10-25 00:30:00',
  '2026-10-25 13:00:00',
  '2026-11-22 08:00:00',
  '2026-12-31 22:58:00',
  LEAP_NIGHT,
  '2028-07-15 03:00:00',
]

/** The environment that gives a process of Node, and its children, another time. */
export function environmentAt(date) {
  const options = [process.env.NODE_OPTIONS, `--import=${pathToFileURL(at('scripts/steps/machineTime.mjs'))}`]
  return {
    NODE_OPTIONS: options.filter(Boolean).join(' '),
    MACHINE_TIME_OFFSET: String(Date.parse(`${date.replace(' ', 'T')}Z`) - Date.now()),
  }
}
