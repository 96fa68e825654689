import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { authorization, connectivity } from '../contract'
import { problemOf } from '../result'
import { createFakeBrowser, LOCAL } from '../testing/fakeBrowser'
import { jsonReply } from '../testing/fakeReply'
import { refreshTokenOf } from '../testing/fakeTokens'
import { outcomeOf } from '../testing/outcomeOf'
import { settle } from '../testing/settle'
import type { Session } from './session'

const credentials = { method: 'usernamePassword', name: 'operator', password: 'Secret-4711' } as const
const FACTS = ['GET /api/data/labels', 'GET /api/permissions', 'GET /api/v']
const stateOf = (session: Session) => session.snapshot().login.state
const recordOf = (values: Map<string, unknown>) =>
  (values.get('store/instance/1001') ?? {}) as Record<string, { value: unknown }>

async function logIn(session: Session): Promise<void> {
  session.logIn(credentials)
  await settle()
}

async function signedIn(options?: Parameters<typeof createFakeBrowser>[0]) {
  const browser = createFakeBrowser(options)
  const tab = await browser.openTab()
  await logIn(tab.session)
  expect(stateOf(tab.session)).toBe('loggedIn')
  browser.network.forget()
  return { ...browser, ...tab }
}

test('a log-in ends signed in, with every fact loaded once', async () => {
  const { network, openTab, values } = createFakeBrowser()
  const { session } = await openTab()
  expect([stateOf(session), network.calls.length]).toEqual(['loggedOut', 0])
  await logIn(session)
  expect(session.snapshot()).toMatchObject({
    connection: { strategy: 'local', checking: false },
    login: { state: 'loggedIn', problem: null },
    permissions: new Set(['a.view', 'b.view']),
    species: 'pigs',
    version: '2.0',
    instanceType: 'barn',
    timeZone: 'Europe/Berlin',
  })
  expect(network.asked().sort()).toEqual(
    [...FACTS, 'POST /api/auth/usernamePassword/login', 'POST /api/login/refresh'].sort(),
  )
  expect(recordOf(values)).toMatchObject({ knownDevice: { value: 'known' }, labels: { value: ['pig'] } })
})

test('the mark of a known device goes with the next log-in, and the password is kept nowhere', async () => {
  const { session, network, values, log } = await signedIn()
  session.logOut()
  await settle()
  await logIn(session)
  expect(network.calls.find(({ path }) => path.endsWith('/login'))?.headers).toMatchObject({
    'X-Known-Device': 'known',
  })
  expect(inspect([...values, log.entries(), session.snapshot()], { depth: 20 })).not.toContain(credentials.password)
})

test('a wrong password leaves nobody signed in and says so; the next try works', async () => {
  const { instance, openTab, network, values } = createFakeBrowser({ answers: { login: 401 } })
  const { session } = await openTab()
  await logIn(session)
  expect(session.snapshot().login).toMatchObject({ state: 'loggedOut', problem: { code: 'login/wrong-credentials' } })
  expect(network.asked()).toEqual(['POST /api/auth/usernamePassword/login'])
  expect(recordOf(values)['refreshToken']).toBeUndefined()
  instance.answers.login = 200
  await logIn(session)
  expect(session.snapshot().login).toEqual({ state: 'loggedIn', problem: null })
})

test('an unconfirmed e-mail address asks for its confirmation', async () => {
  const { session } = await createFakeBrowser({ answers: { login: 412 } }).openTab()
  await logIn(session)
  expect(session.snapshot().login).toMatchObject({ state: 'mailConfirmationNeeded', problem: { status: 412 } })
})

test('a log-in whose first refresh meets the network stays signed in: the token is there', async () => {
  const { openTab, instance } = createFakeBrowser({ answers: { refresh: 503 } })
  const { session } = await openTab()
  await logIn(session)
  expect(stateOf(session)).toBe('loggedIn')
  instance.answers.refresh = 200
  expect(await session.send(connectivity.uptime, {})).toEqual({ uptime: 1, startedAt: 1 })
})

