import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestInstance } from '../testing'

const layout = (title: string) => ({ schema: 1, title, roles: [] as string[], widgets: {}, grids: { desk: {} } })

test('accepts a write only if If-Match names the current version', async () => {
  const admin = await (await createTestInstance()).logIn('admin')
  const save = (title: string, ifMatch?: string) =>
    admin.call(
      'PUT',
      '/api/workbench/layouts/morning',
      layout(title),
      ifMatch === undefined ? {} : { 'if-match': ifMatch },
    )
  const created = await save('a')
  expect([created.status, created.headers.get('etag')]).toEqual([200, '"1"'])
  expect(await (await save('b', '"1"')).json()).toMatchObject({ result: { version: 2, title: 'b' } })
  const mismatch = await save('c', '"1"')
  expect([mismatch.status, await mismatch.json()]).toMatchObject([
    409,
    { type: 'request/version-mismatch', params: { current: 2 } },
  ])
  expect((await save('d', '1')).status).toBe(400)
  expect((await save('d', '"x"')).status).toBe(400)
  expect(await (await save('e')).json()).toMatchObject({ result: { version: 3 } })
  expect((await admin.call('DELETE', '/api/workbench/layouts/morning', undefined, { 'if-match': '"2"' })).status).toBe(
    409,
  )
  expect((await admin.call('DELETE', '/api/workbench/layouts/morning', undefined, { 'if-match': '"3"' })).status).toBe(
    204,
  )
})

test('refuses If-None-Match: * where a write does not create, and a malformed If-Match beside it', async () => {
  const admin = await (await createTestInstance()).logIn('admin')
  const write = async (method: string, path: string, body: unknown, headers: Record<string, string>) => {
    const response = await admin.call(method, path, body, headers)
    const { errors } = (await response.json()) as { errors?: { path: string }[] }
    return [response.status, errors?.map(({ path: name }) => name)]
  }
  const onlyCreate = { 'if-none-match': '*' }
  const tags = { updates: { tags: ['new'] } }
  const account = `/api/accounts/${admin.accountId}`
  expect(await write('PATCH', account, tags, onlyCreate)).toEqual([400, ['If-None-Match']])
  expect(await (await admin.call('GET', account, undefined, onlyCreate)).json()).toMatchObject({ result: { tags: [] } })
  const roles = '/api/authorization-roles'
  const role = { authorizationRole: { authorizationRoleId: 'keeper' } }
  expect(await write('POST', roles, role, onlyCreate)).toEqual([400, ['If-None-Match']])
  expect(await write('POST', `${roles}/query`, {}, onlyCreate)).toEqual([200, undefined])
  const morning = '/api/workbench/layouts/morning'
  expect(await write('PUT', morning, layout('a'), { ...onlyCreate, 'if-match': 'x' })).toEqual([400, ['If-Match']])
  expect(await write('PUT', morning, layout('a'), onlyCreate)).toEqual([200, undefined])
  expect(await write('PUT', morning, layout('b'), onlyCreate)).toEqual([409, undefined])
})

test('writes once for an Idempotency-Key and repeats the answer byte for byte', async () => {
  const { logIn, clock, core } = await createTestInstance()
  const admin = await logIn('admin')
  const key = randomUUID()
  const role = (id: string) => ({ authorizationRole: { authorizationRoleId: id } })
  const create = (id: string, idempotencyKey: string) =>
    admin.call('POST', '/api/authorization-roles', role(id), { 'idempotency-key': idempotencyKey })
  const answers = await Promise.all(Array.from({ length: 5 }, () => create('keeper', key)))
  const texts = await Promise.all(answers.map((answer) => answer.text()))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  expect(new Set(texts).size).toBe(1)
  expect(await core.roles.documents.count([{ key: 'authorizationRoleId', operator: '==', value: 'keeper' }])).toBe(1)
  expect(await (await create('other', key)).json()).toMatchObject({
    status: 409,
    type: 'request/idempotency-key-reused',
  })
  expect((await create('keeper', 'no-uuid')).status).toBe(400)
  const failing = randomUUID()
  const refusal = await (await create('keeper', failing)).text()
  await admin.call('DELETE', '/api/authorization-roles/keeper')
  expect(await (await create('keeper', failing)).text()).toBe(refusal)
  clock.advance(30 * 24 * 3_600_000)
  const later = await logIn('admin')
  // Only the clock has jumped, so it is not trusted until a user confirms it.
  await core.retention.confirm(later.accountId)
  expect(
    (await later.call('POST', '/api/authorization-roles', role('keeper'), { 'idempotency-key': failing })).status,
  ).toBe(201)
})

test('keeps idempotency keys apart by account and never stores the answers of log-ins', async () => {
  const { request, logIn, core } = await createTestInstance()
  const [admin, viewer] = [await logIn('admin'), await logIn('viewer')]
  const key = { 'idempotency-key': randomUUID() }
  const own = { base: 1, operations: [] }
  await admin.call('PUT', '/api/workbench/layouts/a/own', own, key)
  expect((await viewer.call('PUT', '/api/workbench/layouts/a/own', own, key)).status).toBe(200)
  await request('/api/login/refresh', {
    method: 'POST',
    headers: key,
    body: JSON.stringify({ refreshToken: admin.refreshToken }),
  })
  const storedResponses = await core.database.current().selectFrom('kept_answers').selectAll().execute()
  expect(storedResponses).toHaveLength(2)
  expect(JSON.stringify(storedResponses)).not.toContain('accessToken')
})

test('keeps acknowledged writes across a restart in a folder that only its owner can read', async () => {
  const data = mkdtempSync(join(tmpdir(), 'barn-instance-'))
  try {
    const before = await createTestInstance({ data })
    const admin = await before.logIn('admin')
    await admin.call('PUT', '/api/workbench/layouts/morning', layout('kept'))
    await expect(createTestInstance({ data })).rejects.toThrow('in use')
    await before.close()
    expect([statSync(data).mode & 0o777, statSync(join(data, 'token-key.json')).mode & 0o777]).toEqual([0o700, 0o600])
    await expect(createTestInstance({ data, id: '1002' })).rejects.toThrow('--id 1001')
    await expect(createTestInstance({ data, demo: false })).rejects.toThrow('--demo true')
    const after = await createTestInstance({ data })
    const reply = await after.request('/api/workbench/layouts/morning', {
      headers: { authorization: `Bearer ${admin.accessToken}` },
    })
    expect(await reply.json()).toMatchObject({ result: { title: 'kept' } })
    await after.close()
  } finally {
    rmSync(data, { recursive: true })
  }
})
