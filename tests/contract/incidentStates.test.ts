import { expect, test } from 'vitest'
import { HOUR } from '@barn-workbench/core/time'
import { barnTime, call, field, find, type Reply, type Row } from './client'

const trigger = (type: string, name: string, payload: Row, more: Row = {}) =>
  call('POST', '/api/incidents', {
    body: {
      incidentData: {
        type,
        trigger: name,
        identifier: { componentType: 'barn', componentId: 'barn' },
        payload,
        ...more,
      },
    },
  })
const idOf = (reply: Reply) => String(field(reply.result, 'incidentId'))
const stateOf = (reply: Reply) => field(reply.result, 'state')
const read = async (id: string) => (await call('GET', `/api/incidents/${id}`)).result as Row

test('triggers of every type lead to the specified states', async () => {
  const triggers = async (type: string) =>
    field((await call('GET', `/api/incidents/handlers/${type}/true`)).result, 'triggers') as Record<
      string,
      { to: unknown }
    >
  const leads: Record<string, Record<string, string>> = {
    deadAnimal: {
      detected: 'deadAnimalExists',
      removed: 'closed',
      falsePositive: 'closed',
      reverted: 'deadAnimalExists',
    },
    penState: { animalsDetected: 'penFull', noAnimalsDetected: 'penEmpty' },
    barnState: { animalsDetected: 'penFull', noAnimalsDetected: 'penEmpty' },
    healthCheck: {
      belowThreshold: 'isBelowThreshold',
      recovered: 'wasBelowThreshold',
      noDarknessPeriod: 'hadNoDarknessPeriod',
    },
    timeSeries: { aboveThreshold: 'open', recovered: 'closed' },
    barnIntervention: { issueDetected: 'actionRequired', noIssueDetected: 'issueResolved' },
    barnDocumentation: { started: 'created', observed: 'closed', ended: 'closed', create: 'created', hide: 'hidden' },
  }
  for (const [type, expected] of Object.entries(leads)) {
    const triggersOfType = await triggers(type)
    for (const [name, to] of Object.entries(expected))
      expect([type, name, triggersOfType[name]?.to]).toEqual([type, name, to])
  }
  expect((await triggers('barnState')).barnEvent).toBeDefined()
})

const pen = {
  identifier: {
    componentType: 'pen',
    componentId: 'pen_check',
    detectionIdentifier: 'pen_check',
    detectionName: 'pen_check',
  },
}

test('pen state: closes the incident of a full pen when it is filled again', async () => {
  const full = await trigger('penState', 'animalsDetected', {}, { ...pen, eventTimestamp: barnTime() - 3 * HOUR })
  expect([full.status, stateOf(full)]).toEqual([201, 'penFull'])
  const empty = await trigger(
    'penState',
    'noAnimalsDetected',
    {},
    { ...pen, incidentId: idOf(full), eventTimestamp: barnTime() - 2 * HOUR },
  )
  expect([idOf(empty), stateOf(empty)]).toEqual([idOf(full), 'penEmpty'])
  const next = await trigger('penState', 'animalsDetected', {}, { ...pen, eventTimestamp: barnTime() - HOUR })
  expect(stateOf(next)).toBe('penFull')
  expect(idOf(next)).not.toBe(idOf(full))
  expect((await read(idOf(full))).state).toBe('closed')
})

test('barn state: thinning keeps the state, other events are refused', async () => {
  const [barn] = await find('incidents', [
    { key: 'type', operator: '==', value: 'barnState' },
    { key: 'state', operator: '==', value: 'penFull' },
  ])
  const incidentId = String(barn?.incidentId)
  const reply = await trigger('barnState', 'barnEvent', { event: 'thinning' }, { incidentId })
  expect([reply.status < 300, stateOf(reply)]).toEqual([true, 'penFull'])
  for (const payload of [{}, { event: 'party' }])
    expect((await trigger('barnState', 'barnEvent', payload, { incidentId })).status).toBe(400)
})

const camera = {
  identifier: {
    cameraId: 'camera-05',
    componentType: 'camera',
    componentId: 'camera-05',
    detectionName: 'healthCheck',
  },
}

test('health check: closes only a recovered incident without force', async () => {
  const below = await trigger('healthCheck', 'belowThreshold', { prettyName: 'Camera 5' }, camera)
  expect([below.status, stateOf(below)]).toEqual([201, 'isBelowThreshold'])
  const path = `/api/incidents/${idOf(below)}`
  expect((await call('PUT', path, { body: {} })).status).toBe(409)
  expect((await call('PUT', path, { body: { forceClose: false } })).status).toBe(409)
  expect((await call('PUT', path, { body: { forceClose: true } })).status).toBeLessThan(300)
  const other = await trigger('healthCheck', 'belowThreshold', { prettyName: 'Camera 5' }, camera)
  const recovered = await trigger('healthCheck', 'recovered', {}, { ...camera, incidentId: idOf(other) })
  expect(stateOf(recovered)).toBe('wasBelowThreshold')
  expect((await call('PUT', `/api/incidents/${idOf(other)}`)).status).toBeLessThan(300)
})

test('health check: records a missing darkness period', async () => {
  expect(stateOf(await trigger('healthCheck', 'noDarknessPeriod', { prettyName: 'Light' }, camera))).toBe(
    'hadNoDarknessPeriod',
  )
})

test('time series: closes when the value recovers', async () => {
  const above = await trigger('timeSeries', 'aboveThreshold', { score: 0.75, options: { threshold: 0.5 } }, camera)
  expect(stateOf(above)).toBe('open')
  const recovered = await trigger('timeSeries', 'recovered', {}, { ...camera, incidentId: idOf(above) })
  expect(stateOf(recovered)).toBe('closed')
  expect((await read(idOf(above))).closedAt).not.toBeNull()
})

