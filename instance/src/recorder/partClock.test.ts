import { expect, test } from 'vitest'
import { createPartClock } from './cameraChannel'

const PART = 2_000

test('parts follow each other although they arrive now earlier, now later', () => {
  const place = createPartClock()
  const arrivals = [102_000, 104_300, 105_900, 108_400, 109_800]
  const starts = arrivals.map((arrival) => place({ arrival, duration: PART }))
  expect(starts[0]).toBe(100_000)
  starts
    .slice(1)
    .forEach((start, index) => expect(Math.abs(start - (starts[index] ?? 0) - PART)).toBeLessThanOrEqual(2))
})

test('the times of a camera whose clock is slow stay close to the clock of the instance', () => {
  const place = createPartClock()
  let last = 0
  // Its 2 s take 2.001 s: half an hour later that would be a second.
  for (let part = 1; part <= 900; part++) last = place({ arrival: 100_000 + part * 2_001, duration: PART })
  expect(Math.abs(last - (100_000 + 899 * 2_001))).toBeLessThan(10)
})

test('after a gap, and when the clock was set, the clock counts', () => {
  const place = createPartClock()
  expect(place({ arrival: 102_000, duration: PART })).toBe(100_000)
  expect(place({ arrival: 162_000, duration: PART })).toBe(160_000)
  expect(place({ arrival: 64_000, duration: PART })).toBe(62_000)
})

test('a source that knows its times is believed', () => {
  const place = createPartClock()
  place({ arrival: 102_000, duration: PART })
  expect(place({ arrival: 104_900, duration: 1_500, start: 102_345 })).toBe(102_345)
})
