import { scaleLinear } from '@visx/scale'
import type { Extent } from '../columns/buckets'

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

export interface ValueDomainOptions {
  /** About how many ticks there are. */
  count: number
  /** Whether the axis begins at zero, however far away the values are. */
  fromZero: boolean
  /** Whether ticks are whole numbers only. */
  wholeNumbers: boolean
}

/** Round bounds around the values in view, and round ticks between them. */
export function valueDomain(extent: Extent, options: ValueDomainOptions): ValueDomain {
  const { low, high } = spreadOf(extent, options.fromZero)
  const whole = Math.max(1, Math.ceil(high) - Math.floor(low))
  const count = options.wholeNumbers ? Math.min(options.count, whole) : options.count
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