const specification = (type: string, more: Row = {}) => ({
  type,
  location: 'global',
  startTimestamp: barnTime() - 2 * HOUR,
  ...more,
})

test('documentation: opens at the start and closes at the end', async () => {
  const startTimestamp = barnTime() - 2 * HOUR
  const started = await trigger('barnDocumentation', 'started', {
    classification: 'technical',
    specification: specification('feeding', { startTimestamp }),
    description: 'Feed\nchanged',
  })
  expect([started.status, stateOf(started)]).toEqual([201, 'created'])
  expect(field(started.result, 'messagePayload.description')).toMatchObject({
    type: 'doc',
    content: [{ type: 'paragraph' }, { type: 'paragraph' }],
  })
  const eventTimestamp = barnTime() - HOUR
  const ended = await trigger('barnDocumentation', 'ended', {}, { incidentId: idOf(started), eventTimestamp })
  expect([ended.status < 300, stateOf(ended), field(ended.result, 'lastEventTimestamp')]).toEqual([
    true,
    'closed',
    eventTimestamp,
  ])
})

test('documentation: refuses an end before the start', async () => {
  const started = await trigger('barnDocumentation', 'started', {
    classification: 'technical',
    specification: specification('water'),
  })
  const first = field(started.result, 'firstEventTimestamp') as number
  expect(
    (await trigger('barnDocumentation', 'ended', {}, { incidentId: idOf(started), eventTimestamp: first - HOUR }))
      .status,
  ).toBe(400)
})

test('documentation: closes an observation at once at the same time', async () => {
  const reply = await trigger('barnDocumentation', 'observed', {
    classification: 'animals',
    specification: { type: 'weighing', location: 'global', timestamp: barnTime() - HOUR },
  })
  expect([reply.status, stateOf(reply)]).toEqual([201, 'closed'])
  expect(field(reply.result, 'firstEventTimestamp')).toBe(field(reply.result, 'lastEventTimestamp'))
})

const WORDS: Record<string, string[]> = {
  technical: ['feeding', 'water', 'lighting', 'heating', 'other'],
  climate: ['ventilation', 'temperature', 'humidity', 'gas', 'other'],
  barn: ['cleaning', 'disinfection', 'other'],
  animalDistribution: ['crowding', 'avoidance', 'other'],
  animals: ['housing', 'movingOut', 'regrouping', 'other'],
  behaviour: ['tailBiting', 'restlessness', 'other'],
  disease: ['cough', 'diarrhoea', 'lameness', 'treatment', 'other'],
}

test.each(Object.entries(WORDS))('documentation accepts the specifications of %s', async (classification, words) => {
  for (const type of words) {
    const reply = await trigger('barnDocumentation', 'started', { classification, specification: specification(type) })
    expect([type, reply.status]).toEqual([type, 201])
  }
})

test.each([
  ['animals', 'weighing'],
  ['barn', 'visit'],
  ['behaviour', 'fighting'],
])('accepts %s/%s as observed, not as started', async (classification, type) => {
  expect(
    (await trigger('barnDocumentation', 'started', { classification, specification: specification(type) })).status,
  ).toBe(400)
  expect(
    (
      await trigger('barnDocumentation', 'observed', {
        classification,
        specification: { type, location: 'global', timestamp: barnTime() - HOUR },
      })
    ).status,
  ).toBe(201)
})

test.each([
  ['no classification', { specification: specification('feeding') }],
  ['no type', { classification: 'technical', specification: { location: 'global', startTimestamp: 1 } }],
  ['a type of another classification', { classification: 'climate', specification: specification('feeding') }],
  [
    'no location',
    { classification: 'technical', specification: { type: 'feeding', startTimestamp: barnTime() - HOUR } },
  ],
  [
    'an empty location',
    {
      classification: 'technical',
      specification: specification('feeding', { location: { cameraId: [], regionSpecification: [] } }),
    },
  ],
  [
    'an end before its start',
    { classification: 'technical', specification: specification('feeding', { endTimestamp: barnTime() - 3 * HOUR }) },
  ],
])('documentation with %s is 400', async (_name, payload) => {
  expect((await trigger('barnDocumentation', 'started', payload as Row)).status).toBe(400)
})

test('legacy documentation: is created again after it was hidden', async () => {
  const created = await trigger('barnDocumentation', 'create', {
    classification: 'technical',
    specification: specification('feeding'),
  })
  expect([created.status, stateOf(created)]).toEqual([201, 'created'])
  const incidentId = idOf(created)
  expect((await trigger('barnDocumentation', 'hide', {}, { incidentId })).status).toBe(400)
  const hidden = await trigger('barnDocumentation', 'hide', { reason: 'Twice' }, { incidentId })
  expect(stateOf(hidden)).toBe('hidden')
  const again = await trigger(
    'barnDocumentation',
    'create',
    { classification: 'technical', specification: specification('feeding') },
    { incidentId },
  )
  expect([idOf(again), stateOf(again)]).toEqual([incidentId, 'created'])
})

test('closes a retroactive documentation', async () => {
  const endTimestamp = barnTime() - HOUR
  const payload = { classification: 'technical', specification: specification('feeding', { endTimestamp }) }
  const reply = await call('POST', '/api/incidents/retroactive/barnDocumentation', {
    body: { incidentData: { identifier: { componentType: 'barn', componentId: 'barn' }, payload } },
  })
  expect([reply.status, stateOf(reply)]).toEqual([201, 'closed'])
  expect(field(reply.result, 'lastEventTimestamp')).toBe(endTimestamp)
})
