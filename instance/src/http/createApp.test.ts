import { mkdtempSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestInstance, TEST_ORIGIN } from '../testing'

const expectProblem = async (response: Response, status: number, type: string) => {
  expect({ status: response.status, contentType: response.headers.get('content-type') }).toEqual({
    status,
    contentType: 'application/problem+json',
  })
  const problem = (await response.json()) as {
    type: string
    status: number
    errors?: { path: string; message: string }[]
    params?: Record<string, unknown>
  }
  expect(problem).toMatchObject({ type, status })
  return problem
}

test('checks authentication, then permission, then the body', async () => {
  const { request, logIn } = await createTestInstance()
  const nonsense = { method: 'POST', body: '{"nonsense": 1}' }
  await expectProblem(await request('/api/authorization', nonsense), 401, 'request/unauthenticated')
  const viewer = await logIn('viewer')
  await expectProblem(await viewer.call('POST', '/api/authorization', { nonsense: 1 }), 403, 'request/forbidden')
  const admin = await logIn('admin')
  const problem = await expectProblem(
    await admin.call('POST', '/api/authorization', { nonsense: 1 }),
    400,
    'request/invalid',
  )
  expect(problem.errors?.map(({ path }) => path).sort()).toEqual(['authorizationRecord', 'nonsense'])
})

test('names every invalid path of a query in dotted form', async () => {
  const admin = await (await createTestInstance()).logIn('admin')
  const body = {
    query: [
      { key: 'displayName', operator: 'like', value: 'x' },
      { key: 'tags', operator: '<', value: true },
    ],
    limit: 10_001,
    order: [{ key: 'x', direction: 'up' }],
  }
  const problem = await expectProblem(await admin.call('POST', '/api/accounts/query', body), 400, 'request/invalid')
  expect(problem.errors?.map(({ path }) => path).sort()).toEqual([
    'limit',
    'order.0.direction',
    'query.0.operator',
    'query.1.value',
  ])
})

test('answers an unknown path or method with a problem', async () => {
  const { request, logIn } = await createTestInstance()
  const admin = await logIn('admin')
  await expectProblem(await request('/api/nothing'), 404, 'request/not-found')
  await expectProblem(await request('/'), 404, 'request/not-found')
  await expectProblem(await admin.call('PUT', '/api/accounts/query', {}), 404, 'request/not-found')
  await expectProblem(await request('/api/auth/nothing'), 404, 'request/not-found')
})

test('answers 404 for a malformed id', async () => {
  const admin = await (await createTestInstance()).logIn('admin')
  for (const id of ['no%20id', '%', '%ZZ', '%E0%A4%A', 'a'.repeat(65), 'none']) {
    await expectProblem(await admin.call('GET', `/api/accounts/${id}`), 404, 'account/not-found')
  }
  const encoded = await admin.call('GET', `/api/accounts/${admin.accountId.replace('-', '%2D')}`)
  expect(encoded.status).toBe(200)
})

test('refuses a body that is not JSON, too deep, too large or has illegal keys', async () => {
  const { request, logIn } = await createTestInstance()
  const { accessToken } = await logIn('viewer')
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
  const post = (body: BodyInit) =>
    request('/api/cameras/query', { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
  await expectProblem(await post('{'), 400, 'request/invalid')
  await expectProblem(await post('{"projection": "\\ud800"}'), 400, 'request/invalid')
  await expectProblem(await post(new Uint8Array([0xff, 0xfe])), 400, 'request/invalid')
  await expectProblem(await post('{"__proto__": {}, "limit": 1}'), 400, 'request/invalid')
  expect(
    (await expectProblem(await post('['.repeat(400_000) + ']'.repeat(400_000)), 400, 'request/invalid')).errors,
  ).toEqual([{ path: '', message: 'too_deep' }])
  await expectProblem(await post(' '.repeat(1024 * 1024 + 1)), 413, 'request/too-large')
  let sent = 0
  const endless = new ReadableStream({
    pull(controller) {
      sent += 65_536
      controller.enqueue(new Uint8Array(65_536).fill(32))
    },
  })
  await expectProblem(await post(endless), 413, 'request/too-large')
  expect(sent).toBeLessThan(3 * 1024 * 1024)
})

test('refuses bodies above 16 KiB and objects with more than 1,000 keys without reading their fields', async () => {
  const { request, logIn } = await createTestInstance()
  const headers = { 'content-type': 'application/json' }
  const logInWith = (body: string) => request('/api/auth/usernamePassword/login', { method: 'POST', headers, body })
  await expectProblem(await logInWith(' '.repeat(16 * 1024 + 1)), 413, 'request/too-large')
  await expectProblem(await logInWith(' '.repeat(16 * 1024)), 400, 'request/invalid')
  const viewer = await logIn('viewer')
  const keys = Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`key${index}`, 0]))
  const body = { base: 1, operations: [{ op: 'set', key: 'a', value: keys }] }
  const problem = await expectProblem(
    await viewer.call('PUT', '/api/workbench/layouts/morning/own', body),
    400,
    'request/invalid',
  )
  expect(problem.errors).toEqual([{ path: '', message: 'too_many_keys' }])
})

