import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ascending, descending, evaluateQuery, where, type Order } from '@barn-workbench/core/query'
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
      const rows = await localRows(byId, { conditions: query, order }, new AbortController().signal)
      expect(rows.map(({ incidentId }) => incidentId)).toEqual(
        evaluateQuery(incidents, { query, order }, 'incidentId').map(({ incidentId }) => incidentId),
      )
    }),
  )
})
