import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { call, count, field, first, type CallOptions } from './client'

const specification = (name: string) => ({ value: { name, regionType: 'pen' } })
const add = (name: string, headers: Record<string, string> = {}, more: CallOptions = {}) =>
  call('POST', '/api/regions/specifications', { body: specification(name), headers, ...more })
const held = async () => Object.keys((await call('GET', '/api/regions/specifications')).result as object)

test('creation answers 201 with the created document', async () => {
  const reply = await add('Created pen')
  expect(reply.status).toBe(201)
  expect(reply.result).toMatchObject({
    regionSpecificationId: 'created_pen',
    name: 'Created pen',
    regionType: 'pen',
    version: 1,
  })
})

test('a write raises the version, and If-Match with the current version is accepted', async () => {
  const created = await add('Versioned pen')
  const id = String(field(created.result, 'regionSpecificationId'))
  const write = (version: string | undefined, name: string) =>
    call('PATCH', `/api/regions/specifications/${id}`, {
      body: specification(name),
      headers: version === undefined ? {} : { 'If-Match': version },
    })
  expect((await write('"1"', 'Versioned pen 2')).status).toBeLessThan(300)
  const stale = await write('"1"', 'Versioned pen 3')
  expect(stale.status).toBe(409)
  expect(field(stale.body, 'params.current')).toBe(2)
  expect((await write(undefined, 'Versioned pen 4')).status).toBeLessThan(300)
  const stands = field((await call('GET', '/api/regions/specifications')).result, id)
  expect(stands).toMatchObject({ name: 'Versioned pen 4', version: 3 })
})

test('checks If-Match for a removal', async () => {
  await add('Removed pen')
  const path = '/api/regions/specifications/removed_pen'
  expect((await call('DELETE', path, { headers: { 'If-Match': '"7"' } })).status).toBe(409)
  expect((await call('DELETE', path, { headers: { 'If-Match': '"1"' } })).status).toBe(204)
  expect((await call('DELETE', path)).status).toBe(404)
})

test('checks If-Match for an incident', async () => {
  const incident = await first('incidents', [{ key: 'type', operator: '==', value: 'penState' }])
  const path = `/api/incidents/genericProperties/${String(incident.incidentId)}`
  const body = { stakeholder: ['production'] }
  const stale = await call('PUT', path, { body, headers: { 'If-Match': '"999"' } })
  expect([stale.status, field(stale.body, 'params.current')]).toEqual([409, incident.version])
})

test('refuses an If-Match that is not a version', async () => {
  expect((await add('Odd', { 'If-Match': 'x' })).status).toBeGreaterThanOrEqual(200)
  const incident = await first('incidents', [{ key: 'type', operator: '==', value: 'penState' }])
  const reply = await call('PUT', `/api/incidents/genericProperties/${String(incident.incidentId)}`, {
    body: { stakeholder: [] },
    headers: { 'If-Match': 'x' },
  })
  expect(reply.status).toBe(400)
})

test('a repeated Idempotency-Key repeats the answer and writes once', async () => {
  const key = { 'Idempotency-Key': randomUUID() }
  const one = await add('Kept pen', key)
  const two = await add('Kept pen', key)
  expect([two.status, two.body]).toEqual([one.status, one.body])
  expect((await held()).filter((id) => id.startsWith('kept_pen')).length).toBe(1)
})

test('writes once for eight simultaneous calls with one Idempotency-Key', async () => {
  const type = { key: 'type', operator: '==', value: 'barnIntervention' }
  const before = await count('incidents', [type])
  const body = {
    incidentData: {
      type: 'barnIntervention',
      trigger: 'issueDetected',
      identifier: { componentType: 'barn', componentId: 'barn' },
      payload: { title: 'Once', type: 'technical' },
    },
  }
  const key = { 'Idempotency-Key': randomUUID() }
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => call('POST', '/api/incidents', { body, headers: key })),
  )
  expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([201]))
  expect(new Set(replies.map((reply) => JSON.stringify(reply.body))).size).toBe(1)
  expect(await count('incidents', [type])).toBe(before + 1)
})

test('refuses an Idempotency-Key with another body', async () => {
  const key = { 'Idempotency-Key': randomUUID() }
  await add('First pen', key)
  expect((await add('Second pen', key)).status).toBe(409)
  expect(await held()).not.toContain('second_pen')
})

test('an Idempotency-Key belongs to its account', async () => {
  const key = { 'Idempotency-Key': randomUUID() }
  const incident = await first('incidents', [{ key: 'type', operator: '==', value: 'penState' }])
  const path = `/api/incidentComments/${String(incident.incidentId)}`
  const mine = await call('POST', path, { body: { incidentComment: { text: 'mine' } }, headers: key })
  const theirs = await call('POST', path, { as: 'operator', body: { incidentComment: { text: 'mine' } }, headers: key })
  expect([mine.status, theirs.status]).toEqual([201, 201])
  expect(field(theirs.result, 'incidentCommentId')).not.toBe(field(mine.result, 'incidentCommentId'))
})

test('refuses an Idempotency-Key that is not a UUID', async () => {
  expect((await add('Odd key', { 'Idempotency-Key': 'again' })).status).toBe(400)
})

test('a repeated write still checks the permissions of the caller', async () => {
  const key = { 'Idempotency-Key': randomUUID() }
  await add('Guarded pen', key)
  expect((await add('Guarded pen', key, { as: null })).status).toBe(401)
  expect((await add('Guarded pen', key, { as: 'viewer' })).status).toBe(403)
})

test('allows a refused write to be retried with the same key', async () => {
  const key = { 'Idempotency-Key': randomUUID() }
  const wrong = await call('POST', '/api/regions/specifications', {
    body: { value: { name: 'Later pen', regionType: 'no_such_type' } },
    headers: key,
  })
  expect(wrong.status).toBeGreaterThanOrEqual(400)
  expect(wrong.status).toBeLessThan(500)
})
