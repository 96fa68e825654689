import { expect, test } from 'vitest'
import { evaluateQuery, type Condition } from '@barn-workbench/core/query'
import { loadSevere } from './useSevereIncidents'

const incidentOf = (incidentId: string, type: string, state: string) => ({
  incidentId,
  type,
  state,
  closedAt: null,
  displayConfiguration: { includeIn: ['list'] },
  hidden: false,
  firstEventTimestamp: 1,
  messagePayload: { severity: 3 },
})
const OPEN = [incidentOf('dead', 'deadAnimal', 'lying'), incidentOf('heating', 'barnIntervention', 'actionRequired')]

/** A site with two open incidents that says which of them are alarms; null: it does not. */
function createSite(alarms: { incidentId: string; urgency: string }[] | null) {
  return {
    send: async () => alarms ?? Promise.reject(new Error('not found')),
    list: async (_: unknown, { query }: { query: Condition[] }) => evaluateQuery(OPEN, { query }, 'incidentId'),
  } as never
}

const shownOf = async (alarms: Parameters<typeof createSite>[0]) =>
  (await loadSevere(createSite(alarms), new AbortController().signal)).map(({ incidentId }) => incidentId)

test('what somebody is told of at once wakes the wall, whatever its type', async () => {
  expect(await shownOf([{ incidentId: 'dead', urgency: 'tells' }])).toEqual(['dead'])
  expect(await shownOf([{ incidentId: 'heating', urgency: 'waits' }])).toEqual([])
  expect(await shownOf([])).toEqual([])
})

test('where a site does not tell its alarms, the severest kind does', async () => {
  expect(await shownOf(null)).toEqual(['heating'])
})
