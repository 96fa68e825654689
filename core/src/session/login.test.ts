import { inspect } from 'node:util'
import { expect, test, vi } from 'vitest'
import { instanceInfo } from '../contract'
import { ProblemError, type ErrorCode } from '../result'
import { createFakeBrowser, LOCAL_ORIGIN } from '../testing/fakeBrowser'
import { jsonReply } from '../testing/fakeReply'
import { refreshTokenOf } from '../testing/fakeTokens'
import { advanceInSteps, settle } from '../testing/settle'
import { credentials, factRequests, logIn, loginStateOf, openSignedInTab, storedRecordOf } from '../testing/signedInTab'
import { HOUR, MINUTE, SECOND } from '../time'
import type { Session } from './session'

const refused = (code: ErrorCode) => new ProblemError({ code, params: {} })
const uptime = { uptime: 1, startedAt: 1 }

test('a log-in requests tokens and loads every fact once', async () => {
  const { network, openTab, storedValues } = createFakeBrowser()
  const { session } = await openTab()
  expect([loginStateOf(session), network.calls.length]).toEqual(['loggedOut', 0])
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
  const loginRequests = ['POST /api/auth/usernamePassword/login', 'POST /api/login/refresh']
  expect(network.requests().sort()).toEqual([...factRequests, ...loginRequests].sort())
  expect(storedRecordOf(storedValues)).toMatchObject({ knownDevice: { value: 'known' }, labels: { value: ['pig'] } })
})

test('the mark of a known device is sent with the next log-in', async () => {
  const { session, network } = await openSignedInTab()
  session.logOut()
  await settle()
  await logIn(session)
  const loginCall = network.calls.find(({ path }) => path.endsWith('/login'))
  expect(loginCall?.headers).toMatchObject({ 'X-Known-Device': 'known' })
})

test('the password is neither stored nor logged', async () => {
  const { session, storedValues, log } = await openSignedInTab()
  const everything = inspect([...storedValues, log.entries(), session.snapshot()], { depth: 20 })
  expect(everything).not.toContain(credentials.password)
})

test('a wrong password signs nobody in and is reported', async () => {
  const { openTab, network, storedValues } = createFakeBrowser({ answers: { login: 401 } })
  const { session } = await openTab()
  await logIn(session)
  expect(session.snapshot().login).toMatchObject({ state: 'loggedOut', problem: { code: 'login/wrong-credentials' } })
  // The request of the version needs no session.
  expect(network.requests().toSorted()).toEqual(['GET /api/v', 'POST /api/auth/usernamePassword/login'])
  expect(storedRecordOf(storedValues)['refreshToken']).toBeUndefined()
})

test('a log-in succeeds after a wrong password', async () => {
  const { instance, openTab } = createFakeBrowser({ answers: { login: 401 } })
  const { session } = await openTab()
  await logIn(session)
  instance.answers.login = 200
  await logIn(session)
  expect(session.snapshot().login).toEqual({ state: 'loggedIn', problem: null })
})

test('an unconfirmed e-mail address has to be confirmed', async () => {
  const { openTab } = createFakeBrowser({ answers: { login: 412 } })
  const { session } = await openTab()
  await logIn(session)
  expect(session.snapshot().login).toMatchObject({ state: 'mailConfirmationNeeded', problem: { status: 412 } })
})

test('a log-in whose first refresh fails stays signed in', async () => {
  const { openTab, instance } = createFakeBrowser({ answers: { refresh: 503 } })
  const { session } = await openTab()
  await logIn(session)
  expect(loginStateOf(session)).toBe('loggedIn')
  instance.answers.refresh = 200
  expect(await session.send(instanceInfo.uptime, {})).toEqual(uptime)
})

test.each([
  ['rubbish', 'rubbish'],
  ['no refresh token', refreshTokenOf('x', { refresh: false })],
  ['expired', refreshTokenOf('x', { lifetime: -1 * SECOND })],
  ['three dots', '...'],
])('a stored token that is %s counts as signed out and causes no call', async (_, refreshToken) => {
  const { storeRecord, openTab, network } = createFakeBrowser()
  storeRecord({ refreshToken })
  const { session } = await openTab()
  expect([loginStateOf(session), network.calls.length]).toEqual(['loggedOut', 0])
  await expect(session.send(instanceInfo.uptime, {})).rejects.toMatchObject({
    problem: { code: 'client/authentication-failed' },
  })
  expect(network.requests()).toEqual([])
})

