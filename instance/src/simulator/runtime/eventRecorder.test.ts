import { expect, test } from 'vitest'
import type { Incident, IncidentEvent, Species } from '@barn-workbench/core/schema'
import { DAY, HOUR } from '@barn-workbench/core/time'
import { createIncidentInstance, START, type IncidentInstance } from '../../incidents/testing/createIncidentInstance'
import { createBarn, generateIncidentStory, type SimulatedEvent } from '../model'
import { createEventRecorder } from './eventRecorder'

const person = { entityType: 'account', entityId: 'keeper', displayName: 'Kim' } as const

/** Records a story in an instance. */
const record = ({ database, store, now }: IncidentInstance, story: readonly SimulatedEvent[]): Promise<void> =>
  createEventRecorder({ database, incidents: store, now })(story, { person })

const IDENTIFIER = {
  cameraId: 'camera-1',
  componentType: 'camera',
  componentId: 'camera-1',
  detectionName: 'activity',
  detectionIdentifier: 'activity-1',
}

/** An event of a time series that rises above its threshold an hour before the test starts. */
function simulatedEvent(overrides: Partial<SimulatedEvent> = {}): SimulatedEvent {
  return {
    incidentKey: 'incident-1',
    type: 'timeSeries',
    trigger: 'aboveThreshold',
    eventTimestamp: START - HOUR,
    by: 'detector',
    payload: { score: 0.4, options: { threshold: 0.3 } },
    identifier: IDENTIFIER,
    ...overrides,
  }
}

function outageEvent(trigger: string, eventTimestamp: number): SimulatedEvent {
  return simulatedEvent({
    type: 'healthCheck',
    trigger,
    eventTimestamp,
    by: trigger === 'close' ? 'account' : 'detector',
    payload: {},
    identifier: { ...IDENTIFIER, detectionName: 'healthCheck', detectionIdentifier: 'camera-1' },
  })
}

const outageBegins = outageEvent('belowThreshold', START - 3 * HOUR)
const outageEnds = outageEvent('recovered', START - 2 * HOUR)

function generateStory(species: Species, days: number): SimulatedEvent[] {
  const barn = createBarn({ seed: 3, species, simulationStart: START - 35 * DAY })
  return generateIncidentStory(barn, START - days * DAY, START)
}

async function readAll({ store }: IncidentInstance): Promise<{ incidents: Incident[]; events: IncidentEvent[] }> {
  return { incidents: await store.documents.all(), events: await store.events.documents.all() }
}

/** The documents as sorted JSON texts without the keys that depend on the order of writing. */
function comparableTexts(documents: readonly unknown[]): string[] {
  const generatedKeys = new Set(['incidentId', 'incidentEventId', 'version'])
  return documents
    .map((document) => JSON.stringify(document, (key, value: unknown) => (generatedKeys.has(key) ? undefined : value)))
    .sort()
}

test.each(['pigs', 'chickens'] as const)('skips the events of %s that it has recorded before', async (species) => {
  const instance = await createIncidentInstance()
  const story = generateStory(species, 20)
  await record(instance, story)
  const recorded = await readAll(instance)
  expect(recorded.incidents.length).toBeGreaterThan(50)

  await record(instance, story)

  expect(await readAll(instance)).toEqual(recorded)
})

test.each(['pigs', 'chickens'] as const)(
  'records overlapping batches of events of %s like a single batch',
  async (species) => {
    const batchSize = 37
    const overlap = 10
    const story = generateStory(species, 20)
    const singleBatchInstance = await createIncidentInstance()
    const batchesInstance = await createIncidentInstance()

    await record(singleBatchInstance, story)
    for (let start = 0; start < story.length; start += batchSize) {
      const batch = story.slice(Math.max(0, start - overlap), start + batchSize)
      await record(batchesInstance, batch)
    }

    const singleBatch = await readAll(singleBatchInstance)
    const batches = await readAll(batchesInstance)
    expect(comparableTexts(batches.incidents)).toEqual(comparableTexts(singleBatch.incidents))
    expect(comparableTexts(batches.events)).toEqual(comparableTexts(singleBatch.events))
  },
)

test('keeps one barn state open at a time', async () => {
  const instance = await createIncidentInstance()
  await record(instance, generateStory('chickens', 90))
  const barnStates = (await readAll(instance)).incidents.filter(({ type }) => type === 'barnState')
  expect(barnStates.length).toBeGreaterThan(1)
  expect(barnStates.filter(({ closedAt }) => closedAt === null)).toHaveLength(1)
})

test('leaves each incident in the state of its last event', async () => {
  const instance = await createIncidentInstance()
  await record(instance, generateStory('chickens', 90))
  const { incidents, events } = await readAll(instance)
  for (const incident of incidents) {
    const incidentEvents = events.filter(({ incidentId }) => incidentId === incident.incidentId)
    expect(incidentEvents[0]?.eventTimestamp).toBe(incident.firstEventTimestamp)
    expect(incidentEvents.at(-1)?.state).toBe(incident.state)
  }
})

