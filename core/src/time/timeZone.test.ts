import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOUR, MINUTE } from './durations'
import { DEFAULT_TIME_ZONE, timeZoneOf } from './timeZone'

const berlin = timeZoneOf('Europe/Berlin')
const ZONES = ['Europe/Berlin', 'Asia/Kolkata', 'America/St_Johns', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC']

test('a barn whose zone is not known has the default one', () => {
  expect(timeZoneOf(null).name).toBe(DEFAULT_TIME_ZONE)
})

test('an unknown name is an error', () => {
  expect(() => timeZoneOf('Europe/Atlantis').offsetAt(0)).toThrow(RangeError)
})

test.each([
  ['Europe/Berlin', '2026-01-14T09:00:00Z', 1 * HOUR],
  ['Europe/Berlin', '2026-03-29T00:59:59Z', 1 * HOUR],
  ['Europe/Berlin', '2026-03-29T01:00:00Z', 2 * HOUR],
  ['Asia/Kolkata', '2026-03-29T01:00:00Z', 5.5 * HOUR],
  ['Australia/Lord_Howe', '2026-01-14T09:00:00Z', 11 * HOUR],
])('clocks in %s at %s are ahead of UTC by their offset', (name, instant, offset) => {
  expect(timeZoneOf(name).offsetAt(Date.parse(instant))).toBe(offset)
})

test('a local time leads back to its instant, or to the first of two that have it', () => {
  const quarters = fc.integer({ min: 0, max: 4_000_000 })
  fc.assert(
    fc.property(quarters, fc.constantFrom(...ZONES), (quarter, name) => {
      const zone = timeZoneOf(name)
      const instant = quarter * 15 * MINUTE
      const back = zone.toInstant(zone.toLocal(instant))
      expect(back).toBeLessThanOrEqual(instant)
      expect(zone.toLocal(back)).toBe(zone.toLocal(instant))
    }),
    { numRuns: 500 },
  )
})

test('a local time that clocks skip is the one after the gap', () => {
  expect(berlin.toInstant(Date.UTC(2026, 2, 29, 2, 30))).toBe(Date.UTC(2026, 2, 29, 1, 30))
})

test('a local time that comes twice is the first of the two', () => {
  expect(berlin.toInstant(Date.UTC(2026, 9, 25, 2, 30))).toBe(Date.UTC(2026, 9, 25, 0, 30))
})
