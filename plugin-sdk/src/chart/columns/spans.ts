import type { PreparedSeries } from './preparedColumns'

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
