import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { authorization, instanceInfo } from '../contract'
import { problemOf } from '../result'
import { createFakeBrowser, LOCAL_ORIGIN } from '../testing/fakeBrowser'
import type { FakeCall } from '../testing/fakeNetwork'
import { refreshTokenOf } from '../testing/fakeTokens'
import { outcomeOf } from '../testing/outcomeOf'
import { advanceInSteps, settle } from '../testing/settle'
import { factRequests, loginStateOf, openSignedInTab } from '../testing/signedInTab'
import { MINUTE, SECOND } from '../time'

test('a stored refresh token signs in at once and loads every fact once', async () => {
  const { storeRecord, openTab, network } = createFakeBrowser()
  storeRecord({ refreshToken: refreshTokenOf('stored') })
  const { session } = await openTab()
  expect(loginStateOf(session)).toBe('loggedIn')
  expect(session.snapshot()).toMatchObject({
    permissions: new Set(['a.view', 'b.view']),
    species: 'pigs',
    version: '2.0',
  })
  expect(network.requests().sort()).toEqual([...factRequests, 'POST /api/login/refresh'].sort())
})

test('an instance that is no barn is not asked for labels once its type is known', async () => {
  const { session, network } = await openSignedInTab({ answers: { instanceType: 'admiral', labels: [] } })
  await session.refreshFacts()
  expect(network.requests().sort()).toEqual(['GET /api/permissions', 'GET /api/v'])
  expect(session.snapshot()).toMatchObject({ instanceType: 'admiral', species: null })
})

test('a barn without detectors has no labels, and tells its species with its version', async () => {
  const { session } = await openSignedInTab({ answers: { labels: [], species: 'chickens' } })
  await session.refreshFacts()
  expect(session.snapshot().species).toBe('chickens')
})

test('refreshing the facts joins the load that a sign-in has started', async () => {
  const { storeRecord, openTab, network, instance } = createFakeBrowser()
  storeRecord({ refreshToken: refreshTokenOf('stored') })
  let startInstance: () => void = () => undefined
  const started = new Promise<void>((resolve) => (startInstance = resolve))
  network.serve(LOCAL_ORIGIN, (call) => started.then(() => instance.answer(call)))
  const { session } = await openTab()
  const refresh = session.refreshFacts()
  startInstance()
  await refresh
  await settle()
  expect(network.requests().sort()).toEqual([...factRequests, 'POST /api/login/refresh'].sort())
})

test('an access token is used until shortly before it expires', async () => {
  const { session, network, clock } = await openSignedInTab()
  await session.send(instanceInfo.uptime, {})
  expect(network.requests()).toEqual(['GET /api/uptime'])
  await clock.advance(15 * MINUTE)
  network.clearCalls()
  await session.send(instanceInfo.uptime, {})
  expect(network.requests()).toEqual(['POST /api/login/refresh', 'GET /api/uptime'])
})

test('200 calls with a refused token share one refresh and succeed', async () => {
  const { session, network, instance } = await openSignedInTab()
  instance.refuseIssuedTokens()
  const replies = await Promise.all(Array.from({ length: 200 }, () => session.send(instanceInfo.uptime, {})))
  expect(replies).toHaveLength(200)
  expect(network.requests().filter((request) => request === 'POST /api/login/refresh')).toHaveLength(1)
})

test('a refresh that the network breaks is attempted three times in all, however many calls wait for it', async () => {
  const { session, network, instance, clock } = await openSignedInTab()
  instance.refuseIssuedTokens()
  await clock.advance(20 * MINUTE)
  network.serve(LOCAL_ORIGIN, (call) => (call.path === '/api/login/refresh' ? undefined : instance.answer(call)))
  const outcomes = Array.from({ length: 10 }, () => outcomeOf(session.send(instanceInfo.uptime, {})))
  await advanceInSteps(clock, MINUTE)
  expect(outcomes.map(({ error }) => problemOf(error).code)).toEqual(outcomes.map(() => 'client/unreachable'))
  expect(network.requests().filter((request) => request === 'POST /api/login/refresh')).toHaveLength(3)
})

test('a session says that its instance is reached again, also when only calls were lost', async () => {
  const { session, network, instance, clock } = await openSignedInTab()
  const { recoveries } = session.snapshot().connection
  await clock.advance(30 * SECOND)
  network.serve(LOCAL_ORIGIN, (call) => (call.path === '/api/uptime' ? undefined : instance.answer(call)))
  outcomeOf(session.send(instanceInfo.uptime, {}))
  await settle()
  expect(session.snapshot().connection).toMatchObject({ strategy: 'local', recoveries: recoveries + 1 })
})

