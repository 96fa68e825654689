import { HOUR, timeZoneOf } from '@barn-workbench/core/time'
import { HOURS } from '../columns/hourCells'
import { rangeOf, type ChartState } from './chartState'

/** A point of the plot, CSS px from its top left. */
export interface PlotPoint {
  x: number
  y: number
}

/** The point of an event on the plot. */
export function pointOf(event: PointerEvent, { area, ratio }: ChartState): PlotPoint {
  return { x: event.offsetX - area.left / ratio, y: event.offsetY - area.top / ratio }
}

const clamp = (value: number, maximum: number) => Math.max(0, Math.min(maximum, value))

/** The time at a point of the plot, ms; null on a heat map without cells. */
export function timeAtPixel(state: ChartState, { x, y }: PlotPoint): number | null {
  const { area, ratio, cells, options } = state
  const share = clamp((x * ratio) / area.width, 1)
  if (options.kind !== 'heat') {
    const { start, end } = rangeOf(state)
    return start + share * (end - start)
  }
  const rows = cells?.days.length ?? 0
  const day = cells?.days[Math.floor(clamp((y * ratio) / area.height, 0.999) * rows)]
  if (day === undefined) return null
  return timeZoneOf(options.timeZone).toInstant(day + Math.floor(Math.min(0.999, share) * HOURS) * HOUR)
}
