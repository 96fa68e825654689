import { OPEN_DEAD_ANIMAL_STATE } from '@barn-workbench/core/incidentTypes'
import { type Incident } from '@barn-workbench/core/schema'
import { HOUR, type TimeZone } from '@barn-workbench/core/time'
import { LAST_DAY, type StatisticsChoice, type StatisticsMode } from './statisticsChoice'

/** The fields of a dead animal that the statistics need. */
export type DeadAnimal = Pick<Incident, 'state' | 'firstEventTimestamp' | 'lastEventTimestamp'>

/** A span of time, ms since the epoch, without its end. */
export interface Segment {
  start: number
  end: number
}

/**
 * The segments of a choice by the clocks of the barn: at a change of the clocks, a segment is an hour shorter or
 * longer, and a skipped one is left out.
 */
export function segmentsOf({ start, end, timeResolution, timeShift }: StatisticsChoice, zone: TimeZone): Segment[] {
  const segments: Segment[] = []
  const last = zone.toLocal(end) + LAST_DAY
  for (let local = zone.toLocal(start) + timeShift * HOUR; local <= last; local += timeResolution) {
    const segment = { start: zone.toInstant(local), end: zone.toInstant(local + timeResolution) }
    if (segment.end > segment.start) segments.push(segment)
  }
  return segments
}

/** The number of segments that end at a time or before it, ms since the epoch. Segments are in order and without gaps. */
function segmentsBefore(segments: readonly Segment[], time: number): number {
  let low = 0
  let high = segments.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((segments[middle]?.end ?? time) <= time) low = middle + 1
    else high = middle
  }
  return low
}

/** The time in which an animal counts, with its end, ms since the epoch; null if it does not count. */
function countedTime({ state, firstEventTimestamp, lastEventTimestamp }: DeadAnimal, mode: StatisticsMode) {
  const isOpen = state === OPEN_DEAD_ANIMAL_STATE
  if (mode === 'OPENED') return { from: firstEventTimestamp, to: firstEventTimestamp }
  if (mode === 'CLOSED') return isOpen ? null : { from: lastEventTimestamp, to: lastEventTimestamp }
  return { from: firstEventTimestamp, to: isOpen ? Infinity : lastEventTimestamp }
}

/** Counts the animals of each segment; NaN if it is after `now`, ms since the epoch. */
export function countBySegment(
  animals: readonly DeadAnimal[],
  segments: readonly Segment[],
  { mode, now }: { mode: StatisticsMode; now: number },
): Float64Array {
  const start = segments[0]?.start ?? 0
  // How many more or fewer animals there are in a segment than in the one before.
  const changes = new Float64Array(segments.length + 1)
  for (const animal of animals) {
    const time = countedTime(animal, mode)
    if (!time || time.to < start) continue
    const first = segmentsBefore(segments, time.from)
    const last = Math.min(segmentsBefore(segments, time.to), segments.length - 1)
    if (first > last) continue
    changes[first] = (changes[first] ?? 0) + 1
    changes[last + 1] = (changes[last + 1] ?? 0) - 1
  }
  let count = 0
  return Float64Array.from(segments, (segment, index) => {
    count += changes[index] ?? 0
    return segment.start > now ? Number.NaN : count
  })
}

/**
 * The segments at the same age of the previous batch; null for those before the batch itself, or after the end of the
 * previous one. Both begin at times in ms since the epoch.
 */
export function segmentsOfBatchBefore(
  segments: readonly Segment[],
  batches: { start: number; startBefore: number },
): (Segment | null)[] {
  const earlier = batches.start - batches.startBefore
  return segments.map(({ start, end }) => {
    const isOfBatch = end > batches.start && start - earlier < batches.start
    return isOfBatch ? { start: start - earlier, end: end - earlier } : null
  })
}

/** The totals of dead animals in a whole span of time. */
export interface StatisticsTotals {
  /** Found in it. */
  found: number
  /** Taken away in it. */
  taken: number
  /** Animals that lay there in it and still do. */
  open: number
}

/** Counts over all segments together. */
export function totalsOf(animals: readonly DeadAnimal[], segments: readonly Segment[]): StatisticsTotals {
  const [first, last] = [segments[0], segments.at(-1)]
  if (!first || !last) return { found: 0, taken: 0, open: 0 }
  const isWithin = (time: number) => time >= first.start && time < last.end
  const isOpen = ({ state }: DeadAnimal) => state === OPEN_DEAD_ANIMAL_STATE
  const count = (test: (animal: DeadAnimal) => boolean) => animals.filter(test).length
  return {
    found: count((animal) => isWithin(animal.firstEventTimestamp)),
    taken: count((animal) => !isOpen(animal) && isWithin(animal.lastEventTimestamp)),
    open: count(isOpen),
  }
}
