import { calendarDay, DAY, dayOfBatch, timeZoneOf, type TimeZone } from '@barn-workbench/core/time'
import type { DayCount, TimeAxis, TimeAxisFormat } from './axis'
import { timeFormatOf } from './timeFormat'
import { timeTicks } from './timeTicks'

/** Distances of labelled days; the smallest one with enough room is used. */
const DAY_STEPS = [1, 2, 7, 14, 28, 50, 100, 200, 500, 1_000, 10_000]
/** In a longer range there are days only, ms. */
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
 * The ticks and labels of an axis that counts days, at most `count`. Up to two days, clock times stand between the
 * days.
 */
export function dayAxis(
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
