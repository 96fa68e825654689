/*
 * The losses of a batch: the animals that were found dead since it moved in, in percent of the housed animals, beside
 * the batch before at the same age and what is expected. A batch whose number of animals nobody has entered is counted
 * in animals.
 */
import { animalsHoused } from '@barn-workbench/core/incidentTypes'
import type { Species } from '@barn-workbench/core/schema'
import { DAY } from '@barn-workbench/core/time'
import type { ChartCorridor } from '@barn-workbench/plugin-sdk/chart'
import type { Batch } from '@barn-workbench/plugin-sdk/react'
import type { DeadAnimal, Segment } from './segments'

/** The batch whose losses are shown, and the one before it. */
export interface ComparedBatches {
  batch: Batch
  before: Batch | null
}

/** The batch that was in the barn at the end of a span, or had left it by then. `batches`: the latest first. */
export function batchesOf(batches: readonly Batch[], { end }: Segment): ComparedBatches | null {
  const index = batches.findIndex(({ firstEventTimestamp }) => firstEventTimestamp < end)
  const batch = batches[index]
  return batch ? { batch, before: batches[index + 1] ?? null } : null
}

/** The losses of one batch up to a time. */
export interface Losses {
  dead: number
  /** Null if it was not entered. */
  housed: number | null
  /** The time in which they were found, ms since the epoch. */
  span: Segment
}

/** Losses in percent of the animals housed; null if that number is unknown. */
export function lossPercent({ dead, housed }: Pick<Losses, 'dead' | 'housed'>): number | null {
  return housed === null ? null : (100 * dead) / housed
}

/** The times at which animals were found from a time on, in order. */
function findsSince(animals: readonly DeadAnimal[], start: number): number[] {
  return animals
    .map(({ firstEventTimestamp }) => firstEventTimestamp)
    .filter((time) => time >= start)
    .sort((left, right) => left - right)
}

/** For each end, the number of times before it. Both lists are in ascending order. */
function countBefore(times: readonly number[], ends: readonly number[]): number[] {
  let count = 0
  return ends.map((end) => {
    while (count < times.length && (times[count] as number) < end) count++
    return count
  })
}

/** The losses of a batch at the end of each segment, and the facts that the page states in words. */
export interface LossCurves {
  isPercent: boolean
  /** NaN where the batch had not moved in, or is still to come. */
  own: Float64Array
  /** NaN where the batch before had left; null without one, or if its animals were not counted. */
  before: Float64Array | null
  corridor: ChartCorridor | null
  /** At the end of the span, or now. */
  now: { at: number; own: Losses; before: Losses | null; expected: ExpectedLosses | null }
}

/** Whether more animals died than is expected of the species, or permitted for it, at their age. */
export function isAboveExpected({ own, expected }: LossCurves['now']): boolean {
  const percent = lossPercent(own)
  return percent !== null && expected !== null && percent > expected.greatest
}

interface Context extends ComparedBatches {
  species: Species | null
  /** ms since the epoch. */
  now: number
}

/** Losses by segment, of one batch: counts, each in the unit of the curves. */
function curveOf(counts: readonly (number | null)[], isOfBatch: readonly boolean[], shareOf: (dead: number) => number) {
  return Float64Array.from(counts, (dead, index) => (isOfBatch[index] && dead !== null ? shareOf(dead) : NaN))
}

/** The range of expected losses at the end of each segment, in percent. */
function corridorOf(
  ends: readonly number[],
  isOfBatch: readonly boolean[],
  expectedAt: (time: number) => ExpectedLosses,
): ChartCorridor {
  const ranges = ends.map((end, index) => (isOfBatch[index] ? expectedAt(end) : { least: NaN, greatest: NaN }))
  return {
    least: Float64Array.from(ranges, ({ least }) => least),
    greatest: Float64Array.from(ranges, ({ greatest }) => greatest),
  }
}

/** Losses in the unit of the curves; NaN if they are in percent and the number of housed animals is unknown. */
function valueOf(losses: Pick<Losses, 'dead' | 'housed'>, isPercent: boolean): number {
  return isPercent ? (lossPercent(losses) ?? NaN) : losses.dead
}

