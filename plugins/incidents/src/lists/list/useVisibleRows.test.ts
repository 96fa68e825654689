import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  ascending,
  descending,
  evaluateQuery,
  MOST_IMPORTANT_FIRST,
  where,
  type Order,
} from '@barn-workbench/core/query'
import { HOUR } from '@barn-workbench/core/time'
import { anIncident } from '@barn-workbench/plugin-sdk/testing'
import { localRows } from './useVisibleRows'

const Incidents = fc.array(
  fc.record({
    type: fc.constantFrom('deadAnimal', 'penState', 'b'),
    closedAt: fc.constantFrom(null, 5),
    firstEventTimestamp: fc.integer({ min: 0, max: 9 }),
    messagePayload: fc.record({ severity: fc.constantFrom(null, 0, 3), title: fc.constantFrom(null, 'a', 'B', 'ä') }),
  }),
  { maxLength: 30 },
)

const NOW = Date.UTC(2026, 4, 5, 8)

test('finds and orders as an instance does', async () => {
  const query = [where('closedAt', '==', null), where('type', 'nin', ['penState'])]
  const orders = fc.constantFrom<Order[]>(
    [descending('firstEventTimestamp')],
    [ascending('messagePayload.severity'), descending('type')],
    [descending('messagePayload.title')],
  )
  await fc.assert(
    fc.asyncProperty(Incidents, orders, async (list, order) => {
      const incidents = list.map((given, n) => anIncident({ incidentId: `i${n}`, ...given }))
      const byId = new Map(incidents.map((incident) => [incident.incidentId, incident]))
      const rows = await localRows(
        byId,
        { conditions: query, order },
        { now: NOW, signal: new AbortController().signal },
      )
      expect(rows.map(({ incidentId }) => incidentId)).toEqual(
        evaluateQuery(incidents, { query, order }, 'incidentId').map(({ incidentId }) => incidentId),
      )
    }),
  )
})

test('orders by importance, which follows the time', async () => {
  const low = { type: 'barnIntervention', state: 'actionRequired', messagePayload: { severity: 1 } } as const
  const middle = { ...low, messagePayload: { severity: 2 } }
  const byId = new Map(
    [
      anIncident({ ...low, incidentId: 'low', firstEventTimestamp: NOW }),
      anIncident({ ...middle, incidentId: 'middle', firstEventTimestamp: NOW + 20 * HOUR }),
    ].map((incident) => [incident.incidentId, incident]),
  )
  const { signal } = new AbortController()
  const idsAt = async (now: number) =>
    (await localRows(byId, { conditions: [], order: MOST_IMPORTANT_FIRST }, { now, signal })).map(
      ({ incidentId }) => incidentId,
    )
  expect(await idsAt(NOW + 20 * HOUR)).toEqual(['middle', 'low'])
  expect(await idsAt(NOW + 25 * HOUR)).toEqual(['low', 'middle'])
})
