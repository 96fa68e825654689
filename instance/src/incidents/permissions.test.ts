import { beforeEach, expect, test } from 'vitest'
import type { Incident, IncidentEvent } from '@barn-workbench/core/schema'
import {
  CAMERA,
  createIncidentInstance,
  documentation,
  intervention,
  START,
  type IncidentInstance,
} from './testing/createIncidentInstance'

let instance: IncidentInstance
let ids: Record<'deadAnimal' | 'barnIntervention', string>
const detection = {
  cameraId: CAMERA,
  isCurrentDetection: true,
  detection: { timestamp: START, x: 0.1, y: 0.2, w: 0.1, h: 0.1 },
}

beforeEach(async () => {
  instance = await createIncidentInstance()
  const dead = await instance.call('POST', '/api/deadAnimals/detection', detection)
  const issue = await instance.trigger('barnIntervention', 'issueDetected', { payload: intervention })
  ids = { deadAnimal: dead.result.incidentId, barnIntervention: issue.result.incidentId }
})

test('neither lists nor counts incidents of types that the account may not view', async () => {
  for (const id of Object.values(ids)) await instance.comment(id, 'seen')
  const call = instance.as('vet', ['incidents.deadAnimal.view', 'incidentComments.manage'])
  for (const path of ['/api/incidents/query', '/api/incidentEvents/query', '/api/incidentComments/query']) {
    expect((await call<{ incidentId: string }[]>('POST', path, {})).result.map(({ incidentId }) => incidentId)).toEqual(
      [ids.deadAnimal],
    )
    expect((await call<number>('POST', path, { projection: 'count' })).result).toBe(1)
    const hiddenIncidentQuery = { query: [{ key: 'incidentId', operator: '==', value: ids.barnIntervention }] }
    expect((await call<unknown[]>('POST', path, hiddenIncidentQuery)).result).toEqual([])
    if (!path.includes('Comments')) expect((await call('POST', `${path}One`, hiddenIncidentQuery)).result).toBeNull()
  }
  expect((await call('GET', `/api/incidents/${ids.deadAnimal}`)).status).toBe(200)
  expect(await call('GET', `/api/incidents/${ids.barnIntervention}`)).toMatchObject({
    status: 404,
    type: 'incident/not-found',
  })
  expect(
    await call('POST', `/api/incidentComments/${ids.barnIntervention}`, { incidentComment: { text: 'x' } }),
  ).toMatchObject({ status: 404, type: 'incident/not-found' })
  const [hidden] = (
    await instance.call<{ incidentCommentId: string }[]>('POST', '/api/incidentComments/query', {
      query: [{ key: 'incidentId', operator: '==', value: ids.barnIntervention }],
    })
  ).result
  expect(await call('PUT', `/api/incidentComments/${hidden?.incidentCommentId}/U+1F600`)).toMatchObject({
    status: 404,
    type: 'comment/not-found',
  })
})

const writes = (id: string): [string, string, unknown][] => [
  ['PUT', `/api/incidents/genericProperties/${id}`, {}],
  ['PUT', `/api/incidents/assign/${id}/me`, {}],
  ['PUT', `/api/incidents/unassign/${id}`, {}],
  ['PUT', `/api/incidents/hide/${id}`, { reason: 'x' }],
  ['DELETE', `/api/incidents/hide/${id}`, undefined],
  ['PUT', `/api/incidents/${id}`, {}],
  ['PUT', `/api/incidents/reopen/${id}`, {}],
  ['DELETE', `/api/incidents/${id}`, undefined],
]

test.each([
  ['incidents.manage', 'barnIntervention'],
  ['incidents.manage.advanced', 'barnIntervention'],
  ['incidents.barnIntervention.manage', 'barnIntervention'],
  ['incidents.deadAnimal.manage', 'deadAnimal'],
] as const)('%s changes incidents of type %s', async (permission, type) => {
  const call = instance.as('me', ['incidents.view', permission])
  for (const [method, path, body] of writes(ids[type]))
    expect([path, (await call(method, path, body)).status < 300]).toEqual([path, true])
})

