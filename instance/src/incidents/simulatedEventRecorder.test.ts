import { expect, test } from 'vitest'
import type { Incident, IncidentEvent } from '@barn-workbench/core/schema'
import { DAY, HOUR } from '@barn-workbench/core/time'
import { createBarn, generateIncidentStory, type SimulatedEvent, type Species } from '../simulator'
import { createIncidentInstance, START, type IncidentInstance } from './testing/createIncidentInstance'

const person = { entityType: 'account', entityId: 'keeper', displayName: 'Kim' }
const storyOf = (species: Species, from: number, to: number) =>
  generateIncidentStory(createBarn({ seed: 3, species, simulationStart: START - 35 * DAY }), from, to)
const all = async ({ call }: IncidentInstance) => ({
  incidents: (await call<Incident[]>('POST', '/api/incidents/query', { limit: 10_000 })).result,
  events: (await call<IncidentEvent[]>('POST', '/api/incidentEvents/query', { limit: 10_000 })).result,
})
const withoutIds = (value: unknown) =>
  JSON.parse(
    JSON.stringify(value, (key, one: unknown) =>
      /^(incidentId|incidentEventId|version)$/.test(key) ? undefined : one,
    ),
  ) as unknown

test.each(['pigs', 'chickens'] as const)('the story of %s told again or in pieces is the same', async (species) => {
  const [once, pieces] = [await createIncidentInstance(), await createIncidentInstance()]
  const story = storyOf(species, START - 20 * DAY, START)
  await once.store.recordSimulatedEvents(story, { person })
  const told = await all(once)
  expect(told.incidents.length).toBeGreaterThan(50)
  await once.store.recordSimulatedEvents(story, { person })
  expect(await all(once)).toEqual(told)
  for (let at = 0; at < story.length; at += 37)
    await pieces.store.recordSimulatedEvents(story.slice(Math.max(0, at - 10), at + 37), { person })
  const again = await all(pieces)
  const sorted = (list: unknown) => (withoutIds(list) as unknown[]).map((one) => JSON.stringify(one)).sort()
  expect(sorted(again.incidents)).toEqual(sorted(told.incidents))
  expect(sorted(again.events)).toEqual(sorted(told.events))
})

test('every place has one incident in force, and each is as its last event left it', async () => {
  const instance = await createIncidentInstance()
  await instance.store.recordSimulatedEvents(storyOf('chickens', START - 90 * DAY, START), { person })
  const { incidents, events } = await all(instance)
  expect(incidents.filter(({ type, closedAt }) => type === 'barnState' && closedAt === null)).toHaveLength(1)
  expect(incidents.filter(({ type }) => type === 'barnState').length).toBeGreaterThan(1)
  for (const incident of incidents) {
    const own = events.filter(({ incidentId }) => incidentId === incident.incidentId)
    expect(own[0]?.eventTimestamp).toBe(incident.firstEventTimestamp)
    expect(own.at(-1)?.state).toBe(incident.state)
  }
  expect(incidents.find(({ type }) => type === 'barnIntervention')).toMatchObject({
    triggeredBy: person,
    messagePayload: { description: { type: 'doc' } },
  })
  expect(incidents.find(({ type }) => type === 'timeSeries')?.triggeredBy).toMatchObject({ entityType: 'detector' })
})

const event = (trigger: string, eventTimestamp: number): SimulatedEvent => ({
  incidentKey: 'low-1',
  type: 'timeSeries',
  trigger,
  eventTimestamp,
  by: 'detector',
  payload: { score: 0.1, options: { threshold: 0.3 } },
  identifier: {
    cameraId: 'camera-1',
    componentType: 'camera',
    componentId: 'camera-1',
    detectionName: 'activity',
    detectionIdentifier: 'activity-1',
  },
})

test('what people closed or removed stays as they left it', async () => {
  const instance = await createIncidentInstance()
  const begun = event('belowThreshold', START - HOUR)
  await instance.store.recordSimulatedEvents([begun])
  const [incident] = (await all(instance)).incidents
  await instance.call('PUT', `/api/incidents/${incident?.incidentId}`)
  await instance.store.recordSimulatedEvents([begun, event('recovered', START)])
  expect((await all(instance)).incidents).toMatchObject([{ state: 'closed', version: 2 }])
  await instance.call('DELETE', `/api/incidents/${incident?.incidentId}`)
  await instance.store.recordSimulatedEvents([begun, event('recovered', START), event('recovered', START + 1)])
  expect((await all(instance)).incidents).toEqual([])
})

test('people hear of what is happening, not of history that is filled in', async () => {
  const instance = await createIncidentInstance()
  const notices = instance.listen(['incidents.view'])
  await instance.store.recordSimulatedEvents([event('belowThreshold', START - HOUR)])
  expect(notices).toEqual([])
  await instance.store.recordSimulatedEvents([event('recovered', START - 1)])
  expect(notices).toMatchObject([{ entity: 'incident', version: 2 }])
})

const outage = (trigger: string, eventTimestamp: number): SimulatedEvent => ({
  incidentKey: 'outage-1',
  type: 'healthCheck',
  trigger,
  eventTimestamp,
  by: trigger === 'close' ? 'account' : 'detector',
  payload: {},
  identifier: {
    cameraId: 'camera-1',
    componentType: 'camera',
    componentId: 'camera-1',
    detectionName: 'healthCheck',
    detectionIdentifier: 'camera-1',
  },
})

test('people of the story close what is over, and leave what has come back', async () => {
  const instance = await createIncidentInstance()
  const begun = [outage('belowThreshold', START - 3 * HOUR), outage('recovered', START - 2 * HOUR)]
  await instance.store.recordSimulatedEvents([...begun, outage('close', START - HOUR)], { person })
  const { incidents, events } = await all(instance)
  expect(incidents).toMatchObject([
    { state: 'closed', closedAt: START - HOUR, lastEventTimestamp: START - HOUR, isPublicOpen: false },
  ])
  expect(events.map(({ trigger, state, triggeredBy }) => [trigger, state, triggeredBy?.displayName])).toEqual([
    ['belowThreshold', 'isBelowThreshold', 'healthCheck'],
    ['recovered', 'wasBelowThreshold', 'healthCheck'],
    ['close', 'closed', 'Kim'],
  ])

  const other = await createIncidentInstance()
  await other.store.recordSimulatedEvents(begun)
  const [incident] = (await all(other)).incidents
  await other.trigger('healthCheck', 'belowThreshold', { incidentId: incident?.incidentId })
  await other.store.recordSimulatedEvents([outage('close', START)])
  expect((await all(other)).incidents).toMatchObject([{ state: 'isBelowThreshold', closedAt: null }])
})

test('what begins is given to the account of that name, if there is one', async () => {
  const instance = await createIncidentInstance()
  const given = { ...event('belowThreshold', START - HOUR), assignedTo: 'Operator' }
  await instance.store.recordSimulatedEvents([given])
  await instance.addAccount('account-7', 'operator', 'Ole')
  await instance.store.recordSimulatedEvents([
    { ...given, incidentKey: 'low-2' },
    { ...given, incidentKey: 'low-3', assignedTo: 'nobody' },
  ])
  const { incidents } = await all(instance)
  expect(incidents.map(({ assignedTo }) => assignedTo).filter((one) => one !== null)).toEqual([
    { entityId: 'account-7', displayName: 'Ole' },
  ])
  expect(incidents).toHaveLength(3)
})
