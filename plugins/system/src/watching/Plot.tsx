import { MINUTE } from '@barn-workbench/core/time'
import { useLocale, useMessages } from '@barn-workbench/plugin-sdk/react'
import classes from './Watching.module.css'

/** Size of the drawing in units of its own, and its margin. */
const SIZE = { width: 240, height: 48, margin: 2 } as const
/** A longer time between two peaks interrupts the line, since a sample is missing: in samples, or in columns. */
const LONGEST_STEP = 2.5

export interface PlotProps {
  title: string
  times: readonly number[]
  values: readonly (number | null)[]
  /** The time that is shown, in ms since the epoch. */
  window: { start: number; end: number }
  format: (value: number, locale: string) => string
}

type Point = readonly [time: number, value: number]

/** The highest value of each column of the drawing, so that short peaks are seen. */
function peaksOf({ times, values, window: { start, end } }: PlotProps): Point[] {
  const peaks = new Map<number, Point>()
  times.forEach((time, index) => {
    const value = values[index] ?? null
    if (value === null || time < start || time > end) return
    const column = Math.floor(((time - start) / (end - start)) * SIZE.width)
    const before = peaks.get(column)
    if (!before || value > before[1]) peaks.set(column, [time, value])
  })
  return [...peaks.values()]
}

function pathOf(points: readonly Point[], longestStep: number, place: (point: Point) => string): string {
  return points
    .map((point, index) => {
      const before = points[index - 1]
      const isInterrupted = !before || point[0] - before[0] > longestStep
      return `${isInterrupted ? 'M' : 'L'}${place(point)}`
    })
    .join('')
}

/** A small plot of a series over the last day, from zero on, with its last and highest value in words. */
export function Plot(props: PlotProps) {
  const { title, window, format } = props
  const t = useMessages()
  const locale = useLocale()
  const points = peaksOf(props)
  const highest = Math.max(0, ...points.map(([, value]) => value))
  const last = props.values.findLast((value) => value !== null)
  const longestStep = LONGEST_STEP * Math.max(MINUTE, (window.end - window.start) / SIZE.width)
  const place = ([time, value]: Point) => {
    const x = ((time - window.start) / (window.end - window.start)) * SIZE.width
    const y = SIZE.height - SIZE.margin - (value / (highest || 1)) * (SIZE.height - 2 * SIZE.margin)
    return `${x.toFixed(1)},${y.toFixed(1)}`
  }
  return (
    <figure className={classes.plot}>
      <figcaption>
        <span>{title}</span>
        <strong>{last === undefined || last === null ? t('watching.unknown') : format(last, locale)}</strong>
      </figcaption>
      <svg viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} preserveAspectRatio="none" aria-hidden>
        <path className={classes.line} d={pathOf(points, longestStep, place)} />
      </svg>
      <p className={classes.highest}>{t('watching.highest', { value: format(highest, locale) })}</p>
    </figure>
  )
}
