import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAXIMUM_COMPUTED_ROWS, MAXIMUM_DATA_ROWS, ROLL_UP_RESOLUTION } from '@barn-workbench/core/contract'
import { DAY, HOUR, MINUTE, timeZoneOf } from '@barn-workbench/core/time'
import { daysPerRequest, excessOf } from './queryLimits'
import { splitIntoTimeSlices } from './timeSlices'

const end = Date.parse('2026-11-20T10:07:00Z')
type Barn = Parameters<typeof excessOf>[2]
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

test('a window whose minutes would be computed for long is offered the next resolution that is stored', () => {
  const barn = { allCameras: 12, now: end }
  const last = (days: number) => ({ start: end - days * DAY, end })
  for (const minutes of [1, 10])
    expect(excessOf(byCamera(minutes * MINUTE), last(70), barn)).toEqual({ timeResolution: 20 * MINUTE, days: 36 })
  expect(excessOf(byCamera(30 * MINUTE), last(70), barn)).toEqual({ timeResolution: HOUR, days: 36 })
  for (const minutes of [20, 60]) expect(excessOf(byCamera(minutes * MINUTE), last(364), barn)).toBeNull()
  // Stored data, and a little more, is drawn with the chosen resolution; so are few cameras, and sums that roll-ups
  // have.
  expect(excessOf(byCamera(10 * MINUTE), last(36), barn)).toBeNull()
  expect(excessOf({ ...byCamera(10 * MINUTE), cameras: ['camera-01'] }, last(70), barn)).toBeNull()
  const first = { aggregate: 'sum', timeResolution: MINUTE } as const
  expect(excessOf({ ...byCamera(HOUR), first }, last(70), barn)).toBeNull()
  const longAgo = { start: end - 100 * DAY, end: end - 80 * DAY }
  expect(excessOf(byCamera(10 * MINUTE), longAgo, barn)).toEqual({ timeResolution: 20 * MINUTE, days: 8 })
})

test('what no chart can show is said, with what would fit', () => {
  const window = { start: end - 364 * DAY, end }
  const [few, many] = [12, 96].map((allCameras) => ({ allCameras, now: end })) as [Barn, Barn]
  expect(excessOf(byCamera(20 * MINUTE), window, few)).toBeNull()
  expect(excessOf(byCamera(20 * MINUTE), window, many)).toEqual({ timeResolution: HOUR, days: 289 })
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
