import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { IncidentComment } from '@barn-workbench/core/schema'
import { HOUR } from '@barn-workbench/core/time'
import {
  CAMERA,
  createIncidentInstance,
  documentation,
  intervention,
  START,
  type IncidentInstance,
} from './testing/createIncidentInstance'

let instance: IncidentInstance
beforeEach(async () => {
  instance = await createIncidentInstance()
})

const keeper = { entityType: 'account', entityId: 'keeper', displayName: 'Name of keeper' }
const water = documentation('water', { startTimestamp: START - 2 * HOUR })
const report = async () =>
  (await instance.trigger('barnIntervention', 'issueDetected', { payload: intervention })).result.incidentId
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })

/** Every write of an incident, in an order in which each is possible. */
const writes = (id: string): [method: string, path: string, body?: object][] => [
  [
    'POST',
    '/api/incidents',
    { incidentData: { type: 'barnIntervention', trigger: 'noIssueDetected', incidentId: id } },
  ],
  ['PUT', `/api/incidents/genericProperties/${id}`, { stakeholder: ['contracting'] }],
  ['PUT', `/api/incidents/assign/${id}/keeper`],
  ['PUT', `/api/incidents/unassign/${id}`],
  ['PUT', `/api/incidents/hide/${id}`, { reason: 'Twice' }],
  ['DELETE', `/api/incidents/hide/${id}`],
  ['PUT', `/api/incidents/${id}`, {}],
  ['PUT', `/api/incidents/reopen/${id}`],
  ['DELETE', `/api/incidents/${id}`],
]

test('every write raises the version, names its account and sends a notice', async () => {
  const id = await report()
  const notices = instance.listen(['incidents.view'])
  const other = instance.as('other', ['incidents.view', 'incidents.manage', 'authentication.list_users'])
  let version = 1
  for (const [method, path, body] of writes(id)) {
    version++
    const call = version % 2 === 0 ? other : instance.call
    const reply = await call(method, path, body, { 'if-match': `"${version - 1}"` })
    expect([path, reply.status < 300]).toEqual([path, true])
    expect(notices.at(-1)).toEqual({ entity: 'incident', id, version })
    if (!reply.result) continue
    const changedBy = { ...keeper, ...(version % 2 === 0 && { entityId: 'other', displayName: 'Name of other' }) }
    expect([path, reply.result]).toMatchObject([path, { version, changedBy }])
  }
  expect(notices).toHaveLength(writes(id).length)
})

test('a write on an older version is told who has changed the incident, unless it was a detector', async () => {
  const stale = { 'if-match': '"7"' }
  const id = await report()
  await instance.as('other', ['incidents.manage'])('PUT', `/api/incidents/assign/${id}/other`)
  for (const [method, path, body] of writes(id)) {
    expect([path, await instance.call(method, path, body, stale)]).toMatchObject([
      path,
      { status: 409, type: 'request/version-mismatch', params: { current: 2, changedBy: 'Name of other' } },
    ])
  }
  await instance.store.trigger(
    {
      type: 'timeSeries',
      trigger: 'aboveThreshold',
      eventTimestamp: START,
      payload: {},
      identifier: {
        cameraId: CAMERA,
        componentType: 'camera',
        componentId: CAMERA,
        detectionName: 'activity',
        detectionIdentifier: 'activity-1',
      },
    },
    { actor: { entityType: 'detector', entityId: 'activity', displayName: 'activity' } },
  )
  const [found] = (
    await instance.call<{ incidentId: string }[]>('POST', '/api/incidents/query', {
      query: [{ key: 'type', operator: '==', value: 'timeSeries' }],
    })
  ).result
  expect(await instance.call('PUT', `/api/incidents/${found?.incidentId}`, {}, stale)).toMatchObject({
    status: 409,
    params: { current: 1, changedBy: null },
  })
})

test('a write on an older version of a comment is told who has changed it', async () => {
  const id = await report()
  const { incidentCommentId } = (await instance.comment(id, 'first')).result
  const path = `/api/incidentComments/${incidentCommentId}`
  expect((await instance.call<IncidentComment>('PATCH', path, { commentText: 'x' })).result.changedBy).toEqual(keeper)
  await instance.as('other')('PUT', `${path}/U+1F600`)
  expect(await instance.call('PATCH', path, { commentText: 'y' }, { 'if-match': '"2"' })).toMatchObject({
    status: 409,
    params: { current: 3, changedBy: 'Name of other' },
  })
})

test('a write that is repeated with its idempotency key is answered as at first and done once', async () => {
  const twice = async (method: string, path: string, body?: object) => {
    const headers = { 'idempotency-key': randomUUID() }
    const first = await instance.call(method, path, body, headers)
    instance.advance(HOUR)
    expect([path, await instance.call(method, path, body, headers)]).toEqual([path, first])
    expect([path, first.status < 300]).toEqual([path, true])
    return first
  }
  const started = { type: 'barnIntervention', trigger: 'issueDetected', payload: intervention }
  const id = (await twice('POST', '/api/incidents', { incidentData: started })).result.incidentId
  const past = { incidentData: { identifier: {}, payload: water } }
  await twice('POST', '/api/incidents/retroactive/barnDocumentation', past)
  for (const [method, path, body] of writes(id)) await twice(method, path, body)
  const detection = {
    cameraId: CAMERA,
    isCurrentDetection: true,
    detection: { timestamp: START, x: 0, y: 0, w: 1, h: 1 },
  }
  const dead = (await twice('POST', '/api/deadAnimals/detection', detection)).result.incidentId
  await twice('POST', `/api/deadAnimals/falsePositive/${dead}`)
  await twice('POST', `/api/deadAnimals/revertFalsePositive/${dead}`)
  await twice('POST', `/api/deadAnimals/markRemoved/${dead}`, { timestamp: START + HOUR })
  // One documentation and one dead animal are left; the intervention was deleted.
  expect((await instance.call('POST', '/api/incidents/query', { projection: 'count' })).result).toBe(2)
  expect((await instance.eventsOf(dead)).map(({ trigger }) => trigger)).toEqual([
    'detected',
    'falsePositive',
    'reverted',
    'removed',
  ])
})

