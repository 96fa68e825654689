import { OPEN_DEAD_ANIMAL_STATE } from '@barn-workbench/core/incidentTypes'
import { type Incident } from '@barn-workbench/core/schema'
import { HOUR, type TimeZone } from '@barn-workbench/core/time'
import { LAST_DAY, type StatisticsChoice } from './statisticsChoice'

/** The fields of a dead animal that the statistics need. */
export type DeadAnimal = Pick<Incident, 'state' | 'firstEventTimestamp' | 'lastEventTimestamp'>

/** A span of time, ms since the epoch, without its end. */
export interface Segment {
  start: number
  end: number
}

/** Whether an animal lies there still. */
export function isLying({ state }: Pick<DeadAnimal, 'state'>): boolean {
  return state === OPEN_DEAD_ANIMAL_STATE
}

/** The time that an animal lay there until it was taken away, ms. */
export function lyingTime({ firstEventTimestamp, lastEventTimestamp }: DeadAnimal): number {
  return Math.max(0, lastEventTimestamp - firstEventTimestamp)
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

/** The time that segments cover, ms since the epoch; null without segments. */
export function spanOf(segments: readonly Segment[]): Segment | null {
  const [first, last] = [segments[0], segments.at(-1)]
  return first && last ? { start: first.start, end: last.end } : null
}

const isWithin = (time: number, { start, end }: Segment) => time >= start && time < end

/** The animals that were found in a span. */
export function foundIn<Animal extends DeadAnimal>(animals: readonly Animal[], span: Segment): Animal[] {
  return animals.filter(({ firstEventTimestamp }) => isWithin(firstEventTimestamp, span))
}

/** The animals that were taken away in a span. */
export function takenIn<Animal extends DeadAnimal>(animals: readonly Animal[], span: Segment): Animal[] {
  return animals.filter((animal) => !isLying(animal) && isWithin(animal.lastEventTimestamp, span))
}

/** The index of the segment in which a time lies; -1 if it is in none. Segments are in order and without gaps. */
export function segmentAt(segments: readonly Segment[], time: number): number {
  let low = 0
  let high = segments.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((segments[middle]?.end ?? time) <= time) low = middle + 1
    else high = middle
  }
  const segment = segments[low]
  return segment && isWithin(time, segment) ? low : -1
}

/** Groups animals by the segment in which one of their times lies. */
function bySegment(
  animals: readonly DeadAnimal[],
  segments: readonly Segment[],
  timeOf: (animal: DeadAnimal) => number,
): DeadAnimal[][] {
  const groups = segments.map((): DeadAnimal[] => [])
  for (const animal of animals) groups[segmentAt(segments, timeOf(animal))]?.push(animal)
  return groups
}

/** A figure of each segment; NaN if it is after `now`, ms since the epoch. */
function figuresOf(
  segments: readonly Segment[],
  groups: readonly DeadAnimal[][],
  now: number,
  figureOf: (group: DeadAnimal[]) => number,
): Float64Array {
  return Float64Array.from(segments, ({ start }, index) => (start > now ? NaN : figureOf(groups[index] ?? [])))
}

/** The number of animals found in each segment, or taken away. */
export function countBySegment(
  animals: readonly DeadAnimal[],
  segments: readonly Segment[],
  { mode, now }: { mode: 'OPENED' | 'CLOSED'; now: number },
): Float64Array {
  const groups =
    mode === 'OPENED'
      ? bySegment(animals, segments, ({ firstEventTimestamp }) => firstEventTimestamp)
      : bySegment(
          animals.filter((animal) => !isLying(animal)),
          segments,
          ({ lastEventTimestamp }) => lastEventTimestamp,
        )
  return figuresOf(segments, groups, now, (group) => group.length)
}

/** How long removed animals lay there: the median time, and the animal that lay there longest. */
export interface LyingTimes<Animal extends DeadAnimal> {
  /** ms. */
  median: number
  longest: Animal
}

/** The times of animals that were taken away; null without any. */
export function lyingTimesOf<Animal extends DeadAnimal>(taken: readonly Animal[]): LyingTimes<Animal> | null {
  const ordered = taken.toSorted((left, right) => lyingTime(left) - lyingTime(right))
  const [low, high] = [ordered[(ordered.length - 1) >> 1], ordered[ordered.length >> 1]]
  const longest = ordered.at(-1)
  return low && high && longest ? { median: (lyingTime(low) + lyingTime(high)) / 2, longest } : null
}

/** Hours for which the animals taken away in each segment had lain there; NaN in a segment without any. */
export function lyingHoursBySegment(
  animals: readonly DeadAnimal[],
  segments: readonly Segment[],
): { median: Float64Array; longest: Float64Array } {
  const taken = animals.filter((animal) => !isLying(animal))
  const times = bySegment(taken, segments, ({ lastEventTimestamp }) => lastEventTimestamp).map(lyingTimesOf)
  return {
    median: Float64Array.from(times, (of) => (of ? of.median / HOUR : NaN)),
    longest: Float64Array.from(times, (of) => (of ? lyingTime(of.longest) / HOUR : NaN)),
  }
}
