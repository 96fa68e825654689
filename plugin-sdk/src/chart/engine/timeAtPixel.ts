import { HOUR, timeZoneOf } from '@barn-workbench/core/time'
import { HOURS } from '../columns/hourCells'
import { rangeOf, type ChartState } from './chartState'

/** A place in the plot, CSS px from its upper left corner. */
export interface PlotPoint {
  x: number
  y: number
}

const bound = (value: number, most: number) => Math.max(0, Math.min(most, value))

/** The time that a place of the plot stands for. */
export function timeAtPixel(state: ChartState, { x, y }: PlotPoint): number | null {
  const { area, ratio, cells, options } = state
  const part = bound((x * ratio) / area.width, 1)
  if (options.kind !== 'heat') {
    const { start, end } = rangeOf(state)
    return start + part * (end - start)
  }
  const rows = cells?.days.length ?? 0
  const day = cells?.days[Math.floor(bound((y * ratio) / area.height, 0.999) * rows)]
  if (day === undefined) return null
  return timeZoneOf(options.timeZone).toInstant(day + Math.floor(Math.min(0.999, part) * HOURS) * HOUR)
}