test('hiding writes the reason into the payload, and showing takes it out again', async () => {
  const id = await report()
  const reason = { type: 'doc', content: [paragraph('Twice')] }
  const hidden = await instance.call('PUT', `/api/incidents/hide/${id}`, { reason: 'Twice' })
  expect(hidden.result).toMatchObject({ hiddenNote: reason, messagePayload: { reason, title: 'Drinker drips' } })
  const visible = await instance.call('DELETE', `/api/incidents/hide/${id}`)
  expect(visible.result.messagePayload).not.toHaveProperty('reason')
  const legacy = (await instance.trigger('barnDocumentation', 'create', { payload: water })).result.incidentId
  await instance.trigger('barnDocumentation', 'hide', { incidentId: legacy, payload: { reason: 'Twice' } })
  const again = await instance.trigger('barnDocumentation', 'create', { incidentId: legacy })
  expect(again.result.messagePayload).not.toHaveProperty('reason')
})

test('a documentation that began with `started` does not become a legacy one by being shown again', async () => {
  const id = (await instance.trigger('barnDocumentation', 'started', { payload: water })).result.incidentId
  await instance.trigger('barnDocumentation', 'hide', { incidentId: id, payload: { reason: 'Twice' } })
  expect((await instance.call('DELETE', `/api/incidents/hide/${id}`)).result.state).toBe('created')
  await instance.trigger('barnDocumentation', 'ended', { incidentId: id })
  expect((await instance.call('PUT', `/api/incidents/hide/${id}`, { reason: 'x' })).result).toMatchObject({
    state: 'closed',
    hidden: true,
  })
})

test('a documentation that is reopened has no end until it ends again', async () => {
  const id = (await instance.trigger('barnDocumentation', 'started', { payload: water })).result.incidentId
  await instance.trigger('barnDocumentation', 'ended', { incidentId: id })
  const { result } = await instance.call('PUT', `/api/incidents/reopen/${id}`)
  expect(result).toMatchObject({ state: 'created', closedAt: null })
  expect(result.messagePayload['specification']).toEqual({
    type: 'water',
    location: 'global',
    startTimestamp: START - 2 * HOUR,
  })
})

test.each([
  ['started', documentation('water'), 'startTimestamp'],
  ['observed', documentation('weighing', {}, 'animals'), 'timestamp'],
])('a documentation that is %s says when', async (trigger, payload, field) => {
  expect(await instance.trigger('barnDocumentation', trigger, { payload })).toMatchObject({
    status: 400,
    type: 'request/invalid',
    errors: [{ path: `incidentData.payload.specification.${field}`, message: 'no_time_selected' }],
  })
  const eventTimestamp = START - HOUR
  const dated = await instance.trigger('barnDocumentation', trigger, { payload, eventTimestamp })
  expect(dated.result).toMatchObject({
    firstEventTimestamp: eventTimestamp,
    messagePayload: { specification: { [field]: eventTimestamp } },
  })
})

test('a dead animal that is reported as an incident has the name of its camera', async () => {
  const detected = await instance.trigger('deadAnimal', 'detected', { identifier: { cameraId: CAMERA } })
  expect(detected.result.messagePayload['cameraName']).toBe('Camera 1')
})

test('an intervention keeps its type', async () => {
  const incidentId = await report()
  const change = (payload: object) => instance.trigger('barnIntervention', 'issueDetected', { incidentId, payload })
  expect(await change({ type: 'hygiene', issue: 'litter' })).toMatchObject({
    status: 400,
    errors: [{ path: 'incidentData.payload.type', message: 'must_equal_incident' }],
  })
  expect((await change({ type: 'technical', issue: 'feedLine' })).result.messagePayload['issue']).toBe('feedLine')
})

test('of the events of one moment the later written is the first', async () => {
  const detection = {
    cameraId: CAMERA,
    isCurrentDetection: true,
    detection: { timestamp: START, x: 0, y: 0, w: 1, h: 1 },
  }
  const { incidentId } = (await instance.call('POST', '/api/deadAnimals/detection', detection)).result
  instance.advance(HOUR)
  await instance.call('POST', `/api/deadAnimals/falsePositive/${incidentId}`)
  const events = await instance.call<{ trigger: string; eventTimestamp: number }[]>(
    'POST',
    '/api/incidentEvents/query',
    {
      query: [{ key: 'incidentId', operator: '==', value: incidentId }],
      order: ['eventTimestamp', 'incidentEventId'].map((key) => ({ key, direction: 'desc' })),
    },
  )
  expect(events.result.map(({ trigger, eventTimestamp }) => [trigger, eventTimestamp])).toEqual([
    ['falsePositive', START],
    ['detected', START],
  ])
})
