import { expect, test } from 'vitest'
import { call, field, find, first } from './client'

const LOCAL_ORIGIN = 'http://localhost:4100'

test('answers GET /api/p and /api/v without a token, and identifies the instance', async () => {
  const p = await call('GET', '/api/p', { as: null })
  expect([p.status, p.body]).toEqual([200, { result: { globalUniqueIdentifier: '1001' } }])
  const v = await call('GET', '/api/v', { as: null })
  expect(v.result).toMatchObject({
    globalUniqueIdentifier: '1001',
    instanceType: 'barn',
    name: 'Hof Nord',
    timeZone: 'Europe/Berlin',
  })
  expect(field(v.result, 'version')).toMatch(/^\d+\.\d+\.\d+/)
})

test.each([
  ['/api/p'],
  ['/api/v'],
  ['/api/identity/imageUrl'],
  ['/api/eulas/current'],
  ['/api/auth/usernamePassword'],
  ['/api/auth/emailPassword'],
])('GET %s answers without a token and also with a bad one', async (path) => {
  expect((await call('GET', path, { as: null })).status).toBe(200)
  expect((await call('GET', path, { as: 'rubbish' })).status).toBe(200)
})

test('answers GET /api/auth/remote with 404 if no remote authentication is set up', async () => {
  expect((await call('GET', '/api/auth/remote', { as: null })).status).toBe(404)
})

test.each([
  ['permissions'],
  ['licenses'],
  ['uptime'],
  ['data/labels'],
  ['eulaAcceptance'],
  ['regions/types'],
  ['regions/specifications'],
  ['regions/mappings'],
  ['cameraCanvases'],
  ['incidents/displayConfigurations'],
  ['incidents/stakeholders'],
  ['incidents/handlers/deadAnimal/true'],
  ['authorization-roles/predefined'],
  ['authorization/all_permissions'],
  ['workbench/layouts'],
])('GET /api/%s answers {"result"} alone', async (path) => {
  const reply = await call('GET', `/api/${path}`)
  expect(reply.status).toBe(200)
  expect(Object.keys(reply.body as object)).toEqual(['result'])
  expect(reply.headers.get('content-type')).toMatch(/^application\/json/)
})

test.each([
  ['incidents'],
  ['incidentEvents'],
  ['incidentComments'],
  ['cameras'],
  ['accounts'],
  ['authorization'],
  ['authorization-roles'],
  ['cameraCanvases'],
  ['auth/emailPassword'],
  ['auth/usernamePassword/authenticated'],
])('POST /api/%s/query answers a list', async (entity) => {
  const reply = await call('POST', `/api/${entity}/query`, { body: {} })
  expect(reply.status).toBe(200)
  expect(Array.isArray(reply.result)).toBe(true)
})

test('has every entity of the barn from the start', async () => {
  for (const entity of [
    'incidents',
    'incidentEvents',
    'incidentComments',
    'cameras',
    'accounts',
    'authorization',
    'authorization-roles',
    'cameraCanvases',
    'auth/emailPassword',
  ]) {
    expect((await find(entity, [], { limit: 1 })).length, entity).toBe(1)
  }
  expect((await call('GET', '/api/workbench/layouts')).result).not.toEqual([])
})

test('refuses an unknown top-level key and names it', async () => {
  for (const path of [
    '/api/incidents/query',
    '/api/cameras/query',
    '/api/data/activity',
    '/api/incidents',
    '/api/login/refresh',
  ]) {
    const reply = await call('POST', path, { body: { surprise: 1 } })
    expect([path, reply.status]).toEqual([path, 400])
    expect((field(reply.body, 'errors') as { path: string }[]).map((one) => one.path)).toContain('surprise')
  }
})

