import {
  calendarDay,
  DAY,
  dayOfBatch,
  HOUR,
  MINUTE,
  SECOND,
  timeZoneOf,
  type TimeZone,
} from '@barn-workbench/core/time'
import { timeFormatOf, type TimeStyle } from './timeFormat'

/** Width of a label, CSS px. */
const LABEL_WIDTH = 72
/** A day needs this width for its name, CSS px. */
const DAY_NAME_WIDTH = 30
/** Up to this range the labels of days are weekdays without dates, ms. */
const WEEKDAY_RANGE = 8 * DAY

/** A span of time, ms since the epoch. */
interface Range {
  start: number
  end: number
}

function styleOf({ unit, everyDay }: TimeTicks, range: number): TimeStyle {
  if (unit !== 'day') return unit
  return everyDay && range <= WEEKDAY_RANGE ? 'weekday' : 'day'
}

/** The name of each day in its middle, if there is room for it. */
function weekdayLabels({ start, end }: Range, width: number, { times }: TimeTicks, format: TimeAxisFormat) {
  const formatTime = timeFormatOf(format.locale, format.timeZone)
  const across = width / (end - start)
  const edges = [start, ...times.filter((time) => time > start && time < end), end]
  return edges.slice(1).flatMap((to, i) => {
    const from = edges[i] as number
    return (to - from) * across < DAY_NAME_WIDTH ? [] : [{ time: (from + to) / 2, text: formatTime('weekday', from) }]
  })
}

/** Approximate number of ticks. Names of weekdays need less room than other labels. */
function tickCount({ start, end }: Range, width: number): number {
  const range = end - start
  const dayWidth = (width * DAY) / range
  if (range > 2 * DAY && range <= WEEKDAY_RANGE && dayWidth >= DAY_NAME_WIDTH) return WEEKDAY_RANGE / DAY
  return Math.max(2, Math.floor(width / LABEL_WIDTH))
}

/** The first tick of each year, where the axis shows several years. */
function firstTicksOfYears({ times }: TimeTicks, { start, end }: Range, zone: TimeZone): ReadonlySet<number> {
  const yearOf = (time: number) => new Date(zone.toLocal(time)).getUTCFullYear()
  if (yearOf(start) === yearOf(end)) return new Set()
  return new Set(times.filter((time, i) => i === 0 || yearOf(time) !== yearOf(times[i - 1] as number)))
}

/** The first time of a day tells the day, and the first one of a year tells the year. */
function labelStyle(style: TimeStyle, { midnight, newYear }: { midnight: boolean; newYear: boolean }): TimeStyle {
  if (midnight) return 'weekdayAndDay'
  if (!newYear) return style
  if (style === 'day') return 'dayAndYear'
  return style === 'month' ? 'monthAndYear' : style
}

/** The ticks and labels of a time axis, `width` CSS px wide, in the clock times of a zone. */
export function timeAxis(range: Range, width: number, format: TimeAxisFormat): TimeAxis {
  const { days } = format
  if (days) return dayAxis(range, Math.max(2, Math.floor(width / LABEL_WIDTH)), { ...format, days })
  const zone = timeZoneOf(format.timeZone)
  const ticks = timeTicks(range.start, range.end, tickCount(range, width), zone)
  const style = styleOf(ticks, range.end - range.start)
  if (style === 'weekday') return { ticks: ticks.times, labels: weekdayLabels(range, width, ticks, format) }
  const formatTime = timeFormatOf(format.locale, format.timeZone)
  const newYears = firstTicksOfYears(ticks, range, zone)
  const labels = ticks.times.map((time) => {
    const midnight = (style === 'minute' || style === 'second') && zone.toLocal(time) % DAY === 0
    return { time, text: formatTime(labelStyle(style, { midnight, newYear: newYears.has(time) }), time) }
  })
  return { ticks: ticks.times, labels }
}

/** Names the day of a number; the first is 1. */
export type DayName = (number: number) => string

/** A count of days: the time of day 1, ms since the epoch, and the names of the days. */
export interface DayCount {
  dayOne: number
  nameOf: DayName
}

/** The ticks and labels of a time axis. */
interface TimeAxis {
  /** ms since the epoch. */
  ticks: readonly number[]
  /** Each label with the time at the middle of its text. */
  labels: readonly { time: number; text: string }[]
}

/** The language (BCP 47) of the labels, and the IANA time zone whose clock times they tell. */
interface TimeAxisFormat {
  locale: string
  timeZone: string
  /** Counts days rather than naming dates. */
  days?: DayCount | undefined
}

