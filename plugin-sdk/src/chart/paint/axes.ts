import { DAY, timeZoneOf, type TimeZone } from '@barn-workbench/core/time'
import { formatTick } from '../columns/formatValue'
import { timeFormatOf, type TimeStyle } from '../time/timeFormat'
import { timeTicks, type TimeTicks } from '../time/timeTicks'
import type { PlotArea, Scene, ValueScale } from './scene'
import type { ValueDomain } from './valueDomain'

/** Width of a label of the time axis, CSS px. */
const TIME_LABEL_WIDTH = 72
/** Font size of all labels, CSS px. */
export const TEXT_SIZE = 11
/** Mean width of a digit in font sizes. */
const DIGIT_WIDTH = 0.6
/** Least distance of two labels of the value axis, CSS px. */
const VALUE_LABEL_DISTANCE = 40
/** A day needs this width for its name, CSS px. */
const DAY_NAME_WIDTH = 30
/** Up to this range the labels of days are weekdays without dates, ms. */
const WEEKDAY_RANGE = 8 * DAY

/** Approximate number of ticks of the value axis. */
export function valueTickCount(height: number, ratio: number): number {
  return Math.max(2, Math.min(6, Math.floor(height / (VALUE_LABEL_DISTANCE * ratio))))
}

/** Labels of the value axis. */
export function valueLabels({ ticks, step }: ValueDomain, locale: string): string[] {
  return ticks.map((tick) => formatTick(tick, step, locale))
}

/** Width that the labels of the value axis need, device px. */
export function gutterOf(labels: readonly string[], ratio: number): number {
  const longest = Math.max(2, ...labels.map((label) => label.length))
  return Math.ceil((longest * TEXT_SIZE * DIGIT_WIDTH + 12) * ratio)
}

/** Pixel rows of the grid, from the top of the plot. */
export function gridRowsOf({ ticks }: ValueDomain, { factor, offset }: ValueScale, area: PlotArea): number[] {
  return ticks.map((tick) => Math.min(area.height - 1, Math.round(tick * factor + offset)))
}

export function paintGrid({ context, theme }: Scene, area: PlotArea, rows: readonly number[]): void {
  context.fillStyle = theme.line
  for (const row of rows) context.fillRect(area.left, area.top + row, area.width, 1)
}

export function paintValueLabels(
  { context, theme, ratio, unit }: Scene,
  area: PlotArea,
  rows: readonly number[],
  labels: readonly string[],
): void {
  context.fillStyle = theme.secondary
  context.textAlign = 'right'
  context.textBaseline = 'middle'
  labels.forEach((label, i) => context.fillText(label, area.left - 8 * ratio, area.top + (rows[i] as number)))
  if (!unit) return
  context.textAlign = 'left'
  context.textBaseline = 'bottom'
  context.fillText(unit, 2 * ratio, area.top - 9 * ratio)
}

function styleOf({ unit, everyDay }: TimeTicks, range: number): TimeStyle {
  if (unit !== 'day') return unit
  return everyDay && range <= WEEKDAY_RANGE ? 'weekday' : 'day'
}

/** Writes the name of each day in its middle. */
function paintWeekdays(scene: Scene, area: PlotArea, { times }: TimeTicks, across: number): void {
  const { context, start, end, ratio, locale, timeZone } = scene
  const formatTime = timeFormatOf(locale, timeZone)
  const edges = [start, ...times.filter((time) => time > start && time < end), end]
  for (let i = 1; i < edges.length; i++) {
    const [from, to] = [edges[i - 1] as number, edges[i] as number]
    if ((to - from) * across < DAY_NAME_WIDTH * ratio) continue
    context.fillText(
      formatTime('weekday', from),
      area.left + ((from + to) / 2 - start) * across,
      area.top + area.height + 9 * ratio,
    )
  }
}

/** Approximate number of ticks of the time axis. Names of weekdays need less room than other labels. */
function timeTickCount({ start, end, ratio }: Scene, width: number): number {
  const range = end - start
  const dayWidth = (width * DAY) / range
  if (range > 2 * DAY && range <= WEEKDAY_RANGE && dayWidth >= DAY_NAME_WIDTH * ratio) return WEEKDAY_RANGE / DAY
  return Math.max(2, Math.floor(width / (TIME_LABEL_WIDTH * ratio)))
}

/** The first tick of each year, where the axis shows several years. */
function firstTicksOfYears({ times }: TimeTicks, { start, end }: Scene, zone: TimeZone): ReadonlySet<number> {
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

/** Draws the ticks and labels of the time axis in the clock times of the zone. */
export function paintTimeAxis(scene: Scene, area: PlotArea): void {
  const { context, theme, ratio, start, end, locale, timeZone } = scene
  if (!(end > start)) return
  const zone = timeZoneOf(timeZone)
  const across = area.width / (end - start)
  const ticks = timeTicks(start, end, timeTickCount(scene, area.width), zone)
  const style = styleOf(ticks, end - start)
  context.textAlign = 'center'
  context.textBaseline = 'top'
  context.fillStyle = theme.line
  for (const time of ticks.times)
    context.fillRect(area.left + Math.round((time - start) * across), area.top + area.height, 1, Math.round(4 * ratio))
  context.fillStyle = theme.secondary
  if (style === 'weekday') return paintWeekdays(scene, area, ticks, across)
  const formatTime = timeFormatOf(locale, timeZone)
  const newYears = firstTicksOfYears(ticks, scene, zone)
  for (const time of ticks.times) {
    const midnight = (style === 'minute' || style === 'second') && zone.toLocal(time) % DAY === 0
    const label = formatTime(labelStyle(style, { midnight, newYear: newYears.has(time) }), time)
    // The last label may be wider than the room at the right of its tick.
    const rightmost = scene.width - context.measureText(label).width / 2
    context.fillText(
      label,
      Math.min(area.left + (time - start) * across, rightmost),
      area.top + area.height + 9 * ratio,
    )
  }
}
