import type { PreparedSeries } from './preparedColumns'

/** From here on a state counts as on. */
const ON = 0.5

/** Spans of time, ms, in which a series is on: from the bucket where it turns on to the end of the last one; a gap ends it. */
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
      else spans.push((open = { start: time, end }))
    } else {
      if (open && values[i] === values[i]) open.end = Math.min(open.end, time)
      open = null
    }
  }
  return spans
}
