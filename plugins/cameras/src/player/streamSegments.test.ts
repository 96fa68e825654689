import { expect, test } from 'vitest'
import { positionOf, spansOf, timeAt, type StreamSegment } from './streamSegments'

const segment = (start: number, programDateTime: number | null, duration = 2): StreamSegment => ({
  start,
  duration,
  programDateTime,
})
/** Four seconds, a minute that is missing, and two seconds. */
const segments = [segment(10, 100_000), segment(12, 102_000), segment(14, 164_000)]

test.each([
  [10, 100_000],
  [13.5, 103_500],
  [14, 164_000],
  [15, 165_000],
  [9, 99_000],
])('%d s of the media were recorded at %d', (position, time) => {
  expect(timeAt(segments, position)).toBe(time)
})

test.each([
  [100_000, 10],
  [103_500, 13.5],
  [104_000, 14],
  [130_000, 14],
  [165_999, 15.999],
  [166_000, null],
  [99_600, 10],
  [99_000, null],
])('what was recorded at %d, or next after it, is at %d s', (time, position) => {
  expect(positionOf(segments, time)).toBe(position)
})

test('a stream that does not say its times has none, and one without segments neither', () => {
  expect(timeAt([segment(0, null)], 1)).toBeNull()
  expect(positionOf([segment(0, null)], 1)).toBeNull()
  expect([timeAt([], 0), positionOf([], 0)]).toEqual([null, null])
})

test('segments that follow on each other are one span, although their times are rounded', () => {
  const rounded = [segment(0, 1_000, 2.04), segment(2.04, 3_000), segment(4.04, 60_000)]
  expect(spansOf(rounded)).toEqual([
    { start: 1_000, end: 5_000 },
    { start: 60_000, end: 62_000 },
  ])
  expect(spansOf([segment(0, null)])).toEqual([])
})
