import { scaleLinear } from '@visx/scale'
import type { Extent } from '../columns/decimate'

/** The range of the value axis and its ticks. */
export interface ValueDomain {
  low: number
  high: number
  ticks: readonly number[]
  /** Distance of two ticks. */
  step: number
}

/** The difference of larger values may be infinite. */
const LARGEST = 4e307
/** The axis of lines begins at zero if the least value is at most this share of the greatest. */
const NEAR_ZERO = 0.6
/** Share of a constant value that is shown above and below it. */
const AROUND_CONSTANT = 0.1

const bound = (value: number) => Math.max(-LARGEST, Math.min(LARGEST, value))

function spreadOf({ low, high }: Extent, fromZero: boolean): Extent {
  if (low > high) return { low: 0, high: 1 }
  const near = withZero(bound(low), bound(high), fromZero ? 1 : NEAR_ZERO)
  if (near.high > near.low) return near
  const around = Math.abs(near.high) * AROUND_CONSTANT || 1
  return near.high === 0 ? { low: 0, high: around } : { low: near.low - around, high: near.high + around }
}

/** Extends the range to zero if the values are on one side of it and close enough. */
function withZero(low: number, high: number, part: number): Extent {
  if (low >= 0 && low <= high * part) return { low: 0, high }
  if (high <= 0 && high >= low * part) return { low, high: 0 }
  return { low, high }
}

const scale = scaleLinear<number>({})

/** Round bounds around the values in view, and about `count` round ticks between them. */
export function valueDomain(extent: Extent, count: number, fromZero: boolean): ValueDomain {
  const { low, high } = spreadOf(extent, fromZero)
  scale.domain([low, high]).nice(count)
  const [bottom = 0, top = 1] = scale.domain()
  const ticks = scale.ticks(count)
  return {
    low: bottom,
    high: top,
    ticks,
    step: ticks.length > 1 ? (ticks[1] as number) - (ticks[0] as number) : top - bottom,
  }
}