test('a stored refresh token signs in at once and loads every fact once, also beside who asks for them', async () => {
  const { remember, openTab, network, instance } = createFakeBrowser()
  remember({ refreshToken: refreshTokenOf('stored') })
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => (letGo = resolve))
  network.at(LOCAL, async (call) => held.then(() => instance.answer(call)))
  const { session } = await openTab()
  expect(stateOf(session)).toBe('loggedIn')
  const loaded = session.refreshFacts()
  letGo()
  await loaded
  await settle()
  expect(session.snapshot()).toMatchObject({
    permissions: new Set(['a.view', 'b.view']),
    species: 'pigs',
    version: '2.0',
  })
  expect(network.asked().sort()).toEqual([...FACTS, 'POST /api/login/refresh'].sort())
})

test.each([
  ['rubbish', 'rubbish'],
  ['no refresh token', refreshTokenOf('x', { refresh: false })],
  ['an expired one', refreshTokenOf('x', { lifetime: -1_000 })],
  ['three dots', '...'],
])('a stored token that is %s means logged out, without a call', async (_, refreshToken) => {
  const { remember, openTab, network } = createFakeBrowser()
  remember({ refreshToken })
  const { session } = await openTab()
  expect([stateOf(session), network.calls.length]).toEqual(['loggedOut', 0])
  await expect(session.send(connectivity.uptime, {})).rejects.toMatchObject({
    problem: { code: 'client/authentication-failed' },
  })
  expect(network.asked()).toEqual([])
})

test('a refresh token that runs out while the page is open ends the session at the next call', async () => {
  const { remember, openTab, clock } = createFakeBrowser()
  remember({ refreshToken: refreshTokenOf('short', { lifetime: 60 * 60_000 }) })
  const { session } = await openTab()
  expect(stateOf(session)).toBe('loggedIn')
  await clock.advance(61 * 60_000)
  await expect(session.send(connectivity.uptime, {})).rejects.toMatchObject({
    problem: { code: 'client/authentication-failed' },
  })
  expect(stateOf(session)).toBe('loggedOut')
})

test('access tokens are fetched on demand: one serves until shortly before its end', async () => {
  const { session, network, clock } = await signedIn()
  await session.send(connectivity.uptime, {})
  expect(network.asked()).toEqual(['GET /api/uptime'])
  await clock.advance(15 * 60_000)
  await session.send(connectivity.uptime, {})
  expect(network.asked().slice(1)).toEqual(['POST /api/login/refresh', 'GET /api/uptime'])
})

test('200 calls refused at once cost one refresh and all come through', async () => {
  const { session, network, instance } = await signedIn()
  instance.refuseTokens()
  const replies = await Promise.all(Array.from({ length: 200 }, () => session.send(connectivity.uptime, {})))
  expect(replies).toHaveLength(200)
  expect(network.asked().filter((one) => one === 'POST /api/login/refresh')).toHaveLength(1)
})

test('a refused refresh token is deleted and nobody is signed in', async () => {
  const { session, instance, values } = await signedIn()
  instance.refuseTokens()
  instance.answers.refresh = 403
  await expect(session.send(connectivity.uptime, {})).rejects.toMatchObject({
    problem: { code: 'client/authentication-failed' },
  })
  await settle()
  expect([stateOf(session), recordOf(values)['refreshToken']?.value]).toEqual(['loggedOut', null])
})

test('a refresh that meets the network says so and keeps the token', async () => {
  const { session, instance } = await signedIn()
  instance.refuseTokens()
  instance.answers.refresh = 503
  await expect(session.send(connectivity.uptime, {})).rejects.toMatchObject({ problem: { status: 503 } })
  expect(stateOf(session)).toBe('loggedIn')
})

test('a EULA to be accepted anew: asked for in every tab, accepted in one, over in all', async () => {
  const browser = await signedIn()
  const { session, instance, network, openTab } = browser
  const other = await openTab()
  instance.refuseTokens()
  instance.answers.refresh = 451
  await expect(session.send(connectivity.uptime, {})).rejects.toMatchObject({
    problem: { code: 'eula/refresh-required' },
  })
  expect([stateOf(session), stateOf(other.session)]).toEqual(['eulaNeeded', 'eulaNeeded'])
  expect(stateOf((await openTab()).session)).toBe('eulaNeeded')
  network.forget()
  session.acceptEula()
  await settle()
  expect(network.calls.filter(({ path }) => path.endsWith('refresh')).map(({ body }) => body['acceptEula'])[0]).toBe(
    true,
  )
  expect([stateOf(session), stateOf(other.session)]).toEqual(['loggedIn', 'loggedIn'])
  expect(await session.send(connectivity.uptime, {})).toEqual({ uptime: 1, startedAt: 1 })
})

