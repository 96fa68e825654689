import { expect, test } from 'vitest'
import { DAY, HOUR, timeZoneOf } from '@barn-workbench/core/time'
import { latestDays, parametersOf, readChoice, type StatisticsParameters } from './statisticsChoice'

const BERLIN = timeZoneOf('Europe/Berlin')
const NOW = Date.UTC(2026, 10, 20, 14, 20)
const TODAY = Date.UTC(2026, 10, 19, 23)
const NOTHING: StatisticsParameters = { start: null, end: null, timeResolution: null, mode: null, timeShift: null }
const defaults = latestDays(28, NOW, BERLIN)
const read = (parameters: Partial<StatisticsParameters>) => readChoice({ ...NOTHING, ...parameters }, defaults, BERLIN)

test('without a choice there are the latest days, day by day from midnight', () => {
  expect(read({})).toEqual({
    start: Date.UTC(2026, 9, 22, 22),
    end: TODAY,
    timeResolution: DAY,
    mode: 'OPENED',
    timeShift: 0,
  })
})

test('an address says the same as the choice that it stands for', () => {
  const choice = { start: TODAY - 3 * DAY, end: TODAY, timeResolution: DAY, mode: 'CLOSED', timeShift: 23 } as const
  expect(readChoice(parametersOf(choice), defaults, BERLIN)).toEqual(choice)
})

test('a time within a day stands for the day', () => {
  expect(read({ start: String(TODAY + 5 * HOUR), end: String(TODAY + 7 * HOUR) })).toMatchObject({
    start: TODAY,
    end: TODAY,
  })
})

test.each<[string, Partial<StatisticsParameters>]>([
  ['an end before its start', { start: String(TODAY), end: String(TODAY - DAY) }],
  ['too many days', { start: '0' }],
  ['no number', { start: 'yesterday', end: '' }],
  ['a time that no calendar has', { start: '1e300', end: '-5' }],
  ['a resolution that is not offered', { timeResolution: String(3 * HOUR) }],
  ['an unknown mode', { mode: 'opened' }],
  ['an hour that no day has', { timeShift: '24' }],
  ['half an hour', { timeShift: '0.5' }],
])('%s is read as if it were not there', (_, parameters) => {
  expect(read(parameters)).toEqual(defaults)
})
