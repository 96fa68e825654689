import { dayOfBatch, HOUR, MINUTE, timeZoneOf } from '@barn-workbench/core/time'
import { cellOf, HOURS } from '../columns/hourCells'
import { bucketIndex, isUnfinished, nearestIndex } from '../columns/preparedColumns'
import { timeFormatOf, type TimeStyle } from '../time/timeFormat'
import { dayCountOf, rangeOf, type ChartState } from './chartState'

/** A point counts as under the pointer up to a bucket, and up to this distance, CSS px. */
const REACH = 24

/** The content of a chart at one time. */
export interface Reading {
  title: string
  /** Index of the point; on a heat map, of the cell. -1: nothing was observed at the time. */
  index: number
  /** Position of the cursor, device px from the left of the plot. */
  x: number
  /** The cell under the cursor, on a heat map. */
  cell: { column: number; row: number; rows: number } | null
}

function readCell(state: ChartState, time: number): Reading | null {
  const {
    cells,
    options: { locale, timeZone },
    area,
  } = state
  const zone = timeZoneOf(timeZone)
  const cell = cells ? cellOf(cells, time, zone) : -1
  if (!cells || cell < 0) return null
  const column = cell % HOURS
  const row = (cell - column) / HOURS
  const hour = (cells.days[row] as number) + column * HOUR
  const formatTime = timeFormatOf(locale, 'UTC')
  return {
    title: `${formatTime('full', hour)}–${formatTime('minute', hour + HOUR)}`,
    index: cell,
    x: ((column + 0.5) * area.width) / HOURS,
    cell: { column, row, rows: cells.days.length },
  }
}

/**
 * Index of the point at a time: the nearest one, or for bars, ranges and lines in steps the bucket that the time lies
 * in; -1 if there is none.
 */
export function indexAt(
  { options: { kind, wholeNumbers }, prepared: { x, series } }: Pick<ChartState, 'options' | 'prepared'>,
  time: number,
): number {
  const hasBuckets = kind === 'bar' || kind === 'range' || wholeNumbers || series.some(({ stepped }) => stepped)
  return hasBuckets ? bucketIndex(x, time) : nearestIndex(x, time)
}

/** Whether a time has no point near it: the cursor does not jump over a gap to the next one. */
function isInGap(state: ChartState, time: number, index: number): boolean {
  const { prepared, area, ratio } = state
  const { start, end } = rangeOf(state)
  const reach = (REACH * ratio * (end - start)) / area.width
  return Math.abs((prepared.x[index] as number) - time) > Math.max(reach, prepared.step)
}

/** Seconds where buckets are shorter than a minute, and the year where the chart shows more than one. */
function titleStyle(state: ChartState): TimeStyle {
  const { step } = state.prepared
  const { start, end } = rangeOf(state)
  const zone = timeZoneOf(state.options.timeZone)
  const yearOf = (time: number) => new Date(zone.toLocal(time)).getUTCFullYear()
  if (step > 0 && step < MINUTE) return 'fullWithSeconds'
  return yearOf(start) !== yearOf(end) ? 'fullWithYear' : 'full'
}

/** The time of a point, with a note if its bucket is not over. */
function titleOfPoint(state: ChartState, time: number): string {
  const { soFar = 'so far' } = state.options.messages ?? {}
  return isUnfinished(state.prepared, time) ? `${titleOf(state, time)} · ${soFar}` : titleOf(state, time)
}

/** The time of a reading: its day of the batch and clock time where the chart counts days. */
function titleOf(state: ChartState, time: number): string {
  const { locale, timeZone } = state.options
  const formatTime = timeFormatOf(locale, timeZone)
  const style = titleStyle(state)
  const days = dayCountOf(state)
  if (!days) return formatTime(style, time)
  const clock = formatTime(style === 'fullWithSeconds' ? 'second' : 'minute', time)
  return `${days.nameOf(dayOfBatch(timeZoneOf(timeZone), days.dayOne, time))} · ${clock}`
}

/** The reading at a time in a gap of the observation; null outside of gaps. */
function readGap(state: ChartState, time: number): Reading | null {
  const { start, end } = rangeOf(state)
  if (!state.gaps.some((gap) => time >= gap.start && time <= gap.end)) return null
  return {
    title: titleOf(state, time),
    index: -1,
    cell: null,
    x: ((time - start) / (end - start)) * state.area.width,
  }
}

/** The point at a time; null outside of the visible range. */
export function readingAt(state: ChartState, time: number): Reading | null {
  const {
    options: { kind },
    prepared: { x },
    area,
  } = state
  if (kind === 'heat') return readCell(state, time)
  const { start, end } = rangeOf(state)
  const index = indexAt(state, time)
  if (time < start || time > end) return null
  if (index < 0 || isInGap(state, time, index)) return readGap(state, time)
  const at = Math.max(start, Math.min(end, x[index] as number))
  return {
    title: titleOfPoint(state, x[index] as number),
    index,
    cell: null,
    x: ((at - start) / (end - start)) * area.width,
  }
}
