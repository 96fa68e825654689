import { expect, test } from 'vitest'
import { createSegmentClock } from './cameraChannel'

const SEGMENT = 2_000

test('segments follow each other although they arrive now earlier, now later', () => {
  const place = createSegmentClock()
  const arrivals = [102_000, 104_300, 105_900, 108_400, 109_800]
  const starts = arrivals.map((arrival) => place({ arrival, duration: SEGMENT }))
  expect(starts[0]).toBe(100_000)
  starts
    .slice(1)
    .forEach((start, index) => expect(Math.abs(start - (starts[index] ?? 0) - SEGMENT)).toBeLessThanOrEqual(2))
})

test('the times of a camera whose clock is slow stay close to the clock of the instance', () => {
  const place = createSegmentClock()
  let last = 0
  // Its 2 s take 2.001 s: half an hour later that would be a second.
  for (let segment = 1; segment <= 900; segment++)
    last = place({ arrival: 100_000 + segment * 2_001, duration: SEGMENT })
  expect(Math.abs(last - (100_000 + 899 * 2_001))).toBeLessThan(10)
})

test('after a gap, and when the clock was set, the clock counts', () => {
  const place = createSegmentClock()
  expect(place({ arrival: 102_000, duration: SEGMENT })).toBe(100_000)
  expect(place({ arrival: 162_000, duration: SEGMENT })).toBe(160_000)
  expect(place({ arrival: 64_000, duration: SEGMENT })).toBe(62_000)
})

test('a source that knows its times is believed', () => {
  const place = createSegmentClock()
  place({ arrival: 102_000, duration: SEGMENT })
  expect(place({ arrival: 104_900, duration: 1_500, start: 102_345 })).toBe(102_345)
})
