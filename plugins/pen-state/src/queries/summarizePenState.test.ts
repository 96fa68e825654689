import { expect, test } from 'vitest'
import { DAY } from '@barn-workbench/core/time'
import { anIncident } from '@barn-workbench/plugin-sdk/testing'
import { summarizePenState } from './summarizePenState'

const incident = (state: string) =>
  anIncident({ type: 'barnState', state, firstEventTimestamp: 10 * DAY, lastEventTimestamp: 17 * DAY })

test('a full pen counts until now', () => {
  expect(summarizePenState(incident('penFull'), 53.5 * DAY)).toMatchObject({ duration: 43, daysGoneBySinceMovingOut: null })
})

test.each(['penEmpty', 'closed'])('%s counts from first to last event', (state) => {
  expect(summarizePenState(incident(state), 20.2 * DAY)).toMatchObject({ duration: 7, daysGoneBySinceMovingOut: 3 })
})

test('a clock behind the instance gives no negative days', () => {
  expect(summarizePenState(incident('penFull'), 9 * DAY).durationDays).toBe(0)
})
