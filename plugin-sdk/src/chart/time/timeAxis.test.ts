import { expect, test } from 'vitest'
import { DAY, HOUR } from '@barn-workbench/core/time'
import { timeAxis } from './timeAxis'

const berlin = 'Europe/Berlin'
const at = (text: string) => Date.parse(text)

function labelsOf(start: number, end: number, dayOne: number, width = 600) {
  const days = { dayOne, nameOf: (number: number) => `Tag ${number}` }
  return timeAxis({ start, end }, width, { locale: 'de', timeZone: berlin, days }).labels.map(({ text }) => text)
}

test('the axis counts days by the clocks of the barn, the first being day 1, also across a change of the clocks', () => {
  const dayOne = at('2026-10-24T11:30:00+02:00')
  expect(labelsOf(at('2026-10-24T00:00:00+02:00'), at('2026-10-29T12:00:00+01:00'), dayOne)).toEqual(
    [1, 2, 3, 4, 5, 6].map((day) => `Tag ${day}`),
  )
})

test('a long batch labels every seventh day or so, whole weeks of the batch', () => {
  const dayOne = at('2026-01-05T08:00:00+01:00')
  expect(labelsOf(dayOne, dayOne + 40 * DAY, dayOne)).toEqual(['Tag 7', 'Tag 14', 'Tag 21', 'Tag 28', 'Tag 35'])
})

test('a zoom to hours shows times, and the day where it begins', () => {
  const dayOne = at('2026-01-05T08:00:00+01:00')
  const midnight = at('2026-01-16T00:00:00+01:00')
  expect(labelsOf(midnight - 6 * HOUR, midnight + 6 * HOUR, dayOne)).toEqual([
    '18:00',
    '20:00',
    '22:00',
    'Tag 12',
    '02:00',
    '04:00',
    '06:00',
  ])
})

test('days before the first are 0 and below, as with a first day that is yet to come', () => {
  const dayOne = at('2026-01-05T08:00:00+01:00')
  expect(labelsOf(dayOne - 3 * DAY, dayOne + DAY, dayOne)).toEqual(['Tag -1', 'Tag 0', 'Tag 1', 'Tag 2'])
  expect(labelsOf(dayOne, dayOne + 3 * DAY, dayOne + 3_000 * DAY).at(-1)).toBe('Tag -2996')
})

test('an unreasonable range has few labels', () => {
  expect(labelsOf(0, 300_000 * DAY, 0).length).toBeLessThan(20)
})
