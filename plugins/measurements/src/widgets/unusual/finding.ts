import type { UnusualFinding } from '@barn-workbench/core/contract'
import { DAY, HOUR } from '@barn-workbench/core/time'
import type { Tone } from '@barn-workbench/plugin-sdk/react'
import { CHARTS } from '../../charts'
import type { MeasurementChart } from '../../measurementChart'

/** The chart on which the measurement of a camera is seen; undefined where there is none. */
export function chartOf(measurement: string): MeasurementChart | undefined {
  return CHARTS.find((chart) => chart.measurement === measurement && !chart.where && chart.kind !== 'heat')
}

/** From this size of its score on a finding is marked as strong, and as very strong. */
const STRONG = 6
const VERY_STRONG = 12

/** The tone of a finding, by how unusual it is. */
export function toneOf({ score }: Pick<UnusualFinding, 'score'>): Tone {
  const size = Math.abs(score)
  if (size >= VERY_STRONG) return 'error'
  return size >= STRONG ? 'warning' : 'info'
}

/** Time that a chart shows before a finding, and around it when it is zoomed in, in ms. */
const SHOWN_BEFORE = 6 * DAY
const ZOOMED_AROUND = 6 * HOUR

/** The parameters of a link to a finding: the days before it, and the zoom and the moment on it. */
export function timeParametersOf({ start, end }: Pick<UnusualFinding, 'start' | 'end'>): URLSearchParams {
  return new URLSearchParams({
    start: String(start - SHOWN_BEFORE),
    end: String(end + ZOOMED_AROUND),
    zoom: `${start - ZOOMED_AROUND}-${end + ZOOMED_AROUND}`,
    timestamp: String(start + Math.floor((end - start) / 2)),
  })
}