test.each(['deadAnimals.manage', 'deadAnimals.manage.advanced'])(
  '%s allows every event of a dead animal, but not to manage its incident',
  async (permission) => {
    const call = instance.as('me', ['incidents.view', permission])
    for (const [method, path, body] of writes(ids.deadAnimal))
      expect([path, (await call(method, path, body)).status]).toEqual([path, 403])
    const found = await call('POST', '/api/deadAnimals/detection', detection)
    expect(found.status).toBe(201)
    const again = { type: 'deadAnimal', trigger: 'detected', payload: {}, incidentId: found.result.incidentId }
    expect((await call('POST', '/api/incidents', { incidentData: again })).status).toBe(201)
    const path = (action: string) => `/api/deadAnimals/${action}/${found.result.incidentId}`
    expect((await call('POST', path('falsePositive'))).result.state).toBe('closed')
    expect((await call('POST', path('revertFalsePositive'))).result.state).toBe('deadAnimalExists')
    expect((await call('POST', path('markRemoved'), { timestamp: START })).result.state).toBe('closed')
    const other = { type: 'barnIntervention', trigger: 'noIssueDetected', incidentId: ids.barnIntervention }
    expect((await call('POST', '/api/incidents', { incidentData: other })).status).toBe(403)
  },
)

test('a health check that still fails is closed with the permission for its type or the advanced one', async () => {
  const failing = (await instance.trigger('healthCheck', 'belowThreshold')).result.incidentId
  const close = (permission: string, id: string) =>
    instance.as('me', ['incidents.view', permission])('PUT', `/api/incidents/${id}`, { forceClose: true })
  expect(await close('incidents.manage', failing)).toMatchObject({ status: 403, type: 'request/forbidden' })
  expect((await close('incidents.healthCheck.manage', failing)).result.state).toBe('closed')
  await instance.call('PUT', `/api/incidents/reopen/${failing}`)
  expect((await close('incidents.manage.advanced', failing)).result.state).toBe('closed')
  const over = (await instance.trigger('healthCheck', 'noDarknessPeriod')).result.incidentId
  expect((await close('incidents.manage', over)).result.state).toBe('closed')
})

test('answers 403 to an account that may only view an incident and 404 to one that may not view it', async () => {
  const views = instance.as('me', ['incidents.view', 'incidents.deadAnimal.manage', 'deadAnimals.manage'])
  const views404 = instance.as('me', ['incidents.deadAnimal.view', 'incidents.deadAnimal.manage'])
  for (const [method, path, body] of writes(ids.barnIntervention)) {
    expect(await views(method, path, body)).toMatchObject({ status: 403, type: 'request/forbidden' })
    expect(await views404(method, path, body)).toMatchObject({ status: 404, type: 'incident/not-found' })
  }
  const event = {
    incidentData: { type: 'barnIntervention', trigger: 'noIssueDetected', incidentId: ids.barnIntervention },
  }
  expect([
    (await views('POST', '/api/incidents', event)).status,
    (await views404('POST', '/api/incidents', event)).status,
  ]).toEqual([403, 404])
  const retroactiveEvent = {
    incidentData: { identifier: {}, payload: documentation('water', { startTimestamp: START }) },
  }
  expect((await views('POST', '/api/incidents/retroactive/barnDocumentation', retroactiveEvent)).status).toBe(403)
  expect(
    (
      await views('POST', '/api/incidents', {
        incidentData: { type: 'barnIntervention', trigger: 'issueDetected', payload: {} },
      })
    ).status,
  ).toBe(403)
  expect((await instance.as('me', ['incidents.view'])('PUT', `/api/incidents/${ids.deadAnimal}`)).status).toBe(403)
})

test('assigns an incident to another account only if the caller may list accounts', async () => {
  const path = (accountId: string) => `/api/incidents/assign/${ids.barnIntervention}/${accountId}`
  const manages = instance.as('me', ['incidents.view', 'incidents.manage'])
  expect((await manages('PUT', path('me'))).result.assignedTo).toEqual({ entityId: 'me', displayName: 'Name of me' })
  expect((await manages('PUT', path('you'))).status).toBe(403)
  const lists = instance.as('me', ['incidents.manage', 'authentication.list_users'])
  expect((await lists('PUT', path('you'))).result.assignedTo).toEqual({ entityId: 'you', displayName: 'Name of you' })
  expect(await lists('PUT', path('nobody'))).toMatchObject({ status: 404, type: 'account/not-found' })
  const assignedToYou = { query: [{ key: 'assignedTo.entityId', operator: '==', value: 'you' }] }
  expect((await instance.call<Incident[]>('POST', '/api/incidents/query', assignedToYou)).result).toHaveLength(1)
  expect((await manages('PUT', `/api/incidents/unassign/${ids.barnIntervention}`)).result.assignedTo).toBeNull()
})

