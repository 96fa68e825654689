import { DAY, HOUR, type TimeZone } from '@barn-workbench/core/time'
import { isWithin, minuteOfDay, type DayTimes } from './playlist'

/** A page that is younger, in ms, is not loaded again: a build that never becomes current would reload for ever. */
const LEAST_AGE = 2 * HOUR
/** The time after the set one within which the page is loaded again, in minutes. */
const WINDOW = 60
const MINUTES_OF_DAY = 24 * 60

interface ReloadFacts {
  now: number
  zone: TimeZone
  /** When the page was loaded, in ms since the epoch. */
  loadedAt: number
  /** The minute of the day at which it is loaded again. */
  reloadAt: number
  /** The hours in which no person watches the wall. */
  quiet: DayTimes
  /** Whether the server has another build than this page. */
  hasNewBuild: boolean
  /** Whether something severe is shown. */
  isAlarmed: boolean
}

/**
 * Whether the page is to load itself again: every day at the set time, or at a quiet hour for a new build, and never
 * while something severe is shown.
 */
export function isReloadDue({ now, zone, loadedAt, reloadAt, quiet, hasNewBuild, isAlarmed }: ReloadFacts): boolean {
  const age = now - loadedAt
  if (isAlarmed || age < LEAST_AGE) return false
  const minute = minuteOfDay(now, zone)
  const isTime = isWithin({ from: reloadAt, until: (reloadAt + WINDOW) % MINUTES_OF_DAY }, minute)
  // A page that slept through its hour does not wait for another day.
  return isTime || age >= DAY + LEAST_AGE || (hasNewBuild && isWithin(quiet, minute))
}