test('a refresh token that expires while the page is open signs out when the instance refuses it', async () => {
  const { storeRecord, openTab, clock, instance } = createFakeBrowser()
  storeRecord({ refreshToken: refreshTokenOf('short', { lifetime: 1 * HOUR }) })
  const { session } = await openTab()
  expect(loginStateOf(session)).toBe('loggedIn')
  await clock.advance(1 * HOUR + MINUTE)
  expect(loginStateOf(session)).toBe('loggedIn')
  instance.answers.refresh = 403
  await expect(session.send(instanceInfo.uptime, {})).rejects.toMatchObject({
    problem: { code: 'login/token-invalid' },
  })
  expect(loginStateOf(session)).toBe('loggedOut')
  expect(session.snapshot().login.problem?.code).toBe('login/token-invalid')
})

test('a refused refresh token is deleted and signs out', async () => {
  const { session, instance, storedValues } = await openSignedInTab()
  instance.refuseIssuedTokens()
  instance.answers.refresh = 403
  await expect(session.send(instanceInfo.uptime, {})).rejects.toMatchObject({
    problem: { code: 'client/authentication-failed' },
  })
  await settle()
  expect(loginStateOf(session)).toBe('loggedOut')
  expect(storedRecordOf(storedValues)['refreshToken']?.value).toBeNull()
})

test('a refresh that fails in the instance stays signed in', async () => {
  const { session, instance } = await openSignedInTab()
  instance.refuseIssuedTokens()
  instance.answers.refresh = 503
  await expect(session.send(instanceInfo.uptime, {})).rejects.toMatchObject({ problem: { status: 503 } })
  expect(loginStateOf(session)).toBe('loggedIn')
})

test('a EULA that has to be accepted again is asked for in every tab', async () => {
  const { session, instance, openTab } = await openSignedInTab()
  const other = await openTab()
  instance.refuseIssuedTokens()
  instance.answers.refresh = 451
  await expect(session.send(instanceInfo.uptime, {})).rejects.toMatchObject({
    problem: { code: 'eula/refresh-required' },
  })
  const later = await openTab()
  expect([session, other.session, later.session].map(loginStateOf)).toEqual(['eulaNeeded', 'eulaNeeded', 'eulaNeeded'])
})

test('accepting the EULA in one tab signs in again in every tab', async () => {
  const { session, instance, network, openTab } = await openSignedInTab()
  const other = await openTab()
  instance.refuseIssuedTokens()
  instance.answers.refresh = 451
  await session.send(instanceInfo.uptime, {}).catch(() => undefined)
  network.clearCalls()
  session.acceptEula()
  await settle()
  const firstRefresh = network.calls.find(({ path }) => path.endsWith('/login/refresh'))
  expect(firstRefresh?.body['acceptEula']).toBe(true)
  expect([session, other.session].map(loginStateOf)).toEqual(['loggedIn', 'loggedIn'])
  expect(await session.send(instanceInfo.uptime, {})).toEqual(uptime)
})

test('the facts load after a EULA that a log-in asked for is accepted', async () => {
  const { openTab } = createFakeBrowser({ answers: { refresh: 451 } })
  const { session } = await openTab()
  await logIn(session)
  expect([loginStateOf(session), session.snapshot().permissions.size]).toEqual(['eulaNeeded', 0])
  session.acceptEula()
  await settle()
  expect([loginStateOf(session), session.snapshot().permissions.size]).toEqual(['loggedIn', 2])
})

test('a log-out revokes the refresh token and deletes token and permissions', async () => {
  const { session, network, storedValues, instance } = await openSignedInTab()
  session.logOut()
  await settle()
  expect([loginStateOf(session), session.snapshot().permissions.size]).toEqual(['loggedOut', 0])
  expect(network.requests()).toEqual([`DELETE /api/login/${instance.answers.refreshToken}`])
  expect(storedRecordOf(storedValues)['refreshToken']?.value).toBeNull()
})

test('a log-out switches the automatic log-in off', async () => {
  const { session, storedValues } = await openSignedInTab()
  session.logOut()
  await settle()
  expect(storedRecordOf(storedValues)['autoLoginWithRemoteAccount']?.value).toBe(false)
})

