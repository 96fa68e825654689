import { expect, test } from 'vitest'
import { SECOND } from '@barn-workbench/core/time'
import { resolveEventTimestamp, type EventSituation, type TimedEvent } from './triggerEvent'

const NOW = Date.UTC(2026, 0, 14, 9)
const resolve = (event: Partial<TimedEvent>, situation: Partial<EventSituation> = {}) =>
  resolveEventTimestamp(
    { trigger: 'detected', payload: {}, ...event },
    { current: null, effect: 'starts', now: NOW, ...situation },
  )

test('an event that is up to 5 s ahead happens now, and one that is further ahead cannot happen', () => {
  expect(resolve({ eventTimestamp: NOW + 5 * SECOND })).toEqual({ eventTimestamp: NOW, isPossible: true })
  expect(resolve({ eventTimestamp: NOW + 5 * SECOND + 1 })).toMatchObject({ isPossible: false })
})

test.each<[string, Partial<TimedEvent>, number]>([
  ['its own', { eventTimestamp: NOW - 3, payload: { detection: { timestamp: NOW - 2 } } }, NOW - 3],
  ['that of its payload', { payload: { detection: { timestamp: NOW - 2 } } }, NOW - 2],
  ['now', {}, NOW],
])('the time of an event is %s, where it states none that comes before', (_, event, eventTimestamp) => {
  expect(resolve(event)).toEqual({ eventTimestamp, isPossible: true })
})
