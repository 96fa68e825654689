import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, timeZoneOf } from '@barn-workbench/core/time'
import { timeTicks } from './timeAxis'

const berlin = timeZoneOf('Europe/Berlin')
const iso = (times: readonly number[]) => times.map((time) => new Date(berlin.toLocal(time)).toISOString().slice(0, 16))

test('days begin at midnight of the barn, also where the clocks change', () => {
  const start = Date.parse('2026-10-23T12:00:00+02:00')
  const { unit, everyDay, times } = timeTicks(start, start + 4 * DAY, 8, berlin)
  expect([unit, everyDay]).toEqual(['minute', false])
  const days = timeTicks(start, start + 4 * DAY, 5, berlin)
  expect(days).toMatchObject({ unit: 'day', everyDay: true })
  expect(iso(days.times)).toEqual(['2026-10-24T00:00', '2026-10-25T00:00', '2026-10-26T00:00', '2026-10-27T00:00'])
  expect(iso(times).every((time) => /T(00|12):00$/.test(time))).toBe(true)
})

test('has no tick at an hour that the clocks skip', () => {
  const start = Date.parse('2026-03-29T00:00:00+01:00')
  expect(iso(timeTicks(start, start + 5 * HOUR, 6, berlin).times)).toEqual([
    '2026-03-29T00:00',
    '2026-03-29T01:00',
    '2026-03-29T03:00',
    '2026-03-29T04:00',
    '2026-03-29T05:00',
    '2026-03-29T06:00',
  ])
})

test.each([
  ['2 years', 730 * DAY, 'month', /-01T00:00$/],
  ['20 years', 7_300 * DAY, 'year', /-01-01T00:00$/],
  ['12 weeks', 84 * DAY, 'day', /T00:00$/],
] as const)('%s count whole months and years', (_, range, unit, pattern) => {
  const start = Date.parse('2024-05-17T10:11:12Z')
  const ticks = timeTicks(start, start + range, 10, berlin)
  expect(ticks.unit).toBe(unit)
  expect(iso(ticks.times).filter((time) => !pattern.test(time))).toEqual([])
  expect(ticks.times.length).toBeGreaterThan(2)
})

test('ticks ascend, lie in the window, and are about as many as requested', () => {
  const zones = fc.constantFrom('Europe/Berlin', 'Asia/Kolkata', 'America/St_Johns', 'UTC', 'Australia/Lord_Howe')
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2_000_000 }),
      fc.integer({ min: 5, max: 60_000_000 }),
      fc.integer({ min: 2, max: 20 }),
      zones,
      (from, length, most, name) => {
        const start = from * MINUTE * 12
        const end = start + length * 1_000
        const { times } = timeTicks(start, end, most, timeZoneOf(name))
        expect(times.length).toBeLessThanOrEqual(most + 3)
        expect(
          times.every((time, i) => time >= start && time <= end && (i === 0 || time > (times[i - 1] as number))),
        ).toBe(true)
      },
    ),
    { numRuns: 300 },
  )
})