test('answers a problem of RFC 9457 with every invalid path', async () => {
  const reply = await call('POST', '/api/incidents/query', {
    body: {
      limit: 'many',
      order: [{ key: 'type', direction: 'up' }],
      query: [{ key: 'type', operator: 'like', value: 1 }],
    },
  })
  expect(reply.status).toBe(400)
  expect(reply.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  expect(reply.body).toMatchObject({ type: expect.any(String), title: expect.any(String), status: 400 })
  expect(field(reply.body, 'type')).not.toMatch(/^(https?:|\/)/)
  expect((field(reply.body, 'errors') as { path: string }[]).map((one) => one.path).sort()).toEqual([
    'limit',
    'order.0.direction',
    'query.0.operator',
  ])
})

test('accepts a call without a body, with or without {}', async () => {
  const incident = await first('incidents', [{ key: 'type', operator: '==', value: 'penState' }])
  const account = await call('POST', '/api/accounts/query', { body: {} })
  const path = `/api/incidents/assign/${String(incident.incidentId)}/${String(field(account.result, '0.accountId'))}`
  expect((await call('PUT', path)).status).toBeLessThan(300)
  expect((await call('PUT', path, { body: {} })).status).toBeLessThan(300)
  expect((await call('PUT', path, { body: { surprise: 1 } })).status).toBe(400)
})

test.each([
  ['no JSON', '{'],
  ['a list', '[]'],
  ['null', 'null'],
  ['a text', '"x"'],
])('a body that is %s is 400', async (_name, raw) => {
  const reply = await call('POST', '/api/incidents/query', { raw })
  expect(reply.status).toBe(400)
  expect(reply.headers.get('content-type')).toMatch(/problem\+json/)
})

test('checks authentication, then permission, then the schema', async () => {
  const body = { surprise: 1 }
  expect((await call('POST', '/api/cameraCanvases', { as: null, body })).status).toBe(401)
  expect((await call('POST', '/api/cameraCanvases', { as: 'viewer', body })).status).toBe(403)
  expect((await call('POST', '/api/cameraCanvases', { body })).status).toBe(400)
  expect((await call('DELETE', '/api/cameraCanvases/nothing', { as: 'viewer' })).status).toBe(403)
})

test('answers 404 for an unknown path or method, with or without a token', async () => {
  for (const [method, path] of [
    ['GET', '/api/nothing'],
    ['GET', '/'],
    ['GET', '/api/cameras/query'],
    ['POST', '/api/p'],
    ['DELETE', '/api/v'],
  ] as const) {
    const reply = await call(method, path)
    expect([method, path, reply.status]).toEqual([method, path, 404])
    expect(reply.headers.get('content-type')).toMatch(/problem\+json/)
  }
})

test('answers an unknown id with a 404 problem', async () => {
  for (const path of [
    '/api/incidents/unknown',
    '/api/accounts/unknown',
    '/api/cameras/unknown/still',
    '/api/incidents/handlers/unknown/true',
    '/api/workbench/layouts/unknown',
    '/api/eulas/99',
  ]) {
    const reply = await call('GET', path)
    expect([path, reply.status]).toEqual([path, 404])
    expect(reply.body).toMatchObject({ status: 404, type: expect.any(String), title: expect.any(String) })
  }
})

test.each([
  ['a slash', 'a%2Fb'],
  ['a dot', '.'],
  ['dots', '%2e%2e'],
  ['65 letters', 'a'.repeat(65)],
  ['a broken escape', '%E0%A4%A'],
  ['an umlaut', '%C3%BC'],
])('answers an id of %s with 400 or 404, never 500', async (_name, id) => {
  const reply = await call('GET', `/api/incidents/${id}`)
  expect([400, 404]).toContain(reply.status)
  expect(reply.headers.get('content-type')).toMatch(/problem\+json/)
})

test('decodes a percent-encoded id', async () => {
  const incident = await first('incidents')
  const id = String(incident.incidentId)
  const encoded = id.replace(/-/g, '%2D').replace(/^./, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
  expect(field((await call('GET', `/api/incidents/${encoded}`)).result, 'incidentId')).toBe(id)
})

test('answers every field of an incident, with ids as strings and times as whole numbers', async () => {
  const incident = await first('incidents', [{ key: 'type', operator: '==', value: 'barnState' }])
  expect(incident.incidentId).toMatch(/^[A-Za-z0-9_-]{1,64}$/)
  expect(Number.isInteger(incident.firstEventTimestamp)).toBe(true)
  expect(Object.keys(incident)).toEqual(
    expect.arrayContaining([
      'type',
      'state',
      'identifier',
      'messagePayload',
      'lastEventTimestamp',
      'stateActiveSince',
      'closedAt',
      'triggeredBy',
      'assignedTo',
      'hidden',
      'hiddenNote',
      'isPublicOpen',
      'position',
      'displayConfiguration',
      'stakeholder',
      'version',
    ]),
  )
  expect(Object.keys(incident.identifier as object)).toEqual(
    expect.arrayContaining(['cameraId', 'componentType', 'componentId', 'detectionName', 'detectionIdentifier']),
  )
})

test('accepts a body just below 1 MiB and refuses a larger one with 413', async () => {
  const over = await call('POST', '/api/incidents/query', { raw: `{"query":[]${' '.repeat(1_048_576)}}` })
  expect(over.status).toBe(413)
  expect(over.headers.get('content-type')).toMatch(/problem\+json/)
  expect((await call('POST', '/api/incidents/query', { raw: `{"limit":1${' '.repeat(1_040_000)}}` })).status).toBe(200)
})

test('CORS: allows the web client on localhost and 127.0.0.1, and exposes the headers that it reads', async () => {
  for (const origin of [LOCAL_ORIGIN, 'http://127.0.0.1:4100']) {
    const reply = await call('GET', '/api/p', { as: null, headers: { Origin: origin } })
    expect(reply.headers.get('access-control-allow-origin')).toBe(origin)
    expect(reply.headers.get('vary')).toMatch(/Origin/)
    for (const name of ['X-Still-Frame-Timestamp', 'Content-Disposition', 'Retry-After', 'ETag', 'Date'])
      expect(reply.headers.get('access-control-expose-headers')).toContain(name)
    expect(reply.headers.get('access-control-allow-credentials')).toBeNull()
  }
})

test.each([
  ['https://evil.example'],
  ['http://localhost:9999'],
  ['http://localhost.evil.example:4100'],
  ['https://localhost:4100'],
  ['null'],
])('CORS: refuses %s in responses and preflights', async (origin) => {
  const reply = await call('GET', '/api/p', { as: null, headers: { Origin: origin } })
  expect(reply.headers.get('access-control-allow-origin')).toBeNull()
  expect(reply.headers.get('vary')).toMatch(/Origin/)
  const preflight = await call('OPTIONS', '/api/p', {
    as: null,
    headers: { Origin: origin, 'Access-Control-Request-Method': 'GET' },
  })
  expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
})

test('CORS: answers a preflight with methods, headers and its maximum age', async () => {
  const reply = await call('OPTIONS', '/api/incidents/x', {
    as: null,
    headers: {
      Origin: LOCAL_ORIGIN,
      'Access-Control-Request-Method': 'PUT',
      'Access-Control-Request-Headers': 'authorization,if-match',
    },
  })
  expect([200, 204]).toContain(reply.status)
  expect(reply.headers.get('access-control-allow-origin')).toBe(LOCAL_ORIGIN)
  expect(reply.headers.get('access-control-max-age')).toBe('7200')
  expect(reply.headers.get('vary')).toMatch(/Origin/)
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
    expect(reply.headers.get('access-control-allow-methods')).toContain(method)
  for (const name of [
    'Authorization',
    'Content-Type',
    'Idempotency-Key',
    'If-Match',
    'X-Simulated-Permissions',
    'X-Known-Device',
  ]) {
    expect(reply.headers.get('access-control-allow-headers')).toContain(name)
  }
})

test('CORS: allows known web clients to read errors', async () => {
  for (const caller of [{ as: null }, { as: 'viewer' }]) {
    const reply = await call('POST', '/api/cameraCanvases', { ...caller, body: {}, headers: { Origin: LOCAL_ORIGIN } })
    expect(reply.headers.get('access-control-allow-origin')).toBe(LOCAL_ORIGIN)
  }
  expect(
    (await call('GET', '/api/nothing', { headers: { Origin: LOCAL_ORIGIN } })).headers.get(
      'access-control-allow-origin',
    ),
  ).toBe(LOCAL_ORIGIN)
})

test('forbids the referrer in every answer', async () => {
  for (const path of ['/api/p', '/api/permissions', '/api/nothing'])
    expect((await call('GET', path)).headers.get('referrer-policy')).toBe('no-referrer')
})

test('answers the EULA as a file with a name', async () => {
  const reply = await call('GET', '/api/eulas/current', { as: null })
  expect(reply.headers.get('content-disposition')).toMatch(/filename=/)
  expect(reply.bytes.length).toBeGreaterThan(100)
})
