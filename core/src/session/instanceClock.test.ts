import { expect, test } from 'vitest'
import { instanceInfo } from '../contract'
import { createFakeBrowser, LOCAL_ORIGIN } from '../testing/fakeBrowser'
import { refreshTokenOf } from '../testing/fakeTokens'
import { settle } from '../testing/settle'
import { logIn, loginStateOf } from '../testing/signedInTab'
import { DAY, HOUR, SECOND } from '../time'

/** A browser whose clock is wrong by a number of ms. The instance sends its own time with each answer. */
function createBrowserWithWrongClock(error: number) {
  const browser = createFakeBrowser()
  const { network, instance, clock } = browser
  const state = { error }
  const instanceTime = () => clock.now() - state.error
  instance.answers.refreshToken = refreshTokenOf('issued', { now: instanceTime() })
  network.serve(LOCAL_ORIGIN, (call) => {
    const response = instance.answer(call)
    response.headers.set('Date', new Date(instanceTime()).toUTCString())
    return response
  })
  return { ...browser, state, instanceTime }
}

test.each([40, -400])('an account signs in with a clock that is wrong by %d days', async (days) => {
  const { openTab, instanceTime } = createBrowserWithWrongClock(days * DAY)
  const { session } = await openTab()
  await logIn(session)
  expect(loginStateOf(session)).toBe('loggedIn')
  expect(await session.send(instanceInfo.uptime, {})).toMatchObject({ uptime: 1 })
  expect(session.clock.now()).toBe(instanceTime())
})

test('a stored token that only seems to be expired signs in as soon as two answers agree', async () => {
  const { storeRecord, openTab, instance } = createBrowserWithWrongClock(40 * DAY)
  storeRecord({ refreshToken: instance.answers.refreshToken })
  const { session } = await openTab()
  expect(loginStateOf(session)).toBe('loggedOut')
  expect(session.snapshot().clockOffset).toBe(0)
  // The version is asked for as soon as the instance is reached, so this is the second answer.
  await session.send(instanceInfo.version, {})
  await settle()
  expect(loginStateOf(session)).toBe('loggedIn')
})

test('the next visit knows the time of the instance from the beginning', async () => {
  const { openTab } = createBrowserWithWrongClock(40 * DAY)
  const { session } = await openTab()
  await logIn(session)
  const later = await openTab()
  expect([loginStateOf(later.session), later.session.snapshot().clockOffset]).toEqual(['loggedIn', -40 * DAY])
})

test('a token that has expired by the time of the instance signs out when the instance refuses it', async () => {
  const { openTab, clock, instance, instanceTime } = createBrowserWithWrongClock(-400 * DAY)
  instance.answers.refreshToken = refreshTokenOf('short', { now: instanceTime(), lifetime: HOUR })
  const { session } = await openTab()
  await logIn(session)
  await clock.advance(2 * HOUR)
  instance.answers.refresh = 403
  await session.send(instanceInfo.uptime, {}).catch(() => undefined)
  expect(loginStateOf(session)).toBe('loggedOut')
})

test('a clock that is set right again, to some seconds, counts as it is', async () => {
  const { openTab, state } = createBrowserWithWrongClock(3 * HOUR)
  const { session } = await openTab()
  await logIn(session)
  expect(session.snapshot().clockOffset).toBe(-3 * HOUR)
  state.error = 4 * SECOND
  await session.send(instanceInfo.uptime, {})
  await session.send(instanceInfo.uptime, {})
  expect(session.snapshot().clockOffset).toBe(0)
})

test.each([9 * SECOND, -9 * SECOND])('a difference of %d ms does not count', async (error) => {
  const { openTab } = createBrowserWithWrongClock(error)
  const { session } = await openTab()
  await logIn(session)
  expect(session.snapshot().clockOffset).toBe(0)
})

test('dates that contradict each other move no clock and sign nobody out', async () => {
  const { openTab, state } = createBrowserWithWrongClock(0)
  const { session } = await openTab()
  await logIn(session)
  for (const days of [-400, 0, 300, 20, -100, 0, -400]) {
    state.error = days * DAY
    await session.send(instanceInfo.uptime, {})
    expect([session.snapshot().clockOffset, loginStateOf(session)]).toEqual([0, 'loggedIn'])
  }
})

test('a clock that seems to be beyond the end of a token signs nobody out', async () => {
  const { openTab, state } = createBrowserWithWrongClock(0)
  const { session } = await openTab()
  await logIn(session)
  state.error = -400 * DAY
  for (let answer = 0; answer < 3; answer++) await session.send(instanceInfo.uptime, {})
  expect([session.snapshot().clockOffset, loginStateOf(session)]).toEqual([400 * DAY, 'loggedIn'])
})

test.each(['', 'yesterday', 'Fri, 31 Dec 9999 23:59:59 GMT'])('a header Date of "%s" is ignored', async (date) => {
  const { openTab, network, instance } = createFakeBrowser()
  network.serve(LOCAL_ORIGIN, (call) => {
    const response = instance.answer(call)
    response.headers.set('Date', date)
    return response
  })
  const { session } = await openTab()
  await logIn(session)
  expect([loginStateOf(session), session.snapshot().clockOffset]).toEqual(['loggedIn', 0])
})

test.each([
  ['10 seconds does not count', 10, 0],
  ['11 seconds counts', 11, -11],
  ['11 seconds to the other side counts', -11, 11],
])('a clock that is wrong by %s', async (_, error, offset) => {
  const { openTab } = createBrowserWithWrongClock(error * SECOND)
  const { session } = await openTab()
  for (let answer = 0; answer < 2; answer++) await session.send(instanceInfo.version, {})
  expect(session.snapshot().clockOffset).toBe(offset * SECOND)
})
