import { HOUR, MINUTE, timeZoneOf } from '@barn-workbench/core/time'
import { formatValue } from '../columns/formatValue'
import { cellOf, HOURS } from '../columns/hourCells'
import { bucketIndex, nearestIndex } from '../columns/search'
import { timeFormatOf } from '../time/timeFormat'
import { rangeOf, type ChartState } from './chartState'

/** What a chart says of one time. */
export interface Reading {
  title: string
  /** One a visible series, in order. */
  values: readonly string[]
  /** Where the cursor stands, device pixels from the left of the plot. */
  x: number
  /** The cell that is meant, on a heat map. */
  cell: { column: number; row: number; rows: number } | null
}

function withUnit(text: string, unit: string | undefined): string {
  return unit ? `${text} ${unit}` : text
}

function readCell(state: ChartState, time: number): Reading | null {
  const {
    cells,
    options: { locale, timeZone, unit },
    area,
  } = state
  const zone = timeZoneOf(timeZone)
  const cell = cells ? cellOf(cells, time, zone) : -1
  if (!cells || cell < 0) return null
  const column = cell % HOURS
  const row = (cell - column) / HOURS
  const hour = (cells.days[row] as number) + column * HOUR
  const write = timeFormatOf(locale, 'UTC')
  return {
    title: `${write('full', hour)}–${write('minute', hour + HOUR)}`,
    values: [withUnit(formatValue(cells.means[cell] as number, locale), unit)],
    x: ((column + 0.5) * area.width) / HOURS,
    cell: { column, row, rows: cells.days.length },
  }
}

/** The point that the cursor means at a time: the nearest one, or the bucket that the time lies in. */
export function pointAt(
  { options: { kind }, prepared: { x } }: Pick<ChartState, 'options' | 'prepared'>,
  time: number,
): number {
  return kind === 'bar' || kind === 'range' ? bucketIndex(x, time) : nearestIndex(x, time)
}

/** What a chart shows at a time; null where it shows nothing of it. */
export function readingAt(state: ChartState, time: number): Reading | null {
  const {
    options: { kind, locale, timeZone, unit },
    prepared: { x, step },
    visible,
    area,
  } = state
  if (kind === 'heat') return readCell(state, time)
  const { start, end } = rangeOf(state)
  const index = pointAt(state, time)
  if (index < 0 || time < start || time > end) return null
  const at = Math.max(start, Math.min(end, x[index] as number))
  const values: string[] = []
  for (const series of visible) values.push(withUnit(formatValue(series.values[index] as number, locale), unit))
  return {
    title: timeFormatOf(locale, timeZone)(step > 0 && step < MINUTE ? 'fullWithSeconds' : 'full', x[index] as number),
    values,
    cell: null,
    x: ((at - start) / (end - start)) * area.width,
  }
}
