import { expect, test } from 'vitest'
import { incidents } from '@barn-workbench/core/contract'
import { createMemoryStorage } from '@barn-workbench/core/settings'
import { DAY } from '@barn-workbench/core/time'
import { anIncident, createFakeInstance, documents, signedInSessions } from '@barn-workbench/plugin-sdk/testing'
import { readStored, store, updateIncidents, type IncidentsById } from './incidentIndex'

const load = { signal: new AbortController().signal }
const NOW = 1_760_000_000_000
const closed = (incidentId: string, age: number) =>
  anIncident({ incidentId, firstEventTimestamp: NOW - age, closedAt: NOW - age, state: 'closed' })

async function setUp() {
  const all = [
    closed('new', 0),
    closed('old', 9 * DAY),
    anIncident({ incidentId: 'open', firstEventTimestamp: NOW - 5 * DAY }),
  ]
  const answers = [documents(incidents.query, 'incidentId', () => all)]
  const instance = createFakeInstance({ permissions: ['incidents.view'], answers })
  const { session } = await signedInSessions(instance)
  const known = await updateIncidents(session, null, { all: true, load })
  const update = (isAll: boolean) => updateIncidents(session, known, { all: isAll, load })
  const change = (id: string, changes: Partial<(typeof all)[0]>) => {
    const index = all.findIndex(({ incidentId }) => incidentId === id)
    const before = all[index] ?? anIncident()
    all[index] = { ...before, ...changes, version: before.version + 1 }
  }
  return { all, known, update, change, instance }
}
const ids = (byId: IncidentsById) => [...byId.keys()].sort().join(' ')

test('loads all incidents in one call, with the keys that lists need', async () => {
  const { known, instance } = await setUp()
  expect(ids(known)).toBe('new old open')
  expect(Object.keys(known.get('open') ?? {})).not.toContain('triggeredBy')
  expect(instance.requestedPaths.filter((path) => path.endsWith('incidents/query'))).toHaveLength(1)
})

test('an update brings new incidents, changes of open ones, and those that are closed or gone since', async () => {
  const { all, update, change } = await setUp()
  all.push(closed('newest', -1))
  change('open', { assignedTo: { entityId: 'a', displayName: 'Operator' } })
  const assigned = await update(false)
  expect(ids(assigned)).toBe('new newest old open')
  expect(assigned.get('open')?.assignedTo?.displayName).toBe('Operator')
  change('open', { closedAt: NOW - 2 * DAY, state: 'closed' })
  expect((await update(false)).get('open')?.state).toBe('closed')
  all.splice(
    all.findIndex(({ incidentId }) => incidentId === 'open'),
    1,
  )
  expect(ids(await update(false))).toBe('new newest old')
})

test('a whole update also brings what has changed of old incidents', async () => {
  const { update, change } = await setUp()
  change('old', { hidden: true })
  expect((await update(false)).get('old')?.hidden).toBe(false)
  expect((await update(true)).get('old')?.hidden).toBe(true)
})

test('what is stored is read again, in parts; another version is not', async () => {
  const byId: IncidentsById = new Map(
    Array.from({ length: 1_201 }, () => anIncident()).map((incident) => [incident.incidentId, incident]),
  )
  const data = createMemoryStorage()
  expect(await readStored(data)).toBeNull()
  await store(data, byId)
  expect((await data.keys()).sort()).toEqual(['incidents', 'incidents/0', 'incidents/1', 'incidents/2'])
  expect(await readStored(data)).toEqual(byId)
  await data.set('incidents', { version: 0, parts: 3 })
  expect(await readStored(data)).toBeNull()
})