/** Distances of labelled days; the smallest one with enough room is used. */
const DAY_STEPS = [1, 2, 7, 14, 28, 50, 100, 200, 500, 1_000, 10_000]
/** A longer range than this has labels of days only, ms. */
const TIMES_RANGE = 2 * DAY
/** Limits the number of ticks for unreasonable ranges. */
const MAXIMUM_TICKS = 200

/** Days as ticks, labelled by their numbers. */
function dayTicks(range: { start: number; end: number }, count: number, { dayOne, nameOf }: DayCount, zone: TimeZone) {
  const days = (range.end - range.start) / DAY
  const step = DAY_STEPS.find((candidate) => days / candidate <= count) ?? 100_000
  const first = dayOfBatch(zone, dayOne, range.start)
  const before = calendarDay(zone, dayOne) - 1
  const labels: TimeAxis['labels'][number][] = []
  for (let day = Math.ceil(first / step) * step; labels.length < MAXIMUM_TICKS; day += step) {
    const time = zone.toInstant((before + day) * DAY)
    if (time > range.end) break
    if (time >= range.start) labels.push({ time, text: nameOf(day) })
  }
  return { ticks: labels.map(({ time }) => time), labels }
}

/**
 * The ticks and labels of an axis that counts days, at most `count`. Up to `TIMES_RANGE`, clock times are between the
 * days.
 */
function dayAxis(
  range: { start: number; end: number },
  count: number,
  format: TimeAxisFormat & { days: DayCount },
): TimeAxis {
  const zone = timeZoneOf(format.timeZone)
  const { unit, times } = timeTicks(range.start, range.end, count, zone)
  const isLong = range.end - range.start > TIMES_RANGE
  if (isLong || (unit !== 'second' && unit !== 'minute')) return dayTicks(range, count, format.days, zone)
  const { dayOne, nameOf } = format.days
  const formatTime = timeFormatOf(format.locale, format.timeZone)
  const labels = times.map((time) => ({
    time,
    text: zone.toLocal(time) % DAY === 0 ? nameOf(dayOfBatch(zone, dayOne, time)) : formatTime(unit, time),
  }))
  return { ticks: times, labels }
}

const WEEK = 7 * DAY
/** Distances of ticks, ms; longer ones are whole months. */
const STEPS = [
  SECOND,
  2 * SECOND,
  5 * SECOND,
  10 * SECOND,
  15 * SECOND,
  30 * SECOND,
  MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  2 * DAY,
  WEEK,
  2 * WEEK,
]
const MONTH_STEPS = [1, 3, 6, 12, 24, 60, 120, 600]
const MONTH = 30.4 * DAY
/** 1 January 1970 was a Thursday; weeks start on Monday. */
const FIRST_MONDAY = 4 * DAY

/** The unit in which the ticks of an axis are labelled. */
type TickUnit = 'second' | 'minute' | 'day' | 'month' | 'year'

/** The ticks of a time axis. */
interface TimeTicks {
  unit: TickUnit
  times: readonly number[]
  /** Whether there is a tick at the start of every day. */
  everyDay: boolean
}

function monthTicks(start: number, end: number, months: number, zone: TimeZone): TimeTicks {
  const first = new Date(zone.toLocal(start))
  const times: number[] = []
  let index = Math.ceil((first.getUTCFullYear() * 12 + first.getUTCMonth()) / months) * months
  for (; times.length < MAXIMUM_TICKS; index += months) {
    const time = zone.toInstant(Date.UTC(0, index - 12 * 1900))
    if (time > end) break
    if (time >= start) times.push(time)
  }
  return { unit: months >= 12 ? 'year' : 'month', times, everyDay: false }
}

function unitOf(step: number): TickUnit {
  if (step >= DAY) return 'day'
  return step >= MINUTE ? 'minute' : 'second'
}

/** At most `maximumCount` ticks at round clock times of a time zone. */
export function timeTicks(start: number, end: number, maximumCount: number, zone: TimeZone): TimeTicks {
  const minimumStep = (end - start) / Math.max(1, maximumCount)
  const step = STEPS.find((candidate) => candidate >= minimumStep)
  if (step === undefined)
    return monthTicks(start, end, MONTH_STEPS.find((months) => months * MONTH >= minimumStep) ?? 1_200, zone)
  const base = step >= WEEK ? FIRST_MONDAY : 0
  const times: number[] = []
  let before = -Infinity
  for (
    let local = Math.ceil((zone.toLocal(start) - base) / step) * step + base;
    times.length < MAXIMUM_TICKS;
    local += step
  ) {
    const time = zone.toInstant(local)
    if (time > end) break
    if (time > before && time >= start) times.push(time)
    before = time
  }
  return { unit: unitOf(step), times, everyDay: step === DAY }
}