test('nobody reads that they are signed out before it is stored', async () => {
  const { session, storage, storedValues } = await openSignedInTab()
  const store = storage.set
  let write: () => void = () => undefined
  const isWritable = new Promise<void>((resolve) => (write = resolve))
  vi.spyOn(storage, 'set').mockImplementation(async (...input) => {
    await isWritable
    await store(...input)
  })
  session.logOut()
  await settle()
  expect(loginStateOf(session)).toBe('loggingOut')
  write()
  await settle()
  expect([loginStateOf(session), storedRecordOf(storedValues)['refreshToken']?.value]).toEqual(['loggedOut', null])
})

test('a log-out takes effect when the instance cannot be reached', async () => {
  const { session, network, clock } = await openSignedInTab()
  network.shutDown(LOCAL_ORIGIN)
  session.logOut()
  await settle()
  expect(loginStateOf(session)).toBe('loggedOut')
  await clock.advance(5 * MINUTE)
  expect(loginStateOf(session)).toBe('loggedOut')
})

test('a log-out that could not be sent is sent when the instance is reached again, also at a later visit', async () => {
  const { session, network, instance, openTab, storedValues, clock } = await openSignedInTab()
  const { refreshToken } = instance.answers
  network.shutDown(LOCAL_ORIGIN)
  session.logOut()
  await advanceInSteps(clock, MINUTE)
  expect(storedRecordOf(storedValues)['unsentLogouts']?.value).toEqual([refreshToken])
  network.serve(LOCAL_ORIGIN, instance.answer)
  network.clearCalls()
  session.close()
  const later = await openTab()
  await later.session.checkConnection('full')
  await settle()
  expect(network.requests()).toContain(`DELETE /api/login/${refreshToken}`)
  expect(storedRecordOf(storedValues)['unsentLogouts']?.value).toEqual([])
})

test('a log-out that the instance refuses is not sent again', async () => {
  const { session, network, instance, storedValues } = await openSignedInTab()
  network.serve(LOCAL_ORIGIN, (call) =>
    call.method === 'DELETE' ? jsonReply({ type: 'request/not-found' }, 404) : instance.answer(call),
  )
  session.logOut()
  await settle()
  expect(storedRecordOf(storedValues)['unsentLogouts']?.value).toEqual([])
})

test('an unsent log-out whose token has expired meanwhile is dropped', async () => {
  const refreshToken = refreshTokenOf('short', { lifetime: 1 * HOUR })
  const { session, network, instance, clock, storedValues } = await openSignedInTab({ answers: { refreshToken } })
  network.shutDown(LOCAL_ORIGIN)
  session.logOut()
  await advanceInSteps(clock, MINUTE)
  await clock.advance(1 * HOUR)
  network.serve(LOCAL_ORIGIN, instance.answer)
  network.clearCalls()
  await session.checkConnection('full')
  await settle()
  expect(network.requests()).toEqual([])
  expect(storedRecordOf(storedValues)['unsentLogouts']?.value).toEqual([])
})

test('a log-out takes effect when the instance does not answer', async () => {
  const { session, network, clock } = await openSignedInTab()
  network.serve(LOCAL_ORIGIN, () => new Promise(() => undefined))
  session.logOut()
  await settle()
  expect(loginStateOf(session)).toBe('loggedOut')
  await clock.advance(5 * MINUTE)
  expect(loginStateOf(session)).toBe('loggedOut')
})

test('another account never uses the token of the previous one', async () => {
  const { session, instance, network } = await openSignedInTab()
  session.logOut()
  await settle()
  instance.answers.refreshToken = refreshTokenOf('second')
  network.clearCalls()
  await logIn(session)
  const authHeaders = network.calls.flatMap(({ headers }) => headers['Authorization'] ?? [])
  expect(authHeaders.length).toBeGreaterThan(0)
  for (const header of authHeaders) expect(header).toMatch(/access-2$/)
})

test('a log-in in one tab signs in every tab', async () => {
  const browser = createFakeBrowser()
  const first = await browser.openTab()
  const second = await browser.openTab()
  await logIn(first.session)
  expect([first.session, second.session].map(loginStateOf)).toEqual(['loggedIn', 'loggedIn'])
  expect(await second.session.send(instanceInfo.uptime, {})).toEqual(uptime)
})

test('a log-out in one tab signs out every tab', async () => {
  const browser = await openSignedInTab()
  const second = await browser.openTab()
  second.session.logOut()
  await settle()
  expect([browser.session, second.session].map(loginStateOf)).toEqual(['loggedOut', 'loggedOut'])
  expect(browser.session.snapshot().permissions.size).toBe(0)
  expect(browser.session.snapshot().login.problem).toBe(null)
})

