import type { TimeZone } from '@barn-workbench/plugin-sdk/widget'
import type { Reading } from '../../csv/src/columns'

/** Amounts of a day or an hour: kg of feed and l of water; null where none is known. */
export type Amount = readonly [feed: number | null, water: number | null]

/**
 * Amounts of a barn as they are kept, condensed: by the day of the barn's calendar and by the hour, both counted since
 * the epoch.
 */
export interface Amounts {
  days: Readonly<Record<string, Amount>>
  hours: Readonly<Record<string, Amount>>
}

export const NO_AMOUNTS: Amounts = { days: {}, hours: {} }

export const HOUR = 60 * 60 * 1_000
export const DAY = 24 * HOUR
/** Days whose hours are kept, and years whose days are: together far less than a plugin may keep on a device. */
export const HOUR_DAYS = 60
export const DAY_YEARS = 5
const DAYS_OF_YEAR = 366
const HOURS_OF_DAY = 24
/** Days before one with which it is compared, and the least number of them that have to be known. */
const USUAL_DAYS = 7
const LEAST_USUAL_DAYS = 3

const rounded = (amount: number) => Math.round(amount * 100) / 100

/** The day of the barn's calendar. */
export function dayOf(time: number, zone: TimeZone): number {
  return Math.floor(zone.toLocal(time) / DAY)
}

/** The instant at which a day begins. */
export function startOfDay(day: number, zone: TimeZone): number {
  return zone.toInstant(day * DAY)
}

function sumBy(readings: readonly Reading[], keyOf: (time: number) => number): Record<string, Amount> {
  const sums = new Map<number, [number | null, number | null]>()
  for (const { time, values } of readings) {
    const key = keyOf(time)
    const sum = sums.get(key) ?? [null, null]
    sums.set(key, sum)
    for (const part of [0, 1] as const) {
      const value = values[part] ?? Number.NaN
      if (!Number.isNaN(value)) sum[part] = rounded((sum[part] ?? 0) + value)
    }
  }
  return Object.fromEntries(sums)
}

/** Sums up the readings of a file. Hours are known only where a day has several readings. */
export function condense(readings: readonly Reading[], zone: TimeZone): Amounts {
  const days = sumBy(readings, (time) => dayOf(time, zone))
  const isDaily = readings.length <= Object.keys(days).length
  return { days, hours: isDaily ? {} : sumBy(readings, (time) => Math.floor(time / HOUR)) }
}

const merged = (before: Amount | undefined, next: Amount): Amount => [
  next[0] ?? before?.[0] ?? null,
  next[1] ?? before?.[1] ?? null,
]

function merge(before: Amounts['days'], next: Amounts['days']): Record<string, Amount> {
  const all = { ...before }
  for (const [key, amount] of Object.entries(next)) all[key] = merged(before[key], amount)
  return all
}

const newest = (amounts: Amounts['days'], from: number) =>
  Object.fromEntries(Object.entries(amounts).filter(([key]) => Number(key) > from))

/**
 * Adds the amounts of a file, which replace those that were known of the same time. Feed and water may come in files of
 * their own. `isShortened`: whether something is too old to be kept.
 */
export function addAmounts(before: Amounts, next: Amounts): { amounts: Amounts; isShortened: boolean } {
  const all = { days: merge(before.days, next.days), hours: merge(before.hours, next.hours) }
  const lastDay = Math.max(...Object.keys(all.days).map(Number))
  const lastHour = Math.max(...Object.keys(all.hours).map(Number))
  const amounts = {
    days: newest(all.days, lastDay - DAY_YEARS * DAYS_OF_YEAR),
    hours: newest(all.hours, lastHour - HOUR_DAYS * HOURS_OF_DAY),
  }
  const count = ({ days, hours }: Amounts) => Object.keys(days).length + Object.keys(hours).length
  return { amounts, isShortened: count(amounts) < count(all) }
}

/** Litres of water for a kilogram of feed; null where one of them is not known. */
export function ratioOf([feed, water]: Amount): number | null {
  return feed === null || water === null || feed <= 0 ? null : water / feed
}

/** A day whose ratio differs from that of the days before. */
export interface ChangedDay {
  day: number
  ratio: number
  /** The mean of the seven days before. */
  usual: number
}

/** The days whose ratio differs by more than `percent` from the mean of the seven days before. */
export function changedDays({ days }: Amounts, percent: number): ChangedDay[] {
  const ratioOfDay = (day: number) => ratioOf(days[day] ?? [null, null])
  return Object.keys(days).flatMap((key) => {
    const day = Number(key)
    const ratio = ratioOfDay(day)
    const before = Array.from({ length: USUAL_DAYS }, (_, index) => ratioOfDay(day - 1 - index)).filter(
      (known) => known !== null,
    )
    if (ratio === null || before.length < LEAST_USUAL_DAYS) return []
    const usual = before.reduce((sum, each) => sum + each, 0) / before.length
    return Math.abs(ratio - usual) > (usual * percent) / 100 ? [{ day, ratio, usual }] : []
  })
}

/** The end of the newest hour that is known, else of the newest day, ms since the epoch; null without any. */
export function newestOf(amounts: Amounts | null, zone: TimeZone): number | null {
  const { days, hours } = amounts ?? NO_AMOUNTS
  const last = (known: Amounts['days']) => Math.max(...Object.keys(known).map(Number))
  if (Object.keys(days).length === 0) return null
  const hour = last(hours)
  return dayOf(hour * HOUR, zone) === last(days) ? (hour + 1) * HOUR : startOfDay(last(days) + 1, zone)
}

/** The span of the days that are known, ms since the epoch; null without any. */
export function spanOf({ days }: Amounts, zone: TimeZone): { start: number; end: number } | null {
  const all = Object.keys(days).map(Number)
  if (all.length === 0) return null
  return { start: startOfDay(Math.min(...all), zone), end: startOfDay(Math.max(...all) + 1, zone) }
}