test('an instance that is only slow is looked for, and is not said to be reached again', async () => {
  const { session, network, instance, clock } = await openSignedInTab()
  const { recoveries } = session.snapshot().connection
  await clock.advance(30 * SECOND)
  network.clearCalls()
  network.serve(LOCAL_ORIGIN, (call) =>
    call.path === '/api/uptime' ? new Promise(() => undefined) : instance.answer(call),
  )
  const outcome = outcomeOf(session.send(instanceInfo.uptime, {}))
  await advanceInSteps(clock, MINUTE)
  expect(problemOf(outcome.error).code).toBe('client/timeout')
  expect(network.calls.some(({ path }) => path === '/api/p')).toBe(true)
  expect(session.snapshot().connection).toMatchObject({ strategy: 'local', recoveries })
})

/** Delays the answers to the given paths until `release` is called. */
function delayAnswers(browser: Awaited<ReturnType<typeof openSignedInTab>>, isDelayed: (call: FakeCall) => boolean) {
  let release: () => void = () => undefined
  browser.network.serve(LOCAL_ORIGIN, async (call) => {
    if (isDelayed(call)) await new Promise<void>((resolve) => (release = resolve))
    return browser.instance.answer(call)
  })
  return { release: () => release() }
}

test('permissions that arrive after a log-out are dropped', async () => {
  const browser = await openSignedInTab()
  const { session } = browser
  const delayed = delayAnswers(browser, ({ path }) => path === '/api/permissions')
  void session.refreshFacts(['permissions'])
  await settle()
  session.logOut()
  await settle()
  delayed.release()
  await settle()
  expect(session.snapshot().permissions.size).toBe(0)
})

test('an access token that arrives after a log-out is dropped', async () => {
  const browser = await openSignedInTab()
  const { session, clock } = browser
  await clock.advance(20 * MINUTE)
  const delayed = delayAnswers(browser, ({ path }) => path === '/api/login/refresh')
  const call = outcomeOf(session.send(instanceInfo.uptime, {}))
  await settle()
  session.logOut()
  await settle()
  delayed.release()
  await settle()
  expect(problemOf(call.error).code).toBe('client/authentication-failed')
})

test('facts that could not be loaded are loaded when the instance answers again', async () => {
  const { storeRecord, openTab, network, instance, clock } = createFakeBrowser()
  storeRecord({ refreshToken: refreshTokenOf('stored'), availablePermissions: ['old.view'] })
  network.shutDown(LOCAL_ORIGIN)
  const { session, log } = await openTab()
  await clock.advance(30 * SECOND)
  await settle()
  expect(session.snapshot()).toMatchObject({
    connection: { strategy: 'none' },
    login: { state: 'loggedIn' },
    permissions: new Set(['old.view']),
  })
  expect(log.entries().some(({ message }) => message.includes('could not load'))).toBe(true)
  network.serve(LOCAL_ORIGIN, instance.answer)
  session.checkConnection('full')
  await settle()
  expect(session.snapshot()).toMatchObject({ permissions: new Set(['a.view', 'b.view']), version: '2.0' })
})

const simulatedPermissionsOf = (calls: readonly FakeCall[], path: string) =>
  calls.findLast((call) => call.path === path)?.headers['X-Simulated-Permissions']

test('simulated permissions reduce those of the account', async () => {
  const { session, settings } = await openSignedInTab()
  settings.set({ enableDeveloperSettings: true, simulatePermissions: true, simulatedPermissions: ['a.view', 'c.view'] })
  await settle()
  expect(session.snapshot().permissions).toEqual(new Set(['a.view']))
})

test('simulated permissions are sent with every call but open ones and the list of all permissions', async () => {
  const { session, settings, network } = await openSignedInTab()
  settings.set({ enableDeveloperSettings: true, simulatePermissions: true, simulatedPermissions: ['a.view', 'c.view'] })
  await settle()
  await session.send(instanceInfo.uptime, {})
  await session.send(instanceInfo.version, {})
  await session.send(authorization.allPermissions, {})
  expect(simulatedPermissionsOf(network.calls, '/api/uptime')).toBe('a.view,c.view')
  expect(simulatedPermissionsOf(network.calls, '/api/v')).toBeUndefined()
  expect(simulatedPermissionsOf(network.calls, '/api/authorization/all_permissions')).toBeUndefined()
})

test('an empty simulation leaves no permission', async () => {
  const { session, settings, network } = await openSignedInTab()
  settings.set({ enableDeveloperSettings: true, simulatePermissions: true, simulatedPermissions: [] })
  await settle()
  expect(simulatedPermissionsOf(network.calls, '/api/permissions')).toBe('')
  expect(session.snapshot().permissions.size).toBe(0)
})

