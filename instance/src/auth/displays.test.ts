import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { DAY, MINUTE } from '@barn-workbench/core/time'
import { createTestInstance } from '../testing'

const newSecret = () => randomBytes(32).toString('base64url')
const resultOf = async <T>(response: Promise<Response>) => ((await (await response).json()) as { result: T }).result

async function start() {
  const instance = await createTestInstance()
  const { request, logIn } = instance
  const post = (path: string, body: object) =>
    request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Hall screen' },
      body: JSON.stringify(body),
    })
  return {
    ...instance,
    admin: await logIn('admin'),
    ask: (secret: string) => resultOf<{ code: string; expiresAt: number }>(post('/api/auth/display', { secret })),
    askFor: (secret: string) => post('/api/auth/display', { secret }),
    signIn: (secret: string) => post('/api/auth/display/login', { secret }),
    refresh: async (refreshToken: string) => (await post('/api/login/refresh', { refreshToken })).status,
  }
}

/** A display that was approved, with its refresh token. */
async function startDisplay() {
  const instance = await start()
  const secret = newSecret()
  const { code } = await instance.ask(secret)
  const approved = await instance.admin.call('POST', '/api/workbench/displays', { code, displayName: 'Hall' })
  const { displayId } = await resultOf<{ displayId: string }>(Promise.resolve(approved))
  const { refreshToken } = (await (await instance.signIn(secret)).json()) as { refreshToken: string }
  return { ...instance, secret, displayId, refreshToken }
}

test('a device shows a code, and signs in to an account that only looks once an administrator has entered it', async () => {
  const { admin, ask, signIn, clock } = await start()
  const secret = newSecret()
  expect((await signIn(secret)).status).toBe(401)
  const { code, expiresAt } = await ask(secret)
  expect(expiresAt).toBe(clock.now() + 10 * MINUTE)
  expect((await signIn(secret)).status).toBe(404)
  // Written as people write it.
  const typed = `${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`
  expect(await resultOf(admin.call('GET', `/api/workbench/waiting-displays/${typed}`))).toMatchObject({
    code,
    userAgent: 'Hall screen',
    askedAt: clock.now(),
  })
  const approved = await admin.call('POST', '/api/workbench/displays', { code: typed, displayName: 'Hall' })
  expect(approved.status).toBe(201)
  const { displayId } = await resultOf<{ displayId: string }>(Promise.resolve(approved))
  expect((await signIn(secret)).status).toBe(200)
  expect(await resultOf(admin.call('GET', '/api/workbench/displays'))).toEqual([
    {
      displayId,
      displayName: 'Hall',
      approvedAt: clock.now(),
      approvedBy: 'Anke Admin',
      lastUsedAt: clock.now(),
    },
  ])
  const permissions = await resultOf<{ id: string }[]>(
    admin.call('GET', `/api/authorization/account/${displayId}/permissions`),
  )
  expect(permissions.filter(({ id }) => /manage|execute|annotate/.test(id))).toEqual([])
  expect(permissions.length).toBeGreaterThan(0)
})

test('a display signs in again after its session has ended, without anybody', async () => {
  const { signIn, refresh, secret, refreshToken, clock } = await startDisplay()
  expect(await refresh(refreshToken)).toBe(200)
  clock.advance(31 * DAY)
  expect(await refresh(refreshToken)).toBe(403)
  const again = (await (await signIn(secret)).json()) as { refreshToken: string }
  expect(await refresh(again.refreshToken)).toBe(200)
})

test('a display that is taken off is signed out at once, and its secret is worth nothing', async () => {
  const { admin, signIn, refresh, secret, displayId, refreshToken } = await startDisplay()
  expect((await admin.call('DELETE', `/api/workbench/displays/${displayId}`)).status).toBe(204)
  expect(await refresh(refreshToken)).toBe(403)
  expect((await signIn(secret)).status).toBe(401)
  expect(await resultOf(admin.call('GET', '/api/workbench/displays'))).toEqual([])
})

test('only displays are taken off by the call for displays', async () => {
  const { admin } = await start()
  const [account] = await resultOf<{ accountId: string; displayName: string }[]>(
    admin.call('POST', '/api/accounts/query', { limit: 10 }),
  )
  expect((await admin.call('DELETE', `/api/workbench/displays/${account?.accountId}`)).status).toBe(404)
})

test('a code is good for ten minutes, once, and until the device asks again', async () => {
  const { admin, ask, clock, signIn } = await start()
  const enter = async (code: string) =>
    (await admin.call('POST', '/api/workbench/displays', { code, displayName: 'Hall' })).status
  const secret = newSecret()
  const first = await ask(secret)
  const second = await ask(secret)
  expect(await enter(first.code)).toBe(404)
  expect(await enter(second.code)).toBe(201)
  expect(await enter(second.code)).toBe(404)
  const late = newSecret()
  const { code } = await ask(late)
  clock.advance(10 * MINUTE)
  expect(await enter(code)).toBe(404)
  expect((await signIn(late)).status).toBe(401)
})

test('codes are for accounts that manage accounts, who cannot try many', async () => {
  const { admin, logIn, ask } = await start()
  const { code } = await ask(newSecret())
  const operator = await logIn('operator')
  expect((await operator.call('GET', `/api/workbench/waiting-displays/${code}`)).status).toBe(403)
  expect((await operator.call('POST', '/api/workbench/displays', { code, displayName: 'x' })).status).toBe(403)
  for (const wrong of ['short', 'OOOOOOOO', '1'.repeat(8)])
    expect((await admin.call('GET', `/api/workbench/waiting-displays/${wrong}`)).status).toBe(400)
  const statuses = new Set<number>()
  for (let attempt = 0; attempt < 31; attempt++)
    statuses.add((await admin.call('GET', '/api/workbench/waiting-displays/22222222')).status)
  expect([...statuses]).toEqual([404, 429])
  expect((await admin.call('POST', '/api/workbench/displays', { code, displayName: 'x' })).status).toBe(429)
})

test('a network cannot ask without end, and a secret has to be one', async () => {
  const { askFor } = await start()
  expect((await askFor('short')).status).toBe(400)
  let last = 200
  for (let attempt = 0; attempt < 61; attempt++) last = (await askFor(newSecret())).status
  expect(last).toBe(429)
})

test('whoever lacks a permission of a viewer cannot give it to a display, and the code stays good', async () => {
  const { admin, ask, signIn, logIn } = await start()
  const accounts = await resultOf<{ accountId: string; displayName: string }[]>(
    admin.call('POST', '/api/accounts/query', { limit: 10 }),
  )
  const accountId = accounts.find(({ displayName }) => displayName === 'Carl Contractor')?.accountId
  await admin.call('POST', '/api/authorization', {
    targetEntity: { entityType: 'account', entityId: accountId },
    directRoles: [],
    directPermissions: ['accounts.manage'],
    validUntil: -1,
  })
  const manager = await logIn('contractor')
  const secret = newSecret()
  const { code } = await ask(secret)
  const refused = await manager.call('POST', '/api/workbench/displays', { code, displayName: 'Hall' })
  expect(refused.status).toBe(403)
  expect((await signIn(secret)).status).toBe(404)
  expect((await admin.call('POST', '/api/workbench/displays', { code, displayName: 'Hall' })).status).toBe(201)
})
