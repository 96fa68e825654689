import { expect, test } from 'vitest'
import { DAY } from '@barn-workbench/core/time'
import { anIncident } from '@barn-workbench/plugin-sdk/testing'
import { summarizePenState } from './summarizePenState'

const incident = (state: string) =>
  anIncident({ type: 'barnState', state, firstEventTimestamp: 10 * DAY, lastEventTimestamp: 17 * DAY })

test('counts the days of a full pen until now', () => {
  expect(summarizePenState(incident('penFull'), 53.5 * DAY)).toMatchObject({
    durationDays: 43,
    daysSinceMovingOut: null,
  })
})

test.each(['penEmpty', 'closed'])('counts the days from the first to the last event in the state %s', (state) => {
  expect(summarizePenState(incident(state), 20.2 * DAY)).toMatchObject({ durationDays: 7, daysSinceMovingOut: 3 })
})

test('returns no negative days when the clock is behind that of the instance', () => {
  expect(summarizePenState(incident('penFull'), 9 * DAY).durationDays).toBe(0)
})
