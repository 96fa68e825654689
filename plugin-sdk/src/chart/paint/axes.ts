import { DAY, timeZoneOf } from '@barn-workbench/core/time'
import { formatTick } from '../columns/formatValue'
import { timeFormatOf, type TimeStyle } from '../time/timeFormat'
import { timeTicks, type TimeTicks } from '../time/timeTicks'
import type { PlotArea, Scene, ValueScale } from './scene'
import type { ValueDomain } from './valueDomain'

/** Room for one word of the time axis, CSS px; the names of days are short. */
const TIME_TEXT_WIDTH = 72
/** Height of the words, CSS px. */
export const TEXT_SIZE = 11
/** Mean width of a figure as a part of the height of the words. */
const FIGURE_WIDTH = 0.6
/** Least distance of two words of the value axis, CSS px. */
const VALUE_TEXT_DISTANCE = 40
/** Least width of a day in which its name is written, CSS px. */
const DAY_NAME_WIDTH = 30
/** Up to here the days of an axis are told apart by their names alone, ms. */
const A_WEEK = 8 * DAY

/** About how many ticks the value axis has. */
export function valueTickCount(height: number, ratio: number): number {
  return Math.max(2, Math.min(6, Math.floor(height / (VALUE_TEXT_DISTANCE * ratio))))
}

/** Words of the value axis. */
export function valueTexts({ ticks, step }: ValueDomain, locale: string): string[] {
  return ticks.map((tick) => formatTick(tick, step, locale))
}

/** Width that the words of the value axis need, device pixels. */
export function gutterOf(texts: readonly string[], ratio: number): number {
  const longest = Math.max(2, ...texts.map((text) => text.length))
  return Math.ceil((longest * TEXT_SIZE * FIGURE_WIDTH + 12) * ratio)
}

/** Pixel rows of the grid, from the top of the plot. */
export function gridRowsOf({ ticks }: ValueDomain, { factor, offset }: ValueScale, area: PlotArea): number[] {
  return ticks.map((tick) => Math.min(area.height - 1, Math.round(tick * factor + offset)))
}

export function paintGrid({ context, theme }: Scene, area: PlotArea, rows: readonly number[]): void {
  context.fillStyle = theme.line
  for (const row of rows) context.fillRect(area.left, area.top + row, area.width, 1)
}

export function paintValueTexts(
  { context, theme, ratio, unit }: Scene,
  area: PlotArea,
  rows: readonly number[],
  texts: readonly string[],
): void {
  context.fillStyle = theme.secondary
  context.textAlign = 'right'
  context.textBaseline = 'middle'
  texts.forEach((text, i) => context.fillText(text, area.left - 8 * ratio, area.top + (rows[i] as number)))
  if (!unit) return
  context.textAlign = 'left'
  context.textBaseline = 'bottom'
  context.fillText(unit, 2 * ratio, area.top - 9 * ratio)
}

function styleOf({ unit, everyDay }: TimeTicks, range: number): TimeStyle {
  if (unit !== 'day') return unit
  return everyDay && range <= A_WEEK ? 'weekday' : 'day'
}

/** Ticks of a week stand at midnight, the name of the day in its middle. */
function paintDays(scene: Scene, area: PlotArea, { times }: TimeTicks, across: number): void {
  const { context, start, end, ratio, locale, timeZone } = scene
  const write = timeFormatOf(locale, timeZone)
  const edges = [start, ...times.filter((time) => time > start && time < end), end]
  for (let i = 1; i < edges.length; i++) {
    const [from, to] = [edges[i - 1] as number, edges[i] as number]
    if ((to - from) * across < DAY_NAME_WIDTH * ratio) continue
    context.fillText(
      write('weekday', from),
      area.left + ((from + to) / 2 - start) * across,
      area.top + area.height + 9 * ratio,
    )
  }
}

/** About how many ticks the time axis has: the names of the days of a week need less room than other words. */
function timeTickCount({ start, end, ratio }: Scene, width: number): number {
  const range = end - start
  const aDay = (width * DAY) / range
  if (range > 2 * DAY && range <= A_WEEK && aDay >= DAY_NAME_WIDTH * ratio) return A_WEEK / DAY
  return Math.max(2, Math.floor(width / (TIME_TEXT_WIDTH * ratio)))
}

/** Ticks and words of the time axis, in the clock times of the zone. */
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
  if (style === 'weekday') return paintDays(scene, area, ticks, across)
  const write = timeFormatOf(locale, timeZone)
  for (const time of ticks.times) {
    const midnight = (style === 'minute' || style === 'second') && zone.toLocal(time) % DAY === 0
    context.fillText(
      write(midnight ? 'weekdayAndDay' : style, time),
      area.left + (time - start) * across,
      area.top + area.height + 9 * ratio,
    )
  }
}