test('a EULA refused at the log-in is asked for, then the facts load', async () => {
  const { openTab } = createFakeBrowser({ answers: { refresh: 451 } })
  const { session } = await openTab()
  await logIn(session)
  expect([stateOf(session), session.snapshot().permissions.size]).toEqual(['eulaNeeded', 0])
  session.acceptEula()
  await settle()
  expect([stateOf(session), session.snapshot().permissions.size]).toEqual(['loggedIn', 2])
})

test('a log-out tells the instance, forgets rights and token, and switches the automatic log-in off', async () => {
  const { session, network, values, instance } = await signedIn()
  session.logOut()
  await settle()
  expect([stateOf(session), session.snapshot().permissions.size]).toEqual(['loggedOut', 0])
  expect(network.asked()).toEqual([`DELETE /api/login/${instance.answers.refreshToken}`])
  expect(recordOf(values)).toMatchObject({
    refreshToken: { value: null },
    autoLoginWithRemoteAccount: { value: false },
  })
})

test('a log-out counts at once where the instance is dead or silent', async () => {
  for (const answer of [undefined, () => new Promise<Response>(() => undefined)]) {
    const { session, network, clock } = await signedIn()
    network.at(LOCAL, answer)
    session.logOut()
    await settle()
    expect(stateOf(session)).toBe('loggedOut')
    await clock.advance(5 * 60_000)
    expect(stateOf(session)).toBe('loggedOut')
  }
})

test('what a log-out leaves under way brings no right and no token back', async () => {
  const { session, network, instance, clock } = await signedIn()
  let letGo: () => void = () => undefined
  network.at(LOCAL, async (call) => {
    if (call.path === '/api/permissions' || call.path === '/api/login/refresh')
      await new Promise<void>((resolve) => (letGo = resolve))
    return instance.answer(call)
  })
  void session.refreshFacts(['permissions'])
  await settle()
  session.logOut()
  await settle()
  letGo()
  await settle()
  expect(session.snapshot().permissions.size).toBe(0)

  network.at(LOCAL, instance.answer)
  await logIn(session)
  await clock.advance(20 * 60_000)
  network.at(LOCAL, async (call) => {
    if (call.path === '/api/login/refresh' && call.body['refreshToken'] !== 'none')
      await new Promise<void>((resolve) => (letGo = resolve))
    return instance.answer(call)
  })
  const old = outcomeOf(session.send(connectivity.uptime, {}))
  await settle()
  session.logOut()
  await settle()
  letGo()
  await settle()
  expect(problemOf(old.error).code).toBe('client/authentication-failed')
})

test('who signs in anew never calls with the token of the one before', async () => {
  const { session, instance, network } = await signedIn()
  session.logOut()
  await settle()
  instance.answers.refreshToken = refreshTokenOf('second')
  network.forget()
  await logIn(session)
  const bearers = network.calls.flatMap(({ headers }) => headers['Authorization'] ?? [])
  expect(bearers.length).toBeGreaterThan(0)
  for (const bearer of bearers) expect(bearer).toMatch(/access-2$/)
})

test('tabs share log-in and log-out', async () => {
  const browser = createFakeBrowser()
  const [one, two] = [await browser.openTab(), await browser.openTab()]
  await logIn(one.session)
  expect([stateOf(one.session), stateOf(two.session)]).toEqual(['loggedIn', 'loggedIn'])
  expect(await two.session.send(connectivity.uptime, {})).toEqual({ uptime: 1, startedAt: 1 })
  two.session.logOut()
  await settle()
  expect([stateOf(one.session), stateOf(two.session), one.session.snapshot().permissions.size]).toEqual([
    'loggedOut',
    'loggedOut',
    0,
  ])
})

