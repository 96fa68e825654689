import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { HOUR } from '@barn-workbench/core/time'
import { barnTime, call, count, field, find, first, signIn, type Row } from './client'

const incidentsWith = (body: Row) => call('POST', '/api/incidents/query', { body })

test('refuses a body with __proto__ as one with an unknown key', async () => {
  expect((await call('POST', '/api/incidents/query', { raw: '{"__proto__":{"limit":1}}' })).status).toBe(400)
  expect((await call('POST', '/api/incidents/query', { raw: '{"constructor":1}' })).status).toBe(400)
})

test('checks the schema before the id', async () => {
  expect((await call('PATCH', '/api/accounts/unknown', { body: { surprise: 1 } })).status).toBe(400)
  expect((await call('PATCH', '/api/accounts/unknown', { body: { updates: { tags: [] } } })).status).toBe(404)
  expect((await call('POST', '/api/deadAnimals/markRemoved/unknown', { body: {} })).status).toBe(400)
})

test('every code of a refusal is a relative reference', async () => {
  const replies = [
    await call('GET', '/api/permissions', { as: null }),
    await call('POST', '/api/cameraCanvases', { as: 'viewer', body: {} }),
    await call('GET', '/api/incidents/unknown'),
    await call('POST', '/api/incidents/query', { body: { surprise: 1 } }),
    await call('DELETE', '/api/regions/types/pen'),
    await call('GET', '/api/nothing'),
  ]
  expect(replies.map((reply) => reply.status)).toEqual([401, 403, 404, 400, 409, 404])
  for (const reply of replies) {
    expect(field(reply.body, 'type')).toMatch(/^[a-z-]+\/[a-z-]+$/)
    expect(field(reply.body, 'status')).toBe(reply.status)
    expect(typeof field(reply.body, 'title')).toBe('string')
  }
})

test('names the path of refused rich text', async () => {
  const incident = await first('incidents', [{ key: 'type', operator: '==', value: 'penState' }])
  const reply = await call('POST', `/api/incidentComments/${String(incident.incidentId)}`, {
    body: { incidentComment: { text: { type: 'doc', content: [{ type: 'script' }] } } },
  })
  expect(field(reply.body, 'errors.0.path')).toMatch(/^incidentComment\.text/)
  const empty = await call('POST', `/api/incidentComments/${String(incident.incidentId)}`, {
    body: { incidentComment: { text: ' ' } },
  })
  expect(field(empty.body, 'errors.0.path')).toBe('incidentComment.text')
  const reason = await call('PUT', `/api/incidents/hide/${String(incident.incidentId)}`, { body: { reason: '' } })
  expect(field(reason.body, 'errors.0.path')).toBe('reason')
})

test('names the path of an unknown value of an incident', async () => {
  const create = (type: string, trigger: string) =>
    call('POST', '/api/incidents', { body: { incidentData: { type, trigger, identifier: {}, payload: {} } } })
  const type = await create('weather', 'rained')
  expect([type.status, field(type.body, 'errors.0.path')]).toEqual([400, 'incidentData.type'])
  const trigger = await create('barnState', 'rained')
  expect([trigger.status, field(trigger.body, 'errors.0.path')]).toEqual([400, 'incidentData.trigger'])
})

test('refuses an event in the future', async () => {
  const incidentData = {
    type: 'barnIntervention',
    trigger: 'issueDetected',
    identifier: {},
    payload: { title: 'x', type: 'technical' },
    eventTimestamp: barnTime() + HOUR,
  }
  expect((await call('POST', '/api/incidents', { body: { incidentData } })).status).toBe(400)
})

