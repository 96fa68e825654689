import { expect, test } from 'vitest'
import { DAY, HOUR, timeZoneOf } from '@barn-workbench/core/time'
import { latestReportTime } from './makeReports'

const zone = timeZoneOf('Europe/Berlin')
/** A time of Monday, 12 January 2026 in Berlin, which is an hour ahead of UTC. */
const at = (hour: number) => Date.UTC(2026, 0, 12, hour - 1)
const SIX = 6 * 60

test.each([
  ['day', at(6), at(6)],
  ['day', at(5), null],
  ['day', at(11), at(6)],
  ['day', at(13), null],
  ['week', at(7), at(6)],
  ['week', at(7) + DAY, null],
  ['whenNeeded', at(7), null],
] as const)('who wants a report each %s has that of the present morning', (reportEvery, now, expected) => {
  expect(latestReportTime({ reportAt: SIX, reportEvery }, now, zone)).toBe(expected)
})

test('a report keeps its local hour when clocks change', () => {
  // Sunday, 29 March 2026, 6:00 of summer time.
  const morning = Date.UTC(2026, 2, 29, 4)
  expect(latestReportTime({ reportAt: SIX, reportEvery: 'day' }, morning + HOUR, zone)).toBe(morning)
})