test('sends a notice with the version to listeners that may view the type', async () => {
  const [all, pens, dead] = [
    instance.listen(['incidents.view']),
    instance.listen(['incidents.penState.view']),
    instance.listen(['incidents.deadAnimal.view']),
  ]
  await instance.call('PUT', `/api/incidents/${ids.deadAnimal}`)
  const { result: comment } = await instance.comment(ids.deadAnimal, 'gone')
  await instance.call('PUT', `/api/incidents/${ids.deadAnimal}`)
  const expectedNotices = [
    { entity: 'incident', id: ids.deadAnimal, version: 2 },
    { entity: 'incidentComment', id: comment.incidentCommentId, version: 1 },
  ]
  expect([all, pens, dead]).toEqual([expectedNotices, [], expectedNotices])
})

test('stores the actor of an event', async () => {
  const [event] = (
    await instance.call<IncidentEvent[]>('POST', '/api/incidentEvents/query', {
      query: [{ key: 'incidentId', operator: '==', value: ids.deadAnimal }],
    })
  ).result
  expect(event?.triggeredBy).toEqual({ entityType: 'account', entityId: 'keeper', displayName: 'Name of keeper' })
})

test('the address of a camera is in no answer to an account that does not administer cameras', async () => {
  const payload = { prettyName: 'Pens 1–2', url: 'rtsp://camera-1/stream', latestFailures: { failed: 1, outOf: 1 } }
  const identifier = { componentType: 'camera', componentId: CAMERA, cameraId: CAMERA }
  const check = await instance.trigger('healthCheck', 'belowThreshold', { payload, identifier })
  const light = { componentType: 'light', componentId: 'light-1' }
  const other = { ...payload, url: 'https://light.example/' }
  await instance.trigger('healthCheck', 'belowThreshold', { payload: other, identifier: light })
  const answers = async (permissions: string[]) => {
    const call = instance.as('reader', ['incidents.view', 'incidents.manage', ...permissions])
    const id = check.result.incidentId
    const query = [{ key: 'incidentId', operator: '==', value: id }]
    return [
      await call('POST', '/api/incidents/query', {}),
      await call('POST', '/api/incidents/query', { projection: ['messagePayload'] }),
      await call('POST', '/api/incidents/query', { projection: ['messagePayload.url'] }),
      await call('POST', '/api/incidents/queryOne', { query }),
      await call('GET', `/api/incidents/${id}`),
      await call('PUT', `/api/incidents/assign/${id}/reader`),
      await call('POST', '/api/incidentEvents/query', {}),
      await call('POST', '/api/incidentEvents/query', { projection: ['payload'] }),
      await call('POST', '/api/incidentEvents/queryOne', { query }),
    ].map(({ status, result }) => [status, JSON.stringify(result).includes(payload.url)])
  }
  expect(await answers([])).toEqual(Array.from({ length: 9 }, () => [200, false]))
  expect(await answers(['cameras.manage'])).toEqual(Array.from({ length: 9 }, () => [200, true]))
  const call = instance.as('reader', ['incidents.view'])
  for (const [path, key] of [
    ['incidents', 'messagePayload.url'],
    ['incidentEvents', 'payload.url'],
  ])
    for (const kind of ['query', 'queryOne'])
      for (const body of [
        { query: [{ key, operator: 'contains', value: 'r' }], projection: 'count' },
        { order: [{ key, direction: 'asc' }] },
      ])
        expect((await call('POST', `/api/${path}/${kind}`, body)).status).toBe(403)
  const all = await call<Incident[]>('POST', '/api/incidents/query', {})
  const addresses = all.result.map(({ messagePayload }) => messagePayload['url']).filter(Boolean)
  expect(addresses).toEqual([other.url])
})