test('refuses an access token within 60 s of the log-out', async () => {
  const { refreshToken, accessToken } = await signIn('viewer')
  expect((await call('GET', '/api/permissions', { as: accessToken })).status).toBe(200)
  await call('DELETE', `/api/login/${refreshToken}`, { as: null })
  let status = 200
  for (let waited = 0; waited < 60 && status === 200; waited++) {
    status = (await call('GET', '/api/permissions', { as: accessToken })).status
    if (status === 200) await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
  expect(status).toBe(401)
})

test('answers a repeated log-out and one with an invalid token without a server error', async () => {
  const { refreshToken } = await signIn('viewer')
  await call('DELETE', `/api/login/${refreshToken}`, { as: null })
  expect((await call('DELETE', `/api/login/${refreshToken}`, { as: null })).status).toBeLessThan(500)
  expect((await call('DELETE', '/api/login/rubbish', { as: null })).status).toBeLessThan(500)
})

test('setPassword with an unknown token is refused', async () => {
  const body = {
    authenticationId: 'unknown',
    password: 'Barn-demo-2!',
    passwordRepetition: 'Barn-demo-2!',
    verificationToken: 'x'.repeat(43),
    acceptEula: true,
  }
  const reply = await call('POST', '/api/auth/emailPassword/setPassword', { as: null, body })
  expect([400, 401, 403, 404]).toContain(reply.status)
  expect(
    (
      await call('POST', '/api/auth/emailPassword/setPassword', {
        as: null,
        body: { ...body, password: 'weak', passwordRepetition: 'weak' },
      })
    ).status,
  ).toBe(400)
})

test('answers startAfter without an id, and both cursors at once, without a server error', async () => {
  const rows = await find('incidents', [], { limit: 3 })
  expect((await incidentsWith({ startAfter: {} })).status).toBeLessThan(500)
  expect((await incidentsWith({ startAfter: rows[0], endBefore: rows[2] })).status).toBeLessThan(500)
})

test('refuses null in a comparison and a list as the value of ==', async () => {
  for (const operator of ['<', '>='])
    expect([0, undefined]).toContain(await count('incidents', [{ key: 'closedAt', operator, value: null }]))
  expect([0, undefined]).toContain(await count('incidents', [{ key: 'type', operator: '==', value: ['deadAnimal'] }]))
})

test('numbers and texts are never equal', async () => {
  const incident = await first('incidents')
  expect(
    await count('incidents', [
      { key: 'firstEventTimestamp', operator: '==', value: String(incident.firstEventTimestamp) },
    ]),
  ).toBe(0)
  expect(await count('incidents', [{ key: 'hidden', operator: '==', value: 0 }])).toBe(0)
})

test('the default limit is 1,000', async () => {
  expect((await find('incidentEvents', [], { limit: 10_000, projection: ['type'] })).length).toBe(
    await count('incidentEvents'),
  )
  expect((await find('incidentEvents')).length).toBe(Math.min(1_000, await count('incidentEvents')))
})

test.each([
  ['incidentEvents', 'incidentEventId'],
  ['cameraCanvases', 'cameraCanvasId'],
])('%s/queryOne by its id', async (entity, key) => {
  const one = await first(entity)
  const reply = await call('POST', `/api/${entity}/queryOne`, {
    body: { query: [{ key, operator: '==', value: one[key] }] },
  })
  expect(reply.result).toEqual(one)
})

test('handlers of a dead animal name the payload that detected needs', async () => {
  const triggers = field(
    (await call('GET', '/api/incidents/handlers/barnDocumentation/false')).result,
    'triggers',
  ) as Row
  expect(JSON.stringify(triggers.observed)).toContain('weighing')
  expect(JSON.stringify(triggers.started)).not.toContain('weighing')
  expect(field(triggers, 'started.from')).toBeNull()
})

test('accepts resolutions from a second to a year', async () => {
  const now = barnTime()
  for (const resolution of ['1000ms', '3600000ms', '31449600000ms']) {
    const query = [
      {
        time: { start: now - 2 * HOUR, end: now - HOUR },
        timeResolution: resolution,
        columns: { value: 'mean@y', time: 'time' },
      },
    ]
    const reply = await call('POST', '/api/data/activity', { body: { query, readDocumentationAndWantAllData: true } })
    expect([resolution, reply.status, (reply.result as Row[]).length > 0]).toEqual([resolution, 200, true])
  }
})

test('answers no measurements of tomorrow', async () => {
  const now = barnTime()
  const query = [
    {
      time: { start: now + HOUR, end: now + 2 * HOUR },
      timeResolution: '60000ms',
      columns: { value: 'mean@y', time: 'time' },
    },
  ]
  expect(
    (await call('POST', '/api/data/activity', { body: { query, readDocumentationAndWantAllData: true } })).result,
  ).toEqual([])
})

test('an Idempotency-Key holds for PATCH and DELETE', async () => {
  await call('POST', '/api/regions/specifications', { body: { value: { name: 'Keyed pen', regionType: 'pen' } } })
  const patchKey = { 'Idempotency-Key': randomUUID() }
  const patch = () =>
    call('PATCH', '/api/regions/specifications/keyed_pen', {
      body: { value: { name: 'Keyed pen 2', regionType: 'pen' } },
      headers: patchKey,
    })
  const [one, two] = [await patch(), await patch()]
  expect([two.status, two.body]).toEqual([one.status, one.body])
  expect(field((await call('GET', '/api/regions/specifications')).result, 'keyed_pen.version')).toBe(2)
  const deleteKey = { 'Idempotency-Key': randomUUID() }
  const remove = () => call('DELETE', '/api/regions/specifications/keyed_pen', { headers: deleteKey })
  expect([(await remove()).status, (await remove()).status]).toEqual([204, 204])
})

test('answers a new version each time an incident is hidden, assigned and closed', async () => {
  const created = await call('POST', '/api/incidents', {
    body: {
      incidentData: {
        type: 'barnIntervention',
        trigger: 'issueDetected',
        identifier: {},
        payload: { title: 'x', type: 'technical' },
      },
    },
  })
  const id = String(field(created.result, 'incidentId'))
  const version = async () => field((await call('GET', `/api/incidents/${id}`)).result, 'version')
  expect(await version()).toBe(1)
  await call('PUT', `/api/incidents/hide/${id}`, { body: { reason: 'x' }, headers: { 'If-Match': '"1"' } })
  expect(await version()).toBe(2)
  expect((await call('PUT', `/api/incidents/${id}`, { headers: { 'If-Match': '"1"' } })).status).toBe(409)
  await call('PUT', `/api/incidents/${id}`, { headers: { 'If-Match': '"2"' } })
  expect(await version()).toBe(3)
})

test('answers the path of the picture of the instance or null', async () => {
  expect((await call('GET', '/api/identity/imageUrl', { as: null })).result).toEqual({ imageUrl: null })
})

test('lists the licenses of packages and a growing uptime', async () => {
  expect(((await call('GET', '/api/licenses')).result as Row[]).length).toBeGreaterThan(3)
  expect(typeof field((await call('GET', '/api/uptime')).result, 'uptime')).toBe('number')
})

test('a general permission implies a specific one, but not the reverse', async () => {
  const only = (permission: string) => ({ headers: { 'X-Simulated-Permissions': permission } })
  expect((await call('POST', '/api/incidents/query', { body: {}, ...only('incidents.view') })).status).toBe(200)
  expect(
    (await call('POST', '/api/cameraCanvases/query', { body: {}, ...only('cameraCanvases.view.basic') })).status,
  ).toBe(200)
  expect(
    (await call('POST', '/api/regions/types', { body: { value: { name: 'x' } }, ...only('regions.view') })).status,
  ).toBe(403)
})

test('requires eulas.view only for the EULA acceptance of another account', async () => {
  const own = String(field((await call('GET', '/api/eulaAcceptance', { as: 'contractor' })).result, '0.accountId'))
  expect((await call('GET', `/api/eulaAcceptance/${own}`)).status).toBe(200)
  expect((await call('GET', `/api/eulaAcceptance/${own}`, { as: 'contractor' })).status).toBe(200)
  const admin = String((await first('accounts')).accountId)
  expect((await call('GET', `/api/eulaAcceptance/${admin}`, { as: 'contractor' })).status).toBe(403)
})
