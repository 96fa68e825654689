import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAXIMUM_COMPUTED_ROWS, MAXIMUM_DATA_ROWS, ROLL_UP_RESOLUTION } from '@barn-workbench/core/contract'
import { DAY, HOUR, MINUTE, timeZoneOf } from '@barn-workbench/core/time'
import { daysPerRequest, excessOf } from './queryLimits'
import { splitIntoTimeSlices } from './timeSlices'

const end = Date.parse('2026-11-20T10:07:00Z')
const byCamera = (timeResolution: number) => ({ by: 'camera' as const, cameras: [], timeResolution })

test('no request asks for more than an instance answers, whatever is chosen', () => {
  const choice = fc.record({
    minutes: fc.constantFrom(1, 2, 7, 10, 20, 60, 720, 1440),
    cameras: fc.integer({ min: 1, max: 100 }),
  })
  fc.assert(
    fc.property(choice, ({ minutes, cameras }) => {
      const timeResolution = minutes * MINUTE
      const days = daysPerRequest(byCamera(timeResolution), cameras)
      expect((days * DAY * cameras) / timeResolution).toBeLessThanOrEqual(MAXIMUM_DATA_ROWS)
      if (timeResolution % ROLL_UP_RESOLUTION !== 0)
        expect((days * DAY * cameras) / MINUTE).toBeLessThanOrEqual(MAXIMUM_COMPUTED_ROWS)
    }),
  )
})

test('twelve weeks of ten minutes of twelve cameras are asked for in slices', () => {
  const window = { start: end - 84 * DAY, end }
  expect(excessOf(byCamera(10 * MINUTE), window, 12)).toBeNull()
  const days = daysPerRequest(byCamera(10 * MINUTE), 12)
  expect(splitIntoTimeSlices(window, days, timeZoneOf('Europe/Berlin')).length).toBeGreaterThan(5)
  expect(daysPerRequest(byCamera(20 * MINUTE), 12)).toBeGreaterThan(84)
})

test('what no chart can show is said, with what would fit', () => {
  const window = { start: end - 364 * DAY, end }
  const excess = excessOf(byCamera(MINUTE), window, 12)
  expect(excess).toEqual({ timeResolution: 5 * MINUTE, days: 115 })
  expect(excessOf(byCamera(5 * MINUTE), window, 12)).toBeNull()
  expect(excessOf(byCamera(MINUTE), { start: end - 115 * DAY, end }, 12)).toBeNull()
})

test.each([['Europe/Berlin'], ['Asia/Kathmandu'], ['Australia/Lord_Howe']])(
  'slices in %s follow each other without a gap and begin at midnight',
  (name) => {
    const zone = timeZoneOf(name)
    const window = { start: end - 200 * DAY - 3 * HOUR, end }
    const slices = splitIntoTimeSlices(window, 7, zone)
    expect(slices[0]?.start).toBe(window.start)
    expect(slices.at(-1)?.end).toBe(window.end)
    slices.slice(1).forEach(({ start }, index) => {
      expect(start).toBe(slices[index]?.end)
      expect(zone.toLocal(start) % DAY).toBe(0)
    })
  },
)

test('a window that moves on has the same slices but for its ends', () => {
  const zone = timeZoneOf('Europe/Berlin')
  const before = splitIntoTimeSlices({ start: end - 28 * DAY, end }, 7, zone)
  const after = splitIntoTimeSlices({ start: end - 28 * DAY + HOUR, end: end + HOUR }, 7, zone)
  expect(after.slice(1, -1)).toEqual(before.slice(1, -1))
  expect(before.length).toBeGreaterThan(3)
})
