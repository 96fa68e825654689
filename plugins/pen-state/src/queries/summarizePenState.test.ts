import { expect, test } from 'vitest'
import { DAY, HOUR, timeZoneOf } from '@barn-workbench/core/time'
import { anIncident } from '@barn-workbench/plugin-sdk/testing'
import { summarizePenState } from './summarizePenState'

const berlin = timeZoneOf('Europe/Berlin')
const incident = (state: string) =>
  anIncident({ type: 'barnState', state, firstEventTimestamp: 10 * DAY, lastEventTimestamp: 17 * DAY })

test('the day of moving in is day 1, and days begin at midnight in the barn', () => {
  const dayAt = (time: number) => summarizePenState(incident('penFull'), time, berlin).day
  expect(dayAt(10 * DAY + 2 * HOUR)).toBe(1)
  // Midnight in Berlin is 23:00 UTC.
  expect([dayAt(53 * DAY - 1.1 * HOUR), dayAt(53 * DAY - 0.9 * HOUR)]).toEqual([43, 44])
  expect(summarizePenState(incident('penFull'), 53 * DAY, berlin).daysSinceMovingOut).toBeNull()
})

test.each(['penEmpty', 'closed'])('counts the days from the first to the last event in the state %s', (state) => {
  expect(summarizePenState(incident(state), 20.2 * DAY, berlin)).toMatchObject({ day: 8, daysSinceMovingOut: 3 })
})

test('returns no negative days when the clock is behind that of the instance', () => {
  expect(summarizePenState(incident('penFull'), 9 * DAY, berlin).day).toBe(1)
})
