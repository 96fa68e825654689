import { expect, test } from 'vitest'
import { DAY, HOUR, timeZoneOf } from '@barn-workbench/core/time'
import { isReloadDue } from './reloadTime'

const zone = timeZoneOf('UTC')
const NIGHT = Date.UTC(2026, 10, 29, 3, 40)
const EVENING = Date.UTC(2026, 10, 29, 22, 0)
const NOON = Date.UTC(2026, 10, 29, 12, 0)
const base = {
  zone,
  reloadAt: 3 * 60 + 30,
  quiet: { from: 21 * 60, until: 5 * 60 },
  hasNewBuild: false,
  isAlarmed: false,
}
const due = (now: number, age: number, changes: Partial<typeof base> = {}) =>
  isReloadDue({ ...base, now, loadedAt: now - age, ...changes })

test('every day at the set time', () => {
  expect(due(NIGHT, 20 * HOUR)).toBe(true)
  expect(due(EVENING, 20 * HOUR)).toBe(false)
  expect(due(NIGHT, HOUR)).toBe(false)
  expect(due(NOON, DAY + 3 * HOUR)).toBe(true)
})

test('for a new build at a quiet hour', () => {
  expect(due(EVENING, 3 * HOUR, { hasNewBuild: true })).toBe(true)
  expect(due(NOON, 3 * HOUR, { hasNewBuild: true })).toBe(false)
  expect(due(EVENING, HOUR, { hasNewBuild: true })).toBe(false)
})

test('never while something severe is shown', () => {
  expect(due(NIGHT, 20 * HOUR, { isAlarmed: true })).toBe(false)
  expect(due(NOON, 5 * DAY, { isAlarmed: true })).toBe(false)
})