test('names at most 20 invalid fields of a body, and of a large one the first', async () => {
  const viewer = await (await createTestInstance()).logIn('viewer')
  const errorsOf = async (path: string, method: string, body: object) =>
    (await expectProblem(await viewer.call(method, path, body), 400, 'request/invalid')).errors
  const unknownKeys = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`key${index}`, 0]))
  expect(await errorsOf('/api/cameras/query', 'POST', unknownKeys)).toHaveLength(20)
  const columns = { query: [{ timeResolution: '60000ms', columns: { ...unknownKeys } }] }
  expect((await errorsOf('/api/data/activity', 'POST', columns))?.length).toBeLessThanOrEqual(20)
  const own = (operations: unknown[]) => errorsOf('/api/workbench/layouts/morning/own', 'PUT', { base: 1, operations })
  expect(await own(Array.from({ length: 300_000 }, () => 0))).toMatchObject([{ path: 'operations' }])
  expect(await own(Array.from({ length: 30 }, () => 0))).toHaveLength(20)
  expect(await own(Array.from({ length: 5_000 }, () => 0))).toMatchObject([{ path: 'operations.0' }])
})

test('accepts no body or an empty object for a call without a body', async () => {
  const { logIn } = await createTestInstance()
  const [none, empty] = [await logIn('viewer'), await logIn('viewer')]
  expect((await none.call('DELETE', '/api/eulaAcceptance')).status).toBe(204)
  expect((await empty.call('DELETE', '/api/eulaAcceptance', {})).status).toBe(204)
  await expectProblem(await empty.call('DELETE', '/api/eulaAcceptance', { all: true }), 400, 'request/invalid')
  const admin = await logIn('admin')
  expect((await admin.call('POST', '/api/accounts/query')).status).toBe(200)
})

test.each([
  ['of announced length', { 'content-length': '100' }],
  ['in chunks', {}],
])('a body %s whose sender goes away is no failure of the instance', async (_form, length) => {
  const { request, logIn } = await createTestInstance()
  const admin = await logIn('admin')
  const path = '/api/auth/usernamePassword/login'
  const interrupted = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{')),
    pull: (controller) => controller.error(new Error('aborted')),
  })
  const headers = { 'content-type': 'application/json', ...length }
  const call = { method: 'POST', headers, body: interrupted, duplex: 'half' } as RequestInit
  await expectProblem(await request(path, call), 400, 'request/invalid')
  const logged = await (await admin.call('POST', '/api/logs/system', {})).text()
  expect(logged).not.toContain(path)
})

test('the access log has no line for a preflight that is granted', async () => {
  const { request, logIn } = await createTestInstance()
  const admin = await logIn('admin')
  const headers = { origin: TEST_ORIGIN, 'access-control-request-method': 'PATCH' }
  expect((await request('/api/accounts/x', { method: 'OPTIONS', headers })).status).toBe(204)
  const logged = await (await admin.call('POST', '/api/logs/access', {})).text()
  expect(logged).toContain('POST /api/auth')
  expect(logged).not.toContain('OPTIONS')
})