/** Whether losses can be drawn in the unit of the curves. */
function isComparable({ housed }: Losses, isPercent: boolean): boolean {
  return !isPercent || housed !== null
}

/** Returns the losses that are expected at a time; null if the species is unknown. */
function expectedSince(start: number, species: Species | null): ((time: number) => ExpectedLosses) | null {
  return species && ((time) => expectedLosses(species, Math.max(0, time - start) / DAY))
}

/**
 * Counts the losses of a batch by segments. `animals`: at least all that were found since the batch before moved in.
 */
export function lossesOf(animals: readonly DeadAnimal[], segments: readonly Segment[], context: Context): LossCurves {
  const { batch, before, species, now } = context
  const start = batch.firstEventTimestamp
  const ends = segments.map(({ end }) => Math.min(end, now + 1))
  const isOfBatch = segments.map((segment) => segment.end > start && segment.start <= now)
  const at = Math.max(start, ends.at(-1) ?? start)
  const finds = findsSince(animals, start)
  const housed = animalsHoused(batch)
  const isPercent = housed !== null
  const inUnit = (of: number | null) => (dead: number) => valueOf({ dead, housed: of }, isPercent)
  const earlier = before && earlierLosses(animals, before, { start, ends, at })
  const expectedAt = isPercent ? expectedSince(start, species) : null
  return {
    isPercent,
    own: curveOf(countBefore(finds, ends), isOfBatch, inUnit(housed)),
    before:
      earlier && isComparable(earlier.now, isPercent)
        ? curveOf(earlier.finds, isOfBatch, inUnit(earlier.now.housed))
        : null,
    corridor: expectedAt && corridorOf(ends, isOfBatch, expectedAt),
    now: {
      at,
      own: { dead: finds.filter((time) => time < at).length, housed, span: { start, end: at } },
      before: earlier?.now ?? null,
      expected: expectedAt && expectedAt(at),
    },
  }
}

/** The losses of the batch before at the same age; null in segments in which the next batch was there already. */
function earlierLosses(
  animals: readonly DeadAnimal[],
  before: Batch,
  { start, ends, at }: { start: number; ends: readonly number[]; at: number },
) {
  const first = before.firstEventTimestamp
  const times = findsSince(animals, first).filter((time) => time < start)
  const sameAge = ends.map((end) => end - (start - first))
  const until = Math.min(at - (start - first), start)
  const now: Losses = {
    dead: times.filter((time) => time < until).length,
    housed: animalsHoused(before),
    span: { start: first, end: until },
  }
  // One segment may begin before the next batch moved in, and end after that.
  const finds = countBefore(times, sameAge).map((dead, index) =>
    index > 0 && (sameAge[index - 1] as number) >= start ? null : dead,
  )
  return { finds, now }
}

/** Losses since the animals moved in, in percent of the animals housed. */
interface ExpectedLosses {
  least: number
  greatest: number
}

const DAYS_A_WEEK = 7
/** 2.6 to 3.6 of 1,000 fattening pigs die in a week. Source: Maes 2001, of 1.35 million pigs. */
const PIG_DEATHS_PER_1000_AND_WEEK = { least: 2.6, greatest: 3.6 } as const
/** Mortality that is permitted for broilers: 1 %, and 0.06 % a day of age. Source: Directive 2007/43/EC, Annex V. */
const BROILER_PERMITTED = { atOnce: 1, aDay: 0.06 } as const

/** The losses that are usual for pigs, or permitted for broilers, after some days in the barn. */
export function expectedLosses(species: Species, days: number): ExpectedLosses {
  if (species === 'chickens') return { least: 0, greatest: BROILER_PERMITTED.atOnce + BROILER_PERMITTED.aDay * days }
  const { least, greatest } = PIG_DEATHS_PER_1000_AND_WEEK
  const percentOf = (rate: number) => ((rate / 1_000) * 100 * days) / DAYS_A_WEEK
  return { least: percentOf(least), greatest: percentOf(greatest) }
}