test('attributes interventions to the person and time series to the detector', async () => {
  const instance = await createIncidentInstance()
  await record(instance, generateStory('chickens', 90))
  const { incidents } = await readAll(instance)
  expect(incidents.find(({ type }) => type === 'barnIntervention')).toMatchObject({
    triggeredBy: person,
    messagePayload: { description: { type: 'doc' } },
  })
  expect(incidents.find(({ type }) => type === 'timeSeries')?.triggeredBy).toMatchObject({ entityType: 'detector' })
})

test('does not change an incident that a person has closed', async () => {
  const instance = await createIncidentInstance()
  const begins = simulatedEvent()
  const recovers = simulatedEvent({ trigger: 'recovered', eventTimestamp: START })
  await record(instance, [begins])
  const [incident] = (await readAll(instance)).incidents
  await instance.call('PUT', `/api/incidents/${incident?.incidentId}`)

  await record(instance, [begins, recovers])

  expect((await readAll(instance)).incidents).toMatchObject([{ state: 'closed', version: 2 }])
})

test('does not bring back an incident that a person has removed', async () => {
  const instance = await createIncidentInstance()
  const begins = simulatedEvent()
  const recovers = simulatedEvent({ trigger: 'recovered', eventTimestamp: START })
  const recoversAgain = simulatedEvent({ trigger: 'recovered', eventTimestamp: START + 1 })
  await record(instance, [begins])
  const [incident] = (await readAll(instance)).incidents
  await instance.call('PUT', `/api/incidents/${incident?.incidentId}`)
  await record(instance, [begins, recovers])
  await instance.call('DELETE', `/api/incidents/${incident?.incidentId}`)

  await record(instance, [begins, recovers, recoversAgain])

  expect((await readAll(instance)).incidents).toEqual([])
})

test('sends no notice of an event that is older than ten minutes', async () => {
  const instance = await createIncidentInstance()
  const notices = instance.listen(['incidents.view'])
  await record(instance, [simulatedEvent({ eventTimestamp: START - HOUR })])
  expect(notices).toEqual([])
})

test('sends a notice of a current event', async () => {
  const instance = await createIncidentInstance()
  const notices = instance.listen(['incidents.view'])
  await record(instance, [simulatedEvent({ eventTimestamp: START - HOUR })])
  await record(instance, [simulatedEvent({ trigger: 'recovered', eventTimestamp: START - 1 })])
  expect(notices).toMatchObject([{ entity: 'incident', version: 2 }])
})

test('closes a resolved incident', async () => {
  const instance = await createIncidentInstance()
  const closes = outageEvent('close', START - HOUR)
  await record(instance, [outageBegins, outageEnds, closes])
  const { incidents, events } = await readAll(instance)
  expect(incidents).toMatchObject([
    { state: 'closed', closedAt: START - HOUR, lastEventTimestamp: START - HOUR, isPublicOpen: false },
  ])
  expect(events.map(({ trigger, state, triggeredBy }) => [trigger, state, triggeredBy?.displayName])).toEqual([
    ['belowThreshold', 'isBelowThreshold', 'healthCheck'],
    ['recovered', 'wasBelowThreshold', 'healthCheck'],
    ['close', 'closed', 'Kim'],
  ])
})

test('leaves a reopened incident open', async () => {
  const instance = await createIncidentInstance()
  await record(instance, [outageBegins, outageEnds])
  const [incident] = (await readAll(instance)).incidents
  await instance.trigger('healthCheck', 'belowThreshold', { incidentId: incident?.incidentId })

  await record(instance, [outageEvent('close', START)])

  expect((await readAll(instance)).incidents).toMatchObject([{ state: 'isBelowThreshold', closedAt: null }])
})

test('assigns a new incident to the account with that user name, whatever its case', async () => {
  const instance = await createIncidentInstance()
  await instance.addAccount('account-7', 'operator', 'Ole')
  await record(instance, [simulatedEvent({ assignedTo: 'Operator' })])
  const { incidents } = await readAll(instance)
  expect(incidents.map(({ assignedTo }) => assignedTo)).toEqual([{ entityId: 'account-7', displayName: 'Ole' }])
})

test('assigns a new incident to nobody if no account has that user name', async () => {
  const instance = await createIncidentInstance()
  await record(instance, [simulatedEvent({ assignedTo: 'operator' })])
  const { incidents } = await readAll(instance)
  expect(incidents.map(({ assignedTo }) => assignedTo)).toEqual([null])
})

test('does not assign an incident to an account that is added later', async () => {
  const instance = await createIncidentInstance()
  const event = simulatedEvent({ assignedTo: 'operator' })
  await record(instance, [event])
  await instance.addAccount('account-7', 'operator', 'Ole')
  await record(instance, [
    { ...event, incidentKey: 'incident-2' },
    { ...event, incidentKey: 'incident-3', assignedTo: 'nobody' },
  ])
  const { incidents } = await readAll(instance)
  expect(incidents.map(({ assignedTo }) => assignedTo).filter((account) => account !== null)).toHaveLength(1)
  expect(incidents).toHaveLength(3)
})
