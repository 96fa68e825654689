import { gapsOfSeries } from '../columns/gapsOf'
import type { PreparedSeries } from '../columns/preparedColumns'
import { paintHatch } from './backdrop'
import type { PlotArea, Scene } from './scene'

/** Share of the height of a row that its bar fills. */
const FILLED_SHARE = 0.7
/** CSS px. */
const MAXIMUM_BAR_HEIGHT = 20

/** The ground of a row: plain while the series was observed and off, hatched while it was not observed. */
function paintTrack(scene: Scene, series: PreparedSeries, row: PlotArea): void {
  const { context, columns, theme, start, end, now } = scene
  const across = row.width / (end - start)
  const xOf = (time: number) => Math.max(0, Math.min(row.width, Math.round((time - start) * across)))
  context.fillStyle = theme.track
  // The future is neither on nor off.
  context.fillRect(row.left, row.top, xOf(Math.min(end, now)), row.height)
  for (const gap of gapsOfSeries(columns, series, now)) {
    const [left, right] = [xOf(gap.start), xOf(gap.end)]
    if (right <= left) continue
    const part = { ...row, left: row.left + left, width: right - left }
    context.fillStyle = theme.surface
    context.fillRect(part.left, part.top, part.width, part.height)
    paintHatch(scene, part)
  }
}

/** Draws one row a series, with its name and the spans of time in which it is on. */
export function paintRanges(scene: Scene, area: PlotArea): void {
  const { context, visible, columns, theme, start, end, ratio } = scene
  const row = area.height / Math.max(1, visible.length)
  const height = Math.max(1, Math.round(Math.min(row * FILLED_SHARE, MAXIMUM_BAR_HEIGHT * ratio)))
  const across = area.width / (end - start)
  context.textAlign = 'right'
  context.textBaseline = 'middle'
  visible.forEach((series, k) => {
    const middle = area.top + row * (k + 0.5)
    const top = Math.round(middle - height / 2)
    context.fillStyle = theme.secondary
    context.fillText(series.name, area.left - 8 * ratio, middle, area.left - 12 * ratio)
    paintTrack(scene, series, { left: area.left, top, width: area.width, height })
    context.fillStyle = theme.color(series.fill ?? series.color)
    for (const span of spansOf(columns.x, series, columns.step)) {
      const left = Math.max(0, Math.round((span.start - start) * across))
      const right = Math.min(area.width, Math.round((span.end - start) * across))
      if (right >= 0 && left <= area.width) context.fillRect(area.left + left, top, Math.max(1, right - left), height)
    }
  })
}

/** A value from here on means on. */
const ON = 0.5

/** The spans of time, ms, in which a series is on. `step`: length of a bucket, ms. A gap ends a span. */
export function spansOf(
  x: Float64Array,
  { values }: Pick<PreparedSeries, 'values'>,
  step: number,
): { start: number; end: number }[] {
  const spans: { start: number; end: number }[] = []
  let open: { start: number; end: number } | null = null
  for (let i = 0; i < x.length; i++) {
    const time = x[i] as number
    if ((values[i] as number) >= ON) {
      const end = time + step
      if (open) open.end = end
      else {
        open = { start: time, end }
        spans.push(open)
      }
    } else {
      if (open && values[i] === values[i]) open.end = Math.min(open.end, time)
      open = null
    }
  }
  return spans
}