test('the permissions of the account return when the simulation ends', async () => {
  const { session, settings } = await openSignedInTab()
  settings.set({ enableDeveloperSettings: true, simulatePermissions: true, simulatedPermissions: [] })
  await settle()
  settings.set({ simulatePermissions: false })
  await settle()
  expect(session.snapshot().permissions).toEqual(new Set(['a.view', 'b.view']))
})

test('a simulation rests while developer settings are off', async () => {
  const { session, settings, network } = await openSignedInTab()
  settings.set({ simulatePermissions: true, simulatedPermissions: [] })
  await settle()
  await session.send(instanceInfo.uptime, {})
  expect(simulatedPermissionsOf(network.calls, '/api/uptime')).toBeUndefined()
  expect(session.snapshot().permissions.size).toBe(2)
  settings.set({ enableDeveloperSettings: true })
  await settle()
  expect(session.snapshot().permissions.size).toBe(0)
  settings.set({ enableDeveloperSettings: false })
  await settle()
  expect(session.snapshot().permissions.size).toBe(2)
})

test('a simulated permission is in force when the account has it by a general one', async () => {
  const { session, settings } = await openSignedInTab({ answers: { permissions: ['incidents.view'] } })
  const simulatedPermissions = ['incidents.deadAnimal.view', 'incidents.manage']
  settings.set({ enableDeveloperSettings: true, simulatePermissions: true, simulatedPermissions })
  expect(session.snapshot().permissions).toEqual(new Set(['incidents.deadAnimal.view']))
})

test('no token appears in an error, the log, a snapshot, or the storage beside its own record', async () => {
  const { session, network, instance, clock, storedValues, log } = await openSignedInTab()
  await clock.advance(20 * MINUTE)
  const cutRefresh = () => new Response(`{"accessToken":"canary-access`)
  network.serve(LOCAL_ORIGIN, (call) => (call.path === '/api/login/refresh' ? cutRefresh() : undefined))
  const refreshError = await session.send(instanceInfo.uptime, {}).catch((error: unknown) => error)
  network.serve(LOCAL_ORIGIN, instance.answer)
  await session.send(instanceInfo.uptime, {})
  network.shutDown(LOCAL_ORIGIN)
  const unreachable = outcomeOf(session.send(instanceInfo.uptime, {}))
  session.logOut()
  for (let second = 0; second < 20; second++) {
    await clock.advance(1 * SECOND)
    await settle(2)
  }
  await log.flush()
  storedValues.delete('store/instance/1001')
  const errors = [refreshError, unreachable.error]
  const places = [errors, log.entries(), session.snapshot(), [...storedValues]]
  const printed = inspect(places, { depth: 30, showHidden: true }) + JSON.stringify([errors, log.entries()])
  expect(errors.every((error) => error instanceof Error)).toBe(true)
  expect(printed).not.toMatch(/canary|access-\d/)
})

test('a closed session calls no listener', async () => {
  const { session, settings } = await openSignedInTab()
  let calls = 0
  session.subscribe(() => calls++)
  settings.set({ theme: 'dark' })
  expect(calls).toBe(1)
  session.close()
  settings.set({ theme: 'light' })
  expect(calls).toBe(1)
})

test('a forbidden call loads the permissions again, at most once in 30 s', async () => {
  const { session, network, instance, clock } = await openSignedInTab()
  const forbidden = () => new Response(JSON.stringify({ type: 'request/forbidden' }), { status: 403 })
  network.serve(LOCAL_ORIGIN, (call) => (call.path === '/api/uptime' ? forbidden() : instance.answer(call)))
  instance.answers.permissions = ['a.view']
  const loads = () => network.requests().filter((request) => request === 'GET /api/permissions').length
  const callTwice = async () => {
    await Promise.allSettled([session.send(instanceInfo.uptime, {}), session.send(instanceInfo.uptime, {})])
    await settle()
  }
  await callTwice()
  expect(session.snapshot().permissions).toEqual(new Set(['a.view']))
  await callTwice()
  expect(loads()).toBe(1)
  await clock.advance(30 * SECOND)
  await callTwice()
  expect(loads()).toBe(2)
})

test('permissions that are themselves forbidden are not asked for again and again', async () => {
  const { session, network, instance } = await openSignedInTab()
  const forbidden = () => new Response(JSON.stringify({ type: 'request/forbidden' }), { status: 403 })
  network.serve(LOCAL_ORIGIN, (call) => (call.path === '/api/permissions' ? forbidden() : instance.answer(call)))
  await session.refreshFacts(['permissions']).catch(() => undefined)
  await settle()
  expect(network.requests()).toEqual(['GET /api/permissions'])
})
