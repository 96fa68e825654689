import { expect, test } from 'vitest'
import { DAY, MINUTE } from '@barn-workbench/core/time'
import { createTestInstance, DEMO_PASSWORD, type TestInstance } from '../testing'

function tryLogIn(instance: TestInstance, username: string, password: string, knownDevice?: string) {
  return instance.request('/api/auth/usernamePassword/login', {
    method: 'POST',
    body: JSON.stringify({ username, password }),
    ...(knownDevice !== undefined && { headers: { 'x-known-device': knownDevice } }),
  })
}

function refresh(instance: TestInstance, refreshToken: string, acceptEula?: boolean) {
  return instance.request('/api/login/refresh', {
    method: 'POST',
    body: JSON.stringify({ refreshToken, ...(acceptEula !== undefined && { acceptEula }) }),
  })
}

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>

test('issues a refresh token with its claims and an access token that expires after 15 minutes', async () => {
  const instance = await createTestInstance()
  const session = await instance.logIn('operator')
  expect(claimsOf(session.refreshToken)).toMatchObject({
    refresh: true,
    uid: session.accountId,
    authenticationProvider: 'other',
    aud: '1001',
    exp: (instance.clock.now() + 30 * 24 * 60 * MINUTE) / 1000,
  })
  instance.clock.advance(15 * MINUTE - 1000)
  expect((await session.call('GET', '/api/permissions')).status).toBe(200)
  instance.clock.advance(1000)
  expect((await session.call('GET', '/api/permissions')).status).toBe(401)
  expect((await refresh(instance, session.refreshToken)).status).toBe(200)
  instance.clock.advance(30 * 24 * 60 * MINUTE)
  expect((await refresh(instance, session.refreshToken)).status).toBe(403)
})

test('logs a failed log-in with its account and address, and no name that may be a password', async () => {
  const { request, core } = await createTestInstance()
  const logIn = (username: string) =>
    request('/api/auth/usernamePassword/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: 'Wrong-word-1!' }),
    })
  const response = await logIn('operator')
  await logIn('Barn-secret-1!')
  const warnings = core.log.lines().filter(({ kind, level }) => kind === 'system' && level === 'warn')
  expect(warnings.map(({ message }) => message)).toEqual([
    'a sign-in to the account operator failed from unknown: wrong password or name',
    'a sign-in to an unknown account failed from unknown: wrong password or name',
  ])
  expect(warnings[0]?.requestId).toBe(response.headers.get('x-request-id'))
})

test('accepts a token only for its own purpose and instance', async () => {
  const [one, other] = [await createTestInstance(), await createTestInstance({ id: '1002' })]
  const session = await one.logIn('operator')
  const asAccess = (instance: TestInstance, token: string) =>
    instance.request('/api/permissions', { headers: { authorization: `Bearer ${token}` } })
  expect((await asAccess(one, session.refreshToken)).status).toBe(401)
  expect((await asAccess(one, session.knownDevice)).status).toBe(401)
  expect((await asAccess(other, session.accessToken)).status).toBe(401)
  const [header, payload] = session.accessToken.split('.')
  expect((await asAccess(one, `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload ?? ''}.`)).status).toBe(
    401,
  )
  expect((await asAccess(one, `${header ?? ''}.${payload ?? ''}.${'A'.repeat(86)}`)).status).toBe(401)
  for (const token of [session.accessToken, session.knownDevice, 'nonsense', '']) {
    const refused = await refresh(one, token)
    expect([refused.status, ((await refused.json()) as { type: string }).type]).toEqual([403, 'login/token-invalid'])
  }
})

test('logging out ends the access tokens of that log-in only, and can be repeated', async () => {
  const instance = await createTestInstance()
  const [session, other] = [await instance.logIn('operator'), await instance.logIn('operator')]
  for (let i = 0; i < 2; i++)
    expect((await instance.request(`/api/login/${session.refreshToken}`, { method: 'DELETE' })).status).toBe(204)
  expect((await session.call('GET', '/api/permissions')).status).toBe(401)
  expect((await refresh(instance, session.refreshToken)).status).toBe(403)
  expect((await other.call('GET', '/api/permissions')).status).toBe(200)
})