test('a tab whose own log-in fails follows the other one that succeeded', async () => {
  const browser = createFakeBrowser()
  const [one, two] = [await browser.openTab(), await browser.openTab()]
  let refuse: () => void = () => undefined
  browser.network.at(LOCAL, async (call) => {
    if (call.body['password'] === 'wrong') await new Promise<void>((resolve) => (refuse = resolve))
    return call.body['password'] === 'wrong' ? jsonReply({}, 500) : browser.instance.answer(call)
  })
  one.session.logIn({ ...credentials, password: 'wrong' })
  await settle()
  await logIn(two.session)
  expect(stateOf(one.session)).toBe('loggingIn')
  refuse()
  await settle()
  expect(stateOf(one.session)).toBe('loggedIn')
})

test('simulated permissions go with every call but open ones and the catalogue; an empty list leaves nothing', async () => {
  const { session, settings, network } = await signedIn()
  settings.set({ simulatePermissions: true, simulatedPermissions: ['a.view', 'c.view'] })
  await settle()
  expect(session.snapshot().permissions).toEqual(new Set(['a.view']))
  network.forget()
  await Promise.all([
    session.send(connectivity.uptime, {}),
    session.send(connectivity.version, {}),
    session.send(authorization.allPermissions, {}),
  ])
  const headerOf = (path: string) =>
    network.calls.find((call) => call.path === path)?.headers['X-Simulated-Permissions']
  expect(['/api/uptime', '/api/v', '/api/authorization/all_permissions'].map(headerOf)).toEqual([
    'a.view,c.view',
    undefined,
    undefined,
  ])
  settings.set({ simulatedPermissions: [] })
  await settle()
  expect(headerOf('/api/permissions')).toBe('')
  expect(session.snapshot().permissions.size).toBe(0)
  settings.set({ simulatePermissions: false })
  await settle()
  expect(session.snapshot().permissions).toEqual(new Set(['a.view', 'b.view']))
})

test('facts that could not load are loaded as soon as the instance answers again', async () => {
  const { remember, openTab, network, instance, clock } = createFakeBrowser()
  remember({ refreshToken: refreshTokenOf('stored'), availablePermissions: ['old.view'] })
  network.at(LOCAL, undefined)
  const { session, log } = await openTab()
  await clock.advance(30_000)
  await settle()
  expect(session.snapshot()).toMatchObject({
    connection: { strategy: 'none' },
    login: { state: 'loggedIn' },
    permissions: new Set(['old.view']),
  })
  expect(log.entries().filter(({ message }) => message.includes('could not load'))).not.toEqual([])
  network.at(LOCAL, instance.answer)
  session.checkConnection('full')
  await settle()
  expect(session.snapshot()).toMatchObject({ permissions: new Set(['a.view', 'b.view']), version: '2.0' })
})

test('no token reaches an error, the log, a snapshot or the storage of anything but its own record', async () => {
  const { session, network, instance, clock, values, log } = await signedIn()
  const errors: unknown[] = []
  network.at(LOCAL, (call) =>
    call.path === '/api/login/refresh' ? new Response(`{"accessToken":"canary-access`) : undefined,
  )
  await clock.advance(20 * 60_000)
  errors.push(await session.send(connectivity.uptime, {}).catch((error: unknown) => error))
  network.at(LOCAL, instance.answer)
  await session.send(connectivity.uptime, {})
  network.at(LOCAL, undefined)
  const failed = outcomeOf(session.send(connectivity.uptime, {}))
  session.logOut()
  for (let i = 0; i < 20; i++) {
    await clock.advance(1_000)
    await settle(2)
  }
  errors.push(failed.error)
  await log.flush()
  values.delete('store/instance/1001')
  const all =
    inspect([errors, log.entries(), session.snapshot(), [...values]], { depth: 30, showHidden: true }) +
    JSON.stringify([errors, log.entries()])
  expect(errors.every((error) => error instanceof Error)).toBe(true)
  expect(all).not.toMatch(/canary|access-\d/)
})

test('a closed session hears of nothing any more', async () => {
  const { session, settings } = await signedIn()
  let heard = 0
  session.subscribe(() => heard++)
  settings.set({ theme: 'dark' })
  expect(heard).toBe(1)
  session.close()
  settings.set({ theme: 'light' })
  expect(heard).toBe(1)
})
