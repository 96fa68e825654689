import { beforeEach, expect, test } from 'vitest'
import type { Incident } from '@barn-workbench/core/schema'
import { HOUR } from '@barn-workbench/core/time'
import {
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

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const get = async (id: string) => (await instance.call('GET', `/api/incidents/${id}`)).result
const story = async (id: string) =>
  (await instance.eventsOf(id)).map(({ trigger, state, eventTimestamp }) => [trigger, state, eventTimestamp - START])

test('a new incident has every field and the time of its event', async () => {
  const { status, result } = await instance.trigger('barnIntervention', 'issueDetected', {
    payload: intervention,
    identifier: { cameraId: 'camera-1' },
    eventTimestamp: START - HOUR,
  })
  expect(status).toBe(201)
  expect(result).toMatchObject({
    version: 1,
    type: 'barnIntervention',
    state: 'actionRequired',
    firstEventTimestamp: START - HOUR,
    lastEventTimestamp: START - HOUR,
    stateActiveSince: START - HOUR,
    closedAt: null,
    hidden: false,
    hiddenNote: null,
    assignedTo: null,
    isPublicOpen: true,
    stakeholder: ['contracting', 'production'],
    triggeredBy: { entityType: 'account', entityId: 'keeper', displayName: 'Name of keeper' },
    identifier: {
      cameraId: 'camera-1',
      componentType: null,
      componentId: null,
      detectionName: null,
      detectionIdentifier: null,
    },
    displayConfiguration: { displaySettings: { renderColor: '#2980B9' } },
    messagePayload: {
      severity: 0,
      description: { type: 'doc', content: [paragraph('Wet floor'), paragraph('Replace it')] },
    },
  })
  const changed = await instance.trigger('barnIntervention', 'issueDetected', {
    incidentId: result.incidentId,
    payload: { severity: 3 },
  })
  expect(changed.result).toMatchObject({
    version: 2,
    state: 'actionRequired',
    stateActiveSince: START - HOUR,
    lastEventTimestamp: START,
    messagePayload: { title: 'Drinker drips', severity: 3 },
  })
  expect((await instance.eventsOf(result.incidentId))[1]).toMatchObject({
    payload: { severity: 3 },
    state: 'actionRequired',
    triggeredBy: { entityId: 'keeper' },
  })
})

test('closes and reopens an incident', async () => {
  const { incidentId } = (await instance.trigger('barnIntervention', 'issueDetected', { payload: intervention })).result
  await instance.trigger('barnIntervention', 'noIssueDetected', { incidentId })
  instance.advance(HOUR)
  const path = `/api/incidents/${incidentId}`
  expect(await instance.call('PUT', `/api/incidents/reopen/${incidentId}`)).toMatchObject({
    status: 409,
    type: 'incident/not-closed',
  })
  expect((await instance.call('PUT', path, {})).result).toMatchObject({
    state: 'closed',
    closedAt: START + HOUR,
    lastEventTimestamp: START + HOUR,
    stateActiveSince: START + HOUR,
    isPublicOpen: false,
  })
  expect(await instance.call('PUT', path)).toMatchObject({ status: 409, type: 'incident/already-closed' })
  instance.advance(HOUR)
  expect((await instance.call('PUT', `/api/incidents/reopen/${incidentId}`)).result).toMatchObject({
    state: 'issueResolved',
    closedAt: null,
    isPublicOpen: true,
    stateActiveSince: START + 2 * HOUR,
    version: 4,
  })
  expect(await story(incidentId)).toEqual([
    ['issueDetected', 'actionRequired', 0],
    ['noIssueDetected', 'issueResolved', 0],
    ['close', 'closed', HOUR],
    ['reopen', 'issueResolved', 2 * HOUR],
  ])
  const observed = (
    await instance.trigger('barnDocumentation', 'observed', {
      payload: documentation('weighing', { timestamp: START }, 'animals'),
    })
  ).result
  expect((await instance.call('PUT', `/api/incidents/reopen/${observed.incidentId}`)).result.state).toBe('created')
})

test('closes an unresolved incident only by force', async () => {
  const { incidentId } = (
    await instance.trigger('healthCheck', 'belowThreshold', { payload: { latestFailures: { failed: 5, outOf: 5 } } })
  ).result
  expect(await instance.call('PUT', `/api/incidents/${incidentId}`, { forceClose: false })).toMatchObject({
    status: 409,
    type: 'incident/needs-force-close',
  })
  const chief = instance.as('chief', ['incidents.manage.advanced'])
  expect((await chief('PUT', `/api/incidents/${incidentId}`, { forceClose: true })).result.state).toBe('closed')
  expect((await instance.call('PUT', `/api/incidents/reopen/${incidentId}`)).result.state).toBe('isBelowThreshold')
  await instance.trigger('healthCheck', 'recovered', { incidentId })
  expect((await instance.call('PUT', `/api/incidents/${incidentId}`)).result.state).toBe('closed')
})

test('removes an incident with its own events and comments only', async () => {
  const make = async () => (await instance.trigger('timeSeries', 'aboveThreshold')).result.incidentId
  const [gone, kept] = [await make(), await make()]
  for (const id of [gone, kept]) await instance.comment(id, 'seen')
  expect((await instance.call('DELETE', `/api/incidents/${gone}`)).status).toBe(204)
  expect((await instance.call('DELETE', `/api/incidents/${gone}`)).status).toBe(404)
  const commentsOf = async (id: string) =>
    (
      await instance.call<number>('POST', '/api/incidentComments/query', {
        query: [{ key: 'incidentId', operator: '==', value: id }],
        projection: 'count',
      })
    ).result
  expect([
    (await instance.eventsOf(gone)).length,
    await commentsOf(gone),
    (await instance.eventsOf(kept)).length,
    await commentsOf(kept),
  ]).toEqual([0, 0, 1, 1])
})

test('hides an incident with a reason and keeps its state', async () => {
  const { incidentId } = (await instance.trigger('timeSeries', 'aboveThreshold')).result
  const path = `/api/incidents/hide/${incidentId}`
  expect(await instance.call('DELETE', path)).toMatchObject({ status: 409, type: 'incident/cannot-unhide' })
  for (const reason of [
    undefined,
    '',
    ' \n',
    { type: 'doc', content: [{ type: 'script' }] },
    { type: 'doc', content: [{ type: 'paragraph' }] },
  ])
    expect((await instance.call('PUT', path, { reason })).status).toBe(400)
  const hidden = await instance.call('PUT', path, { reason: 'Known\nsensor' })
  expect(hidden.result).toMatchObject({
    hidden: true,
    state: 'open',
    isPublicOpen: false,
    hiddenNote: { type: 'doc', content: [paragraph('Known'), paragraph('sensor')] },
  })
  expect(await instance.call('PUT', path, { reason: 'again' })).toMatchObject({
    status: 409,
    type: 'incident/cannot-hide',
  })
  expect((await instance.call('DELETE', path)).result).toMatchObject({ hidden: false, hiddenNote: null, state: 'open' })
  await instance.call('PUT', `/api/incidents/${incidentId}`)
  expect((await instance.call('PUT', path, { reason: 'x' })).result).toMatchObject({ hidden: true, state: 'closed' })
})

test('only a legacy documentation has a state for being hidden', async () => {
  const make = async (trigger: string) =>
    (await instance.trigger('barnDocumentation', trigger, { payload: documentation('water'), eventTimestamp: START }))
      .result.incidentId
  const [old, today] = [await make('create'), await make('started')]
  const hide = (id: string) => instance.call('PUT', `/api/incidents/hide/${id}`, { reason: 'Twice' })
  expect((await hide(old)).result).toMatchObject({ state: 'hidden', hidden: true })
  expect((await hide(today)).result).toMatchObject({ state: 'created', hidden: true })
  instance.advance(HOUR)
  expect((await instance.call('DELETE', `/api/incidents/hide/${old}`)).result).toMatchObject({
    state: 'created',
    hidden: false,
  })
  expect(
    (await instance.trigger('barnDocumentation', 'hide', { incidentId: old, payload: { reason: 'Twice' } })).result,
  ).toMatchObject({ state: 'hidden', hidden: true, hiddenNote: { content: [paragraph('Twice')] } })
  expect((await instance.trigger('barnDocumentation', 'create', { incidentId: old })).result).toMatchObject({
    state: 'created',
    hidden: false,
    hiddenNote: null,
  })
  expect((await get(old)).messagePayload['specification']).toMatchObject({ type: 'water', startTimestamp: START })
  await instance.call('PUT', `/api/incidents/${old}`)
  expect(await hide(old)).toMatchObject({ status: 409, type: 'incident/cannot-hide' })
})

test('refuses an event in the future or before the beginning of its incident', async () => {
  const start = (eventTimestamp: number) =>
    instance.trigger('barnDocumentation', 'started', { payload: documentation('water'), eventTimestamp })
  expect(await start(START + HOUR)).toMatchObject({ status: 400, type: 'incident/event-out-of-order' })
  const { incidentId } = (await start(START - HOUR)).result
  for (const eventTimestamp of [START - 2 * HOUR, START - HOUR, START + HOUR]) {
    expect(await instance.trigger('barnDocumentation', 'ended', { incidentId, eventTimestamp })).toMatchObject({
      status: 400,
      type: 'incident/event-out-of-order',
    })
  }
  const ended = await instance.trigger('barnDocumentation', 'ended', { incidentId, eventTimestamp: START - HOUR / 2 })
  expect(ended.result).toMatchObject({
    state: 'closed',
    closedAt: START - HOUR / 2,
    firstEventTimestamp: START - HOUR,
    lastEventTimestamp: START - HOUR / 2,
    messagePayload: { specification: { startTimestamp: START - HOUR, endTimestamp: START - HOUR / 2 } },
  })
  expect((await start(START + 2_000)).result.firstEventTimestamp).toBe(START)
})

test('closes the incident of a pen when new animals move in', async () => {
  const at = (trigger: string, more: object = {}) =>
    instance.trigger('penState', trigger, { identifier: { componentType: 'pen', componentId: 'pen_1' }, ...more })
  const first = (await at('animalsDetected', { eventTimestamp: START - 5 * HOUR })).result
  const other = (await instance.trigger('penState', 'animalsDetected', { identifier: { componentId: 'pen_2' } })).result
  const emptied = (await at('noAnimalsDetected', { eventTimestamp: START - 2 * HOUR })).result
  expect(emptied).toMatchObject({
    incidentId: first.incidentId,
    state: 'penEmpty',
    lastEventTimestamp: START - 2 * HOUR,
    closedAt: null,
  })
  expect(await at('animalsDetected', { eventTimestamp: START - 3 * HOUR })).toMatchObject({
    status: 400,
    type: 'incident/event-out-of-order',
  })
  const second = (await at('animalsDetected')).result
  expect(second).toMatchObject({ state: 'penFull', firstEventTimestamp: START })
  expect(second.incidentId).not.toBe(first.incidentId)
  expect(await get(first.incidentId)).toMatchObject({
    state: 'closed',
    closedAt: START,
    lastEventTimestamp: START - 2 * HOUR,
  })
  expect(await get(other.incidentId)).toMatchObject({ state: 'penFull', version: 1 })
  expect((await at('barnEvent', { payload: { event: 'thinning' } })).result).toMatchObject({
    incidentId: second.incidentId,
    state: 'penFull',
  })
  expect(await at('barnEvent')).toMatchObject({ status: 400, errors: [{ path: 'incidentData.payload.event' }] })
  expect(await instance.trigger('barnState', 'barnEvent', { payload: { event: 'thinning' } })).toMatchObject({
    status: 409,
    type: 'incident/illegal-trigger',
  })
})

test('refuses a write on an outdated version', async () => {
  const { incidentId } = (await instance.trigger('barnIntervention', 'issueDetected', { payload: intervention })).result
  const stale = { 'if-match': '"7"' }
  const writes: [string, string, unknown][] = [
    ['PUT', `/api/incidents/${incidentId}`, {}],
    ['PUT', `/api/incidents/reopen/${incidentId}`, {}],
    ['DELETE', `/api/incidents/${incidentId}`, undefined],
    ['PUT', `/api/incidents/genericProperties/${incidentId}`, {}],
    ['PUT', `/api/incidents/assign/${incidentId}/keeper`, {}],
    ['PUT', `/api/incidents/unassign/${incidentId}`, {}],
    ['PUT', `/api/incidents/hide/${incidentId}`, { reason: 'x' }],
    ['DELETE', `/api/incidents/hide/${incidentId}`, undefined],
    ['POST', '/api/incidents', { incidentData: { type: 'barnIntervention', trigger: 'noIssueDetected', incidentId } }],
  ]
  for (const [method, path, body] of writes) {
    expect(await instance.call(method, path, body, stale)).toMatchObject({
      status: 409,
      type: 'request/version-mismatch',
      params: { current: 1, changedBy: 'Name of keeper' },
    })
  }
  expect(
    (await instance.call('POST', '/api/incidents', writes.at(-1)?.[2], { 'if-match': '"1"' })).result,
  ).toMatchObject({ version: 2, state: 'issueResolved' })
})

test('changes one generic property at a time', async () => {
  const { incidentId } = (
    await instance.trigger('timeSeries', 'aboveThreshold', {
      optionalOverrides: { stakeholder: ['contracting'], displayConfiguration: { includeIn: ['list'] } },
    })
  ).result
  expect(await get(incidentId)).toMatchObject({
    stakeholder: ['contracting'],
    displayConfiguration: { includeIn: ['list'], displaySettings: { renderColor: '#2980B9' } },
  })
  const put = (body: object) => instance.call('PUT', `/api/incidents/genericProperties/${incidentId}`, body)
  expect((await put({ displayConfiguration: { displaySettings: { renderColor: '#112233' } } })).result).toMatchObject({
    stakeholder: ['contracting'],
    displayConfiguration: { includeIn: ['list'], displaySettings: { renderColor: '#112233' } },
  })
  expect((await put({ stakeholder: [] })).result).toMatchObject({
    stakeholder: [],
    displayConfiguration: { includeIn: ['list'] },
  })
  expect((await put({ stakeholder: [], displayConfiguration: { includeIn: ['sky'] } })).status).toBe(400)
  expect(
    await instance.trigger('timeSeries', 'aboveThreshold', { optionalOverrides: { stakeholder: 1 } }),
  ).toMatchObject({ status: 400, errors: [{ path: 'incidentData.optionalOverrides.stakeholder' }] })
})

test('records past events all together or not at all', async () => {
  const tell = (type: string, payload: object, more: object = {}) =>
    instance.call('POST', `/api/incidents/retroactive/${type}`, { incidentData: { identifier: {}, payload, ...more } })
  const lasted = (
    await tell(
      'barnDocumentation',
      documentation('water', { startTimestamp: START - 9 * HOUR, endTimestamp: START - 8 * HOUR }),
    )
  ).result
  expect(lasted).toMatchObject({
    state: 'closed',
    firstEventTimestamp: START - 9 * HOUR,
    lastEventTimestamp: START - 8 * HOUR,
    closedAt: START - 8 * HOUR,
  })
  expect(await story(lasted.incidentId)).toEqual([
    ['started', 'created', -9 * HOUR],
    ['ended', 'closed', -8 * HOUR],
  ])
  expect(
    (await tell('barnDocumentation', documentation('water', { startTimestamp: START - 9 * HOUR }))).result,
  ).toMatchObject({ state: 'created', firstEventTimestamp: START - 9 * HOUR })
  const weighed = (await tell('barnDocumentation', documentation('weighing', { timestamp: START - HOUR }, 'animals')))
    .result
  expect(weighed).toMatchObject({
    state: 'closed',
    firstEventTimestamp: START - HOUR,
    lastEventTimestamp: START - HOUR,
  })
  expect((await tell('barnIntervention', intervention, { eventTimestamp: START - HOUR })).result).toMatchObject({
    state: 'actionRequired',
    firstEventTimestamp: START - HOUR,
  })
  const count = () => instance.call<number>('POST', '/api/incidents/query', { projection: 'count' })
  expect((await count()).result).toBe(4)
  expect(
    (
      await tell(
        'barnDocumentation',
        documentation('water', { startTimestamp: START - HOUR, endTimestamp: START + HOUR }),
      )
    ).type,
  ).toBe('incident/event-out-of-order')
  expect((await tell('barnDocumentation', documentation('water'))).errors).toEqual([
    { path: 'incidentData.payload.specification.startTimestamp', message: 'no_time_selected' },
  ])
  expect(await tell('penState', {})).toMatchObject({ status: 409, type: 'incident/illegal-trigger' })
  expect(await tell('fire', {})).toMatchObject({ status: 404, type: 'incident/unknown-type' })
  expect((await count()).result).toBe(4)
})

test('refuses an identifier with an unknown camera', async () => {
  const at = (cameraId: string) => instance.trigger('timeSeries', 'aboveThreshold', { identifier: { cameraId } })
  expect(await at('camera-2')).toMatchObject({ status: 404, type: 'camera/not-found' })
  expect((await at('camera-1')).result satisfies Incident).toMatchObject({ identifier: { cameraId: 'camera-1' } })
})
