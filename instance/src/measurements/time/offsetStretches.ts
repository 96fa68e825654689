import { DAY, MINUTE, timeZoneOf } from '@barn-workbench/core/time'

/** A span [from, to) in which the barn's clocks keep the same distance from UTC. */
export interface OffsetStretch {
  from: number
  to: number
  /** Milliseconds that the clocks are ahead of UTC. */
  offset: number
}

/** The first minute after `low` at which the offset differs from the one at `low`; it differs at `high`. */
function findTransition(timeZone: string, low: number, high: number): number {
  const before = timeZoneOf(timeZone).offsetAt(low)
  let left = low
  let right = high
  while (right - left > MINUTE) {
    const middle = left + Math.floor((right - left) / 2 / MINUTE) * MINUTE
    if (timeZoneOf(timeZone).offsetAt(middle) === before) left = middle
    else right = middle
  }
  return right
}

/** Splits [from, to) where the barn's clocks are put forward or back; no zone does that twice a day. */
export function offsetStretches(timeZone: string, from: number, to: number): OffsetStretch[] {
  let at = Math.floor(from / DAY) * DAY
  const stretches: OffsetStretch[] = [{ from: at, to, offset: timeZoneOf(timeZone).offsetAt(at) }]
  for (; at < to; at += DAY) {
    const offset = timeZoneOf(timeZone).offsetAt(at + DAY)
    const open = stretches[stretches.length - 1] as OffsetStretch
    if (offset === open.offset) continue
    const transition = findTransition(timeZone, at, at + DAY)
    if (transition >= to) break
    open.to = transition
    stretches.push({ from: transition, to, offset })
  }
  return stretches
}
