import { expect, test } from 'vitest'
import { HOUR, MINUTE, timeZoneOf } from '@barn-workbench/core/time'
import { furtherOf, judge, limitsOf, restAt, type Readings } from './condition'
import { curveOf, usualAt, valueAt } from './curves'

const NOTHING: Readings = {
  value: null,
  least: null,
  greatest: null,
  usual: null,
  silence: null,
  unusual: null,
  batchDay: null,
}
const zone = timeZoneOf('Europe/Berlin')
const at = (text: string) => Date.parse(text)

test('a value on the limit keeps it, and one between the limit and the way back goes on', () => {
  const above = { kind: 'above', limit: 30, backAt: 28 } as const
  const verdicts = [30.1, 30, 28.1, 28, 10].map((value) => judge(above, { ...NOTHING, value }))
  expect(verdicts).toEqual(['holds', 'between', 'between', 'back', 'back'])
  const below = { kind: 'below', limit: 10, backAt: null } as const
  expect([9.9, 10].map((value) => judge(below, { ...NOTHING, value }))).toEqual(['holds', 'back'])
})

test('without a value nothing can be said', () => {
  expect(judge({ kind: 'above', limit: 30, backAt: null }, NOTHING)).toBe('unknown')
  expect(judge({ kind: 'before', direction: 'fall', percent: 20 }, { ...NOTHING, value: 1, usual: 0 })).toBe('unknown')
  expect(judge({ kind: 'silent', minutes: 10 }, NOTHING)).toBe('unknown')
})

test('a limit by day goes in a straight line, and stays as on the first and the last day', () => {
  const limits = [
    { day: 1, limit: 34 },
    { day: 8, limit: 27 },
  ]
  const condition = { kind: 'byDay', side: 'above', limits, margin: 1 } as const
  expect([0, 1, 2, 8, 40].map((day) => limitsOf(condition, day)?.limit)).toEqual([34, 34, 33, 27, 27])
  expect(limitsOf(condition, 2)?.backAt).toBe(32)
  expect(limitsOf(condition, null)).toBeNull()
})

test('hours go past midnight, and follow the clocks of the barn when these change', () => {
  const rule = { hours: { from: 22 * 60, until: 6 * 60 }, batchDays: null }
  const rests = (text: string) => restAt(rule, { at: at(text), zone, batchDay: null })
  expect(rests('2026-01-14T20:59:00Z')).toBe('otherHours')
  expect(rests('2026-01-14T21:00:00Z')).toBeNull()
  expect(rests('2026-01-15T04:59:00Z')).toBeNull()
  expect(rests('2026-01-15T05:00:00Z')).toBe('otherHours')
  // On 29 March 2026 clocks go from 2:00 to 3:00, so that the hours end earlier; on 25 October they go back.
  expect([rests('2026-03-29T03:59:00Z'), rests('2026-03-29T04:00:00Z')]).toEqual([null, 'otherHours'])
  expect([rests('2026-10-25T04:59:00Z'), rests('2026-10-25T05:00:00Z')]).toEqual([null, 'otherHours'])
  // An hour that comes twice holds twice; one that is skipped never comes.
  const twice = { hours: { from: 2 * 60, until: 3 * 60 }, batchDays: null }
  const holds = (text: string) => restAt(twice, { at: at(text), zone, batchDay: null }) === null
  expect([holds('2026-10-25T00:30:00Z'), holds('2026-10-25T01:30:00Z')]).toEqual([true, true])
  const hours = Array.from({ length: 24 }, (_, index) => at('2026-03-28T23:30:00Z') + index * HOUR)
  expect(hours.filter((hour) => restAt(twice, { at: hour, zone, batchDay: null }) === null)).toEqual([])
})

test('the same hours of the days before are those of the clocks', () => {
  const series = [0, 1, 2, 3].map((day) => at('2026-03-27T09:40:00Z') + day * 24 * HOUR - (day > 1 ? HOUR : 0))
  const measured = {
    measurement: 'temperature',
    step: 20 * MINUTE,
    series: [{ tags: {}, times: series, values: [20, 22, 30, 99] }],
  }
  const curve = curveOf(measured, { sensor: null, matches: () => true })
  const usual = usualAt(curve, { at: at('2026-03-30T09:00:00Z'), span: HOUR, zone, since: 0 })
  expect(usual).toBe(22)
})

test('amounts are added up, other values are averaged, and a last one counts for half an hour', () => {
  const times = [0, 1, 2].map((minute) => minute * MINUTE)
  const curve = (measurement: string) => ({ measurement, step: MINUTE, times, values: [1, 2, 6] })
  expect(valueAt(curve('water'), 3 * MINUTE, 3 * MINUTE)).toBe(9)
  expect(valueAt(curve('temperature'), 3 * MINUTE, 3 * MINUTE)).toBe(3)
  expect(valueAt(curve('temperature'), 20 * MINUTE, MINUTE)).toBe(6)
  expect(valueAt(curve('temperature'), 50 * MINUTE, MINUTE)).toBeNull()
  expect(valueAt(curve('door'), 50 * HOUR, MINUTE)).toBe(6)
})

test('the extreme value is the one further beyond the limit', () => {
  expect(furtherOf({ kind: 'above', limit: 1, backAt: null }, 2, 3)).toBe(3)
  expect(furtherOf({ kind: 'below', limit: 1, backAt: null }, 0, null)).toBe(0)
  expect(furtherOf({ kind: 'change', direction: 'fall', by: 1, within: 5 }, 4, 2)).toBe(2)
})