test('lets only known web clients read answers and errors across origins', async () => {
  const { request } = await createTestInstance()
  const preflightHeaders = {
    origin: TEST_ORIGIN,
    'access-control-request-method': 'PATCH',
    'access-control-request-headers': 'if-match',
  }
  const preflight = await request('/api/accounts/x', { method: 'OPTIONS', headers: preflightHeaders })
  expect(preflight.status).toBe(204)
  expect(Object.fromEntries(preflight.headers)).toMatchObject({
    'access-control-allow-origin': TEST_ORIGIN,
    'access-control-max-age': '7200',
    vary: 'Origin',
    'access-control-allow-headers':
      'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-Simulated-Permissions, X-Known-Device',
  })
  const refused = await request('/api/permissions', { headers: { origin: TEST_ORIGIN } })
  expect(refused.status).toBe(401)
  expect(Object.fromEntries(refused.headers)).toMatchObject({
    'access-control-allow-origin': TEST_ORIGIN,
    'access-control-expose-headers':
      'X-Still-Frame-Timestamp, X-Request-Id, Content-Disposition, Retry-After, ETag, Date',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
  expect(refused.headers.get('content-security-policy')).toContain("default-src 'none'")
  const foreign = await request('/api/p', { headers: { origin: 'https://evil.example' } })
  expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
  expect(foreign.headers.get('vary')).toBe('Origin')
})

test('answers HEAD like GET without a body', async () => {
  const { request } = await createTestInstance()
  const response = await request('/api/p', { method: 'HEAD' })
  expect(response.status).toBe(200)
  expect(await response.text()).toBe('')
})

test('simulated permissions only restrict a caller, and do not affect open calls or the catalogue', async () => {
  const { request, logIn } = await createTestInstance()
  const operator = await logIn('operator')
  const simulated = async (list: string) =>
    (
      (await (
        await operator.call('GET', '/api/permissions', undefined, { 'x-simulated-permissions': list })
      ).json()) as { result: string[] }
    ).result
  expect(await simulated('incidents.view, accounts.manage,incidents.manage')).toEqual([
    'incidents.manage',
    'incidents.view',
  ])
  expect(await simulated('')).toEqual([])
  expect(await simulated('incidents.deadAnimal.view,incidents.*.view,*')).toEqual(['incidents.deadAnimal.view'])
  const admin = await logIn('admin')
  expect((await admin.call('POST', '/api/accounts/query', {}, { 'x-simulated-permissions': '' })).status).toBe(403)
  expect(
    (await admin.call('GET', '/api/authorization/all_permissions', undefined, { 'x-simulated-permissions': '' }))
      .status,
  ).toBe(200)
  expect((await request('/api/p', { headers: { 'x-simulated-permissions': '' } })).status).toBe(200)
})

test('answers whether it can work, and 503 while its data folder is gone', async () => {
  const data = mkdtempSync(join(tmpdir(), 'barn-health-'))
  const { request } = await createTestInstance({ data })
  expect(await (await request('/api/health')).json()).toEqual({ result: { status: 'ok' } })
  renameSync(data, `${data}-gone`)
  await expectProblem(await request('/api/health'), 503, 'instance/unavailable')
  renameSync(`${data}-gone`, data)
  expect((await request('/api/health')).status).toBe(200)
})

test('logs an unexpected failure without revealing it, and logs no tokens', async () => {
  const unreadableEula = {
    version: '1',
    get texts(): never {
      throw new Error('internal details')
    },
  }
  const { request, core } = await createTestInstance({}, { eulas: [unreadableEula] })
  const token = 'aaa.SECRET.bbb'
  await request(`/api/login/${token}`, { method: 'DELETE' })
  const problem = await expectProblem(await request('/api/eulas/current'), 500, 'instance/unexpected')
  expect(JSON.stringify(problem)).not.toContain('internal details')
  const log = JSON.stringify(core.log.lines())
  expect(log).toContain('internal details')
  expect(log).toContain('DELETE /api/login/:refreshToken 204')
  expect(log).not.toContain('SECRET')
})
