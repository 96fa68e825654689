import { expect, test } from 'vitest'
import { DEFAULT_QUERY_LIMIT } from '@barn-workbench/core/query'
import { NO_IDENTIFIER, type Incident } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import { resolveEventTimestamp, type EventSituation, type TimedEvent } from './eventTime'
import { currentIncidentsByPlace } from './eventTrigger'
import type { IncidentDocuments } from './updateIncident'

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

test('the current incident of a place is its newest, also where more are open than a query reads', async () => {
  const pen = (componentId: string, firstEventTimestamp: number) =>
    ({ type: 'penState', identifier: { ...NO_IDENTIFIER, componentId }, firstEventTimestamp }) as unknown as Incident
  const open = [
    ...Array.from({ length: DEFAULT_QUERY_LIMIT }, (_, index) => pen(`pen-${index}`, index + 1)),
    pen('pen-0', DEFAULT_QUERY_LIMIT + 2),
    pen('pen-1', 0),
  ]
  const list: Partial<IncidentDocuments> = {
    list: async ({ order = [], limit = DEFAULT_QUERY_LIMIT } = {}) => {
      const sign = order[0]?.direction === 'desc' ? -1 : 1
      return open.toSorted((a, b) => sign * (a.firstEventTimestamp - b.firstEventTimestamp)).slice(0, limit)
    },
  }
  const current = await currentIncidentsByPlace(list as IncidentDocuments)
  const places = new Map(
    [...current.values()].map(({ identifier, firstEventTimestamp }) => [identifier.componentId, firstEventTimestamp]),
  )
  expect([places.get('pen-0'), places.get('pen-1'), places.has('pen-999')]).toEqual([DEFAULT_QUERY_LIMIT + 2, 2, true])
})