test('asks an account that has not accepted the current agreement at the refresh', async () => {
  const instance = await createTestInstance()
  const session = await instance.logIn('viewer')
  expect((await session.call('DELETE', '/api/eulaAcceptance')).status).toBe(204)
  expect((await refresh(instance, session.refreshToken)).status).toBe(451)
  expect((await refresh(instance, session.refreshToken, false)).status).toBe(451)
  expect((await refresh(instance, session.refreshToken, true)).status).toBe(200)
  expect((await refresh(instance, session.refreshToken)).status).toBe(200)
  const history = (await (await session.call('GET', '/api/eulaAcceptance')).json()) as { result: unknown[] }
  const accepted = { accountId: session.accountId, version: '1.0', acceptedAt: instance.clock.now() }
  expect(history.result).toEqual([
    { ...accepted, withdrawnAt: instance.clock.now() },
    { ...accepted, withdrawnAt: null },
  ])
})

test('delays attempts by 1, 2, 4 … 60 minutes after five wrong passwords, even with the right password', async () => {
  const instance = await createTestInstance()
  for (let i = 0; i < 5; i++) expect((await tryLogIn(instance, 'operator', 'wrong')).status).toBe(401)
  for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
    const refused = await tryLogIn(instance, 'OPERATOR', DEMO_PASSWORD)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(minutes * 60)])
    instance.clock.advance(minutes * MINUTE - 1000)
    expect((await tryLogIn(instance, 'operator', DEMO_PASSWORD)).status).toBe(429)
    instance.clock.advance(1000)
    expect((await tryLogIn(instance, 'operator', 'wrong')).status).toBe(401)
  }
  instance.clock.advance(60 * MINUTE)
  expect((await tryLogIn(instance, 'operator', DEMO_PASSWORD)).status).toBe(200)
  expect((await tryLogIn(instance, 'operator', 'wrong')).status).toBe(401)
})

test('forgets wrong passwords after a week without another one', async () => {
  const instance = await createTestInstance()
  const enterWrong = async () => (await tryLogIn(instance, 'operator', 'wrong')).status
  for (let i = 0; i < 5; i++) await enterWrong()
  instance.clock.advance(7 * DAY - 1)
  expect([await enterWrong(), await enterWrong()]).toEqual([401, 429])
  instance.clock.advance(7 * DAY)
  expect([await enterWrong(), await enterWrong()]).toEqual([401, 401])
})

test('answers a log-in with an unknown name like one with a known name', async () => {
  const instance = await createTestInstance()
  const answers = async (name: string) => {
    const statuses: number[] = []
    for (let i = 0; i < 7; i++) statuses.push((await tryLogIn(instance, name, 'wrong')).status)
    return statuses
  }
  expect(await answers('nobody-of-this-name')).toEqual(await answers('viewer'))
})

test('lets the owner sign in from a known device of the same account while others guess', async () => {
  const instance = await createTestInstance()
  const [owner, stranger] = [await instance.logIn('operator'), await instance.logIn('viewer')]
  for (let i = 0; i < 6; i++) await tryLogIn(instance, 'operator', 'wrong')
  expect((await tryLogIn(instance, 'operator', DEMO_PASSWORD)).status).toBe(429)
  expect((await tryLogIn(instance, 'operator', DEMO_PASSWORD, stranger.knownDevice)).status).toBe(429)
  expect((await tryLogIn(instance, 'operator', DEMO_PASSWORD, owner.knownDevice)).status).toBe(200)
  for (let i = 0; i < 5; i++)
    expect((await tryLogIn(instance, 'operator', 'wrong', owner.knownDevice)).status).toBe(401)
  expect((await tryLogIn(instance, 'operator', DEMO_PASSWORD, owner.knownDevice)).status).toBe(429)
})

test('allows an address 30 wrong passwords in 15 minutes, of which a success clears only those of its account', async () => {
  const instance = await createTestInstance()
  for (let i = 0; i < 27; i++) await tryLogIn(instance, `guess-${i}`, 'wrong')
  for (let i = 0; i < 2; i++) await tryLogIn(instance, 'viewer', 'wrong')
  expect((await tryLogIn(instance, 'viewer', DEMO_PASSWORD)).status).toBe(200)
  for (let i = 0; i < 3; i++) expect((await tryLogIn(instance, `more-${i}`, 'wrong')).status).toBe(401)
  expect((await tryLogIn(instance, 'viewer', DEMO_PASSWORD)).status).toBe(429)
  instance.clock.advance(15 * MINUTE)
  expect((await tryLogIn(instance, 'viewer', DEMO_PASSWORD)).status).toBe(200)
})

