import { expect, test } from 'vitest'
import { Condition, where } from '@barn-workbench/core/query'
import { DAY, HOUR, timeZoneOf } from '@barn-workbench/core/time'
import { conditionAt, ListCondition, PERIODS, startOfPeriod } from './listCondition'

const BERLIN = timeZoneOf('Europe/Berlin')
/** A Friday. */
const NOW = Date.parse('2026-11-27T10:03:20Z')
const startAt = (period: Parameters<typeof startOfPeriod>[0], now: number) =>
  new Date(startOfPeriod(period, now, BERLIN)).toISOString()

test('days, weeks and months begin at midnight of the barn', () => {
  expect(startAt('today', NOW)).toBe('2026-11-26T23:00:00.000Z')
  expect(startAt('sinceMonday', NOW)).toBe('2026-11-22T23:00:00.000Z')
  expect(startAt('thisMonth', NOW)).toBe('2026-10-31T23:00:00.000Z')
})

test('on a Monday the week is a day old, on a Sunday seven, also where the clocks change', () => {
  expect(startAt('sinceMonday', Date.parse('2026-11-22T23:30:00Z'))).toBe('2026-11-22T23:00:00.000Z')
  expect(startAt('sinceMonday', Date.parse('2026-10-25T22:30:00Z'))).toBe('2026-10-18T22:00:00.000Z')
})

test('rolling periods move on in steps of five minutes, so that a list is not loaded anew with each second', () => {
  expect(startAt('last24Hours', NOW)).toBe('2026-11-26T10:00:00.000Z')
  expect(startAt('last7Days', NOW)).toBe('2026-11-20T10:00:00.000Z')
  expect(startOfPeriod('last30Days', NOW + 90_000, BERLIN)).toBe(startOfPeriod('last30Days', NOW, BERLIN))
})

test('every period becomes a condition that an instance takes, another one as time goes on', () => {
  for (const value of PERIODS) {
    const condition = ListCondition.parse({ key: 'at', operator: 'within', value })
    const now = conditionAt(condition, NOW, BERLIN)
    expect(Condition.safeParse(now).success).toBe(true)
    expect(conditionAt(condition, NOW + 40 * DAY + HOUR, BERLIN)).not.toEqual(now)
  }
  expect(conditionAt(where('at', '<', 5), NOW, BERLIN)).toEqual(where('at', '<', 5))
})