test('a tab whose own log-in fails is signed in when another tab has signed in meanwhile', async () => {
  const { network, instance, openTab } = createFakeBrowser()
  const first = await openTab()
  const second = await openTab()
  let refuseLogin: () => void = () => undefined
  network.serve(LOCAL_ORIGIN, async (call) => {
    if (call.body['password'] !== 'wrong') return instance.answer(call)
    await new Promise<void>((resolve) => (refuseLogin = resolve))
    return jsonReply({}, 500)
  })
  first.session.logIn({ ...credentials, password: 'wrong' })
  await settle()
  await logIn(second.session)
  expect(loginStateOf(first.session)).toBe('loggingIn')
  refuseLogin()
  await settle()
  expect(loginStateOf(first.session)).toBe('loggedIn')
})

async function endSession(session: Session, instance: ReturnType<typeof createFakeBrowser>['instance']) {
  instance.refuseIssuedTokens()
  instance.answers.refresh = 403
  const call = session.send(instanceInfo.uptime, {}).catch(() => undefined)
  await settle()
  instance.answers.refresh = 200
  await call
  await settle()
}

test('a session that the instance has ended goes on by the directory', async () => {
  const autoLogin = vi.fn(async () => {
    instance.answers.refresh = 200
    return await Promise.resolve({ refreshToken: refreshTokenOf('second') })
  })
  const { session, instance, storedValues } = await openSignedInTab({ autoLogin })
  await endSession(session, instance)
  expect(autoLogin.mock.calls).toEqual([['1001']])
  expect(session.snapshot().login).toEqual({ state: 'loggedIn', problem: null })
  expect(storedRecordOf(storedValues)['refreshToken']?.value).toBe(refreshTokenOf('second'))
})

test.each([
  ['cannot', () => Promise.resolve(null)],
  ['fails to', () => Promise.reject(new Error('offline'))],
])('where the directory %s sign in, the session has ended', async (_, autoLogin) => {
  const { session, instance } = await openSignedInTab({ autoLogin })
  await endSession(session, instance)
  expect(session.snapshot().login).toMatchObject({ state: 'loggedOut', problem: { code: 'login/token-invalid' } })
})

test('after a log-out no session goes on by itself until somebody signs in by the directory', async () => {
  const autoLogin = vi.fn(() => Promise.resolve(null))
  const { session, instance } = await openSignedInTab({ autoLogin })
  session.logOut()
  await settle()
  await logIn(session)
  await endSession(session, instance)
  expect([loginStateOf(session), autoLogin.mock.calls.length]).toEqual(['loggedOut', 0])
  session.logIn({ method: 'remote', request: () => Promise.resolve({ refreshToken: refreshTokenOf('remote') }) })
  await settle()
  expect(loginStateOf(session)).toBe('loggedIn')
  await endSession(session, instance)
  expect(autoLogin).toHaveBeenCalledOnce()
})

test('a sign-in that somebody else requests tells its refusal, and keeps the mark of the device', async () => {
  const { session, instance, storedValues, openTab } = await openSignedInTab()
  session.logOut()
  await settle()
  const other = await openTab()
  other.session.logIn({ method: 'passkey', request: () => Promise.reject(refused('login/passkey-invalid')) })
  await settle()
  expect(other.session.snapshot().login).toMatchObject({
    state: 'loggedOut',
    problem: { code: 'login/passkey-invalid' },
  })
  const { refreshToken } = instance.answers
  other.session.logIn({ method: 'passkey', request: () => Promise.resolve({ refreshToken }) })
  await settle()
  expect([session, other.session].map(loginStateOf)).toEqual(['loggedIn', 'loggedIn'])
  const record = storedRecordOf(storedValues)
  expect([record['knownDevice']?.value, record['autoLoginWithRemoteAccount']?.value]).toEqual(['known', false])
})

test('who withdraws the consent to the EULA is asked for it at once, and told so until they accept it again', async () => {
  const { session, instance } = await openSignedInTab()
  instance.answers.refresh = 451
  await session.withdrawEula()
  expect([loginStateOf(session), session.snapshot().isEulaWithdrawn]).toEqual(['eulaNeeded', true])
  session.acceptEula()
  await settle()
  expect([loginStateOf(session), session.snapshot().isEulaWithdrawn]).toEqual(['loggedIn', false])
})
