import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY, HOUR, timeZoneOf } from '@barn-workbench/core/time'
import {
  countBySegment,
  foundIn,
  lyingHoursBySegment,
  lyingTimesOf,
  segmentAt,
  segmentsOf,
  spanOf,
  takenIn,
  type DeadAnimal,
} from './segments'
import type { StatisticsChoice } from './statisticsChoice'

const BERLIN = timeZoneOf('Europe/Berlin')
const FIRST_DAY = Date.UTC(2026, 10, 1, 23)
const choice: StatisticsChoice = {
  start: FIRST_DAY,
  end: FIRST_DAY + DAY,
  timeResolution: 6 * HOUR,
  mode: 'OPENED',
  timeShift: 0,
}
const hour = (hours: number) => FIRST_DAY + hours * HOUR
/** An animal that is found and taken away some hours after the first midnight; null if it is still there. */
const animal = (found: number, taken: number | null): DeadAnimal => ({
  state: taken === null ? 'deadAnimalExists' : 'closed',
  firstEventTimestamp: hour(found),
  lastEventTimestamp: hour(taken ?? found),
})

test('segments go from the first midnight to 23 hours after the last one', () => {
  const segments = segmentsOf(choice, BERLIN)
  expect(segments).toHaveLength(8)
  expect(segments[0]).toEqual({ start: hour(0), end: hour(6) })
  expect(segments.at(-1)).toEqual({ start: hour(42), end: hour(48) })
})

test('a day that begins later is shifted as a whole', () => {
  const segments = segmentsOf({ ...choice, timeResolution: DAY, timeShift: 5 }, BERLIN)
  expect(segments).toEqual([
    { start: hour(5), end: hour(29) },
    { start: hour(29), end: hour(53) },
  ])
})

test.each([
  ['forward', Date.UTC(2026, 2, 28, 23), 23],
  ['back', Date.UTC(2026, 9, 24, 22), 25],
])('the day on which clocks are put %s has its own length, and no gap', (_, start, hours) => {
  const segments = segmentsOf({ ...choice, start, end: start, timeResolution: HOUR }, BERLIN)
  const [first, last] = [segments[0], segments.at(-1)]
  expect((Number(last?.end) - Number(first?.start)) / HOUR).toBe(hours)
  segments.slice(1).forEach((segment, index) => expect(segment.start).toBe(segments[index]?.end))
})

const MODES = ['OPENED', 'CLOSED'] as const
const COUNTS: [(typeof MODES)[number], number[]][] = [
  ['OPENED', [0, 2, 0, 0, 0, 0, 0, 0]],
  ['CLOSED', [0, 1, 1, 0, 0, 0, 0, 0]],
]
test.each(COUNTS)('counts by the mode %s', (mode, expected) => {
  const animals = [animal(-30, null), animal(7, 8), animal(11, 13), animal(-9, -2)]
  expect([...countBySegment(animals, segmentsOf(choice, BERLIN), { mode, now: hour(60) })]).toEqual(expected)
})

test('the future has no count', () => {
  const counts = countBySegment([animal(1, null)], segmentsOf(choice, BERLIN), { mode: 'OPENED', now: hour(13) })
  expect([...counts]).toEqual([1, 0, 0, NaN, NaN, NaN, NaN, NaN])
})

test('counts as going through all animals for each segment does', () => {
  const anyAnimal = fc
    .record({
      state: fc.constantFrom('deadAnimalExists', 'closed'),
      firstEventTimestamp: fc.integer({ min: hour(-10), max: hour(60) }),
      length: fc.integer({ min: 0, max: 30 * HOUR }),
    })
    .map(({ length, ...first }) => ({ ...first, lastEventTimestamp: first.firstEventTimestamp + length }))
  const animals = fc.array(anyAnimal, { maxLength: 30 })
  const segments = segmentsOf({ ...choice, timeResolution: 4 * HOUR }, BERLIN)
  fc.assert(
    fc.property(animals, fc.constantFrom(...MODES), (all, mode) => {
      const expected = segments.map(
        ({ start, end }) =>
          all.filter(({ state, firstEventTimestamp: first, lastEventTimestamp: last }) => {
            const isOpen = state === 'deadAnimalExists'
            if (mode === 'OPENED') return first >= start && first < end
            return !isOpen && last >= start && last < end
          }).length,
      )
      expect([...countBySegment(all, segments, { mode, now: Infinity })]).toEqual(expected)
    }),
  )
})

test('what was found and taken away in a span is what its segments count', () => {
  const segments = segmentsOf(choice, BERLIN)
  const span = spanOf(segments)
  const animals = [animal(-30, null), animal(7, 8), animal(11, 13), animal(-9, 3), animal(20, null), animal(48, 49)]
  expect(span).toEqual({ start: hour(0), end: hour(48) })
  expect(foundIn(animals, { start: hour(0), end: hour(48) })).toHaveLength(3)
  expect(takenIn(animals, { start: hour(0), end: hour(48) })).toHaveLength(3)
  expect(spanOf([])).toBeNull()
})

test('a time lies in the segment that begins with it, and in none outside', () => {
  const segments = segmentsOf(choice, BERLIN)
  expect([hour(0) - 1, hour(0), hour(6) - 1, hour(6), hour(48)].map((time) => segmentAt(segments, time))).toEqual([
    -1, 0, 0, 1, -1,
  ])
})

test('the median of two is between them, and the longest is one animal', () => {
  const [short, long, middle] = [animal(0, 1), animal(1, 10), animal(2, 5)]
  expect(lyingTimesOf([short, long])).toEqual({ median: 5 * HOUR, longest: long })
  expect(lyingTimesOf([long, short, middle])?.median).toBe(3 * HOUR)
  expect(lyingTimesOf([])).toBeNull()
})

test('an animal whose clock was ahead lay there for no time', () => {
  expect(lyingTimesOf([animal(5, 4)])?.median).toBe(0)
})

test('the times of each segment are those of the animals taken away in it', () => {
  const { median, longest } = lyingHoursBySegment(
    [animal(0, 1), animal(1, 4), animal(7, 9), animal(2, null)],
    segmentsOf(choice, BERLIN),
  )
  expect([...median].slice(0, 3)).toEqual([2, 2, NaN])
  expect([...longest].slice(0, 3)).toEqual([3, 2, NaN])
})