test('counts simultaneous wrong passwords one by one and accepts simultaneous right ones', async () => {
  const instance = await createTestInstance()
  const right = await Promise.all(Array.from({ length: 20 }, () => tryLogIn(instance, 'viewer', DEMO_PASSWORD)))
  expect(right.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  const wrong = await Promise.all(Array.from({ length: 25 }, () => tryLogIn(instance, 'operator', 'wrong')))
  expect(wrong.filter(({ status }) => status === 401)).toHaveLength(5)
  expect(wrong.filter(({ status }) => status === 429)).toHaveLength(20)
})

test('an account signs in 60 times a minute at most, and another one is free to', async () => {
  const instance = await createTestInstance()
  const logIns = await Promise.all(Array.from({ length: 61 }, () => tryLogIn(instance, 'operator', DEMO_PASSWORD)))
  expect(logIns.filter(({ status }) => status === 200)).toHaveLength(60)
  const refused = logIns.find(({ status }) => status !== 200)
  expect([refused?.status, refused?.headers.get('retry-after')]).toEqual([429, '60'])
  expect((await tryLogIn(instance, 'viewer', DEMO_PASSWORD)).status).toBe(200)
  instance.clock.advance(MINUTE)
  expect((await tryLogIn(instance, 'operator', DEMO_PASSWORD)).status).toBe(200)
})

test('an account has 200 sessions and 100 known devices, of which the oldest end', async () => {
  const instance = await createTestInstance()
  const { sessions, signIn, knownDevices } = instance.core
  const first = await instance.logIn('operator')
  instance.clock.advance(1)
  const second = await instance.logIn('operator')
  for (let count = 2; count < 201; count++) {
    instance.clock.advance(1)
    await sessions.begin(first.accountId, 'usernamePassword')
    if (count < 101) await knownDevices.remember(first.accountId, null)
  }
  const isSignedIn = async ({ refreshToken }: typeof first) => (await signIn.refresh(refreshToken, false)).ok
  expect([await isSignedIn(first), await isSignedIn(second)]).toEqual([false, true])
  expect(await knownDevices.recognize(first.knownDevice, first.accountId)).toBeNull()
  expect(await knownDevices.recognize(second.knownDevice, first.accountId)).not.toBeNull()
})

test('signs in by a confirmed e-mail address and gives a newly registered account no permissions', async () => {
  const instance = await createTestInstance()
  const byEmail = (password: string) =>
    instance.request('/api/auth/emailPassword/login', {
      method: 'POST',
      body: JSON.stringify({ email: 'Operator@example.org', password }),
    })
  expect((await byEmail(DEMO_PASSWORD)).status).toBe(200)
  expect((await byEmail('wrong')).status).toBe(401)
  const register = (changes: object) =>
    instance.request('/api/auth/usernamePassword', {
      method: 'POST',
      body: JSON.stringify({
        username: 'newcomer',
        password: DEMO_PASSWORD,
        passwordRepetition: DEMO_PASSWORD,
        displayName: 'New Comer',
        locale: 'de',
        acceptEula: true,
        ...changes,
      }),
    })
  expect((await register({ passwordRepetition: 'other' })).status).toBe(400)
  expect((await register({ acceptEula: false })).status).toBe(451)
  expect((await register({ username: 'abc' })).status).toBe(400)
  expect((await register({})).status).toBe(201)
  expect((await register({ username: 'NEWCOMER' })).status).toBe(409)
  const newcomer = await instance.logIn('newcomer')
  expect(await (await newcomer.call('GET', '/api/permissions')).json()).toEqual({ result: [] })
  expect((await newcomer.call('GET', `/api/accounts/${newcomer.accountId}`)).status).toBe(200)
})

test('sets the password of the first administrator by the set-up link only once', async () => {
  const instance = await createTestInstance({ demo: false })
  expect((await tryLogIn(instance, 'admin', DEMO_PASSWORD)).status).toBe(401)
  const { token, authenticationId } = instance.administratorSetup ?? { token: '', authenticationId: '' }
  const set = (verificationToken: string) =>
    instance.request('/api/auth/emailPassword/setPassword', {
      method: 'POST',
      body: JSON.stringify({
        authenticationId,
        verificationToken,
        password: DEMO_PASSWORD,
        passwordRepetition: DEMO_PASSWORD,
        acceptEula: true,
      }),
    })
  expect((await set('A'.repeat(token.length))).status).toBe(403)
  expect((await set(token)).status).toBe(204)
  expect((await set(token)).status).toBe(403)
  const administrator = await instance.logIn('administrator')
  expect((await administrator.call('POST', '/api/accounts/query', {})).status).toBe(200)
})
