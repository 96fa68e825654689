import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY, formatLocalSecond, HOUR, MINUTE, timeZoneOf } from '@barn-workbench/core/time'
import { naiveBuckets } from './testing/naiveBuckets'
import { bucketSegments, bucketStartAt, bucketStarts } from './timeBuckets'

function stampsOf(timeZone: string, resolution: number, from: string, to: string): string[] {
  const [start, end] = [Date.parse(from), Date.parse(to)]
  return bucketStarts(bucketSegments(timeZone, resolution, start, end), start, end).map((time) =>
    formatLocalSecond(time, timeZoneOf(timeZone)).slice(5, 16),
  )
}

describe('the day that the clocks are put forward (Berlin, 29 March 2026)', () => {
  const day = ['2026-03-28T23:00Z', '2026-03-29T22:00Z'] as const
  test('has 23 buckets of an hour and none at two', () => {
    const stamps = stampsOf('Europe/Berlin', HOUR, ...day)
    expect(stamps).toHaveLength(23)
    expect(stamps.slice(1, 3)).toEqual(['03-29 01:00', '03-29 03:00'])
  })
  test('keeps six-hour buckets at six, noon and six', () => {
    expect(stampsOf('Europe/Berlin', 6 * HOUR, ...day)).toEqual([
      '03-29 00:00',
      '03-29 06:00',
      '03-29 12:00',
      '03-29 18:00',
    ])
  })
  test('is one bucket of a day', () => {
    expect(stampsOf('Europe/Berlin', DAY, ...day)).toEqual(['03-29 00:00'])
  })
})

describe('the day that the clocks are put back (Berlin, 25 October 2026)', () => {
  const day = ['2026-10-24T22:00Z', '2026-10-25T23:00Z'] as const
  test('has 75 buckets of 20 minutes, with separate ones for the repeated hour', () => {
    const stamps = stampsOf('Europe/Berlin', 20 * MINUTE, ...day)
    expect(stamps).toHaveLength(75)
    expect(stamps.filter((stamp) => stamp === '10-25 02:20')).toHaveLength(2)
  })
  test('has 25 buckets of an hour, of which two are at two', () => {
    const stamps = stampsOf('Europe/Berlin', HOUR, ...day)
    expect(stamps).toHaveLength(25)
    expect(stamps.slice(1, 5)).toEqual(['10-25 01:00', '10-25 02:00', '10-25 02:00', '10-25 03:00'])
  })
  test('includes the repeated hour in longer buckets', () => {
    expect(stampsOf('Europe/Berlin', 2 * HOUR, ...day)).toHaveLength(12)
    expect(stampsOf('Europe/Berlin', 12 * HOUR, ...day)).toEqual(['10-25 00:00', '10-25 12:00'])
    expect(stampsOf('Europe/Berlin', DAY, ...day)).toEqual(['10-25 00:00'])
  })
})

test('buckets whose length does not divide the day restart at midnight', () => {
  expect(stampsOf('Europe/Berlin', 7 * HOUR, '2026-06-01T22:00Z', '2026-06-03T00:00Z')).toEqual([
    '06-02 00:00',
    '06-02 07:00',
    '06-02 14:00',
    '06-02 21:00',
    '06-03 00:00',
  ])
})

test('weeks start on Mondays at midnight, also across the change of clocks', () => {
  expect(stampsOf('Europe/Berlin', 7 * DAY, '2026-10-15T00:00Z', '2026-11-03T00:00Z')).toEqual([
    '10-12 00:00',
    '10-19 00:00',
    '10-26 00:00',
    '11-02 00:00',
  ])
})

test('20 minutes count from the midnight of a zone that is off by three quarters of an hour', () => {
  expect(stampsOf('Asia/Kathmandu', 20 * MINUTE, '2026-06-01T18:15Z', '2026-06-01T19:15Z')).toEqual([
    '06-02 00:00',
    '06-02 00:20',
    '06-02 00:40',
  ])
})

const ZONES = [
  'Europe/Berlin',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/St_Johns',
  'America/Santiago',
  'Africa/Cairo',
  'Pacific/Chatham',
  'UTC',
]
const zoneAndTime = {
  zone: fc.constantFrom(...ZONES),
  at: fc
    .integer({ min: Date.UTC(2025, 6, 1) / MINUTE, max: Date.UTC(2027, 6, 1) / MINUTE })
    .map((minute) => minute * MINUTE),
}

test('the segments give the same buckets as stepping along the clock', () => {
  const minutesPerBucket = fc.constantFrom(1, 5, 7, 15, 20, 30, 45, 50, 60, 90, 120, 420, 720, 1440, 2160, 2880)
  fc.assert(
    fc.property(fc.record({ ...zoneAndTime, minutesPerBucket }), ({ zone, at, minutesPerBucket: minutes }) => {
      const resolution = minutes * MINUTE
      const end = at + 3 * DAY
      const naive = naiveBuckets(zone, resolution, Math.floor(at / DAY) * DAY - 12 * DAY, end)
      const segments = bucketSegments(zone, resolution, at, end)
      for (let time = at; time < end; time += 17 * MINUTE) expect(bucketStartAt(segments, time)).toBe(naive(time))
    }),
    { numRuns: 60 },
  )
})

test('a boundary of any whole number of roll-ups is a boundary of roll-ups', () => {
  const rollUpsPerBucket = fc.integer({ min: 2, max: 200 })
  fc.assert(
    fc.property(fc.record({ ...zoneAndTime, rollUpsPerBucket }), ({ zone, at, rollUpsPerBucket: count }) => {
      const end = at + 40 * DAY
      const startsOf = (resolution: number) => bucketStarts(bucketSegments(zone, resolution, at, end), at, end)
      const rollUpStarts = new Set(startsOf(20 * MINUTE))
      const startsInside = startsOf(count * 20 * MINUTE).filter((time) => time > at)
      expect(startsInside.filter((time) => !rollUpStarts.has(time))).toEqual([])
    }),
  )
})
