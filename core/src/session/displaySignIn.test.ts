import { expect, test, vi } from 'vitest'
import { createFakeClock } from '../clock/fakeClock'
import { displays } from '../contract/displays'
import { errorStatus, ProblemError, type ErrorCode } from '../result'
import { DeviceSecret } from '../schema'
import { MINUTE, SECOND } from '../time'
import { createDisplaySignIn, newDeviceSecret, type DisplaySession } from './displaySignIn'
import type { DisplayDevice } from './instanceRecord'

const refused = (code: ErrorCode) => new ProblemError({ code, params: {}, status: errorStatus[code] })
const WAITING = refused('login/no-account')
const WRONG = refused('login/wrong-credentials')
const UNREACHED = refused('client/unreachable')

/** A session whose instance answers a sign-in as a test says: with a reply, or with an error. */
function createFakeSession({ device = null, answer }: { device?: DisplayDevice | null; answer: () => unknown }) {
  const clock = createFakeClock()
  let stored = device
  let loginState = 'loggedOut'
  let codes = 0
  const listeners = new Set<() => void>()
  const logins: number[] = []
  const send = async (endpoint: unknown) => {
    if (endpoint === displays.ask) return { code: `CODE000${++codes}`, expiresAt: clock.now() + 10 * MINUTE }
    logins.push(clock.now())
    const reply = answer()
    if (reply instanceof Error) throw reply
    return reply
  }
  const session: DisplaySession = {
    clock,
    send: send as DisplaySession['send'],
    display: { get: () => stored, set: (next) => void (stored = next) },
    logIn: () => {
      loginState = 'loggedIn'
      listeners.forEach((listener) => listener())
    },
    snapshot: () => ({ login: { state: loginState, problem: null } }) as ReturnType<DisplaySession['snapshot']>,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    checkConnection: async () => true,
  }
  return { session, clock, logins, stored: () => stored, loginState: () => loginState, asked: () => codes }
}

const visible = () => true

test('a new secret is one of the contract, and another one each time', () => {
  expect(DeviceSecret.safeParse(newDeviceSecret()).success).toBe(true)
  expect(newDeviceSecret()).not.toBe(newDeviceSecret())
})

test('a new display shows a code until it is approved, and keeps its secret', async () => {
  let answer: unknown = WRONG
  const { session, clock, stored, loginState } = createFakeSession({ answer: () => answer })
  const signIn = createDisplaySignIn(session, visible)
  signIn.start()
  await clock.advance(0)
  expect(signIn.state()).toEqual({ kind: 'waiting', code: 'CODE0001', expiresAt: 10 * MINUTE })
  const secret = stored()?.secret
  expect(stored()?.isApproved).toBe(false)
  answer = WAITING
  await clock.advance(6 * SECOND)
  expect(loginState()).toBe('loggedOut')
  answer = { refreshToken: 'token' }
  await clock.advance(3 * SECOND)
  expect(loginState()).toBe('loggedIn')
  expect(stored()).toEqual({ secret, isApproved: true })
})

test('a code that expires is replaced by itself', async () => {
  const { session, clock, asked } = createFakeSession({ answer: () => WAITING })
  const signIn = createDisplaySignIn(session, visible)
  signIn.start()
  await clock.advance(9 * MINUTE)
  expect(asked()).toBe(1)
  await clock.advance(MINUTE)
  expect(signIn.state()).toMatchObject({ kind: 'waiting', code: 'CODE0002' })
})

test('nothing is asked while the page is hidden', async () => {
  let isVisible = false
  const { session, clock, logins } = createFakeSession({ answer: () => WAITING })
  createDisplaySignIn(session, () => isVisible).start()
  await clock.advance(MINUTE)
  expect(logins).toEqual([])
  isVisible = true
  await clock.advance(3 * SECOND)
  expect(logins).toHaveLength(1)
})

test('an approved display signs in again by itself, with growing pauses while the instance is not reached', async () => {
  let answer: unknown = UNREACHED
  const device = { secret: newDeviceSecret(), isApproved: true }
  const { session, clock, logins, loginState } = createFakeSession({ device, answer: () => answer })
  const signIn = createDisplaySignIn(session, visible)
  signIn.start()
  await clock.advance(21 * SECOND)
  expect(logins).toEqual([0, 3, 9, 21].map((seconds) => seconds * SECOND))
  expect(signIn.state()).toMatchObject({ kind: 'unreached', problem: { code: 'client/unreachable' } })
  await clock.advance(60 * MINUTE)
  const [last = 0, before = 0] = logins.toReversed()
  expect(last - before).toBe(2 * MINUTE)
  answer = { refreshToken: 'token' }
  await clock.advance(2 * MINUTE)
  expect(loginState()).toBe('loggedIn')
})

test('a display that was taken off says so, and asks again only on request', async () => {
  const device = { secret: newDeviceSecret(), isApproved: true }
  const { session, clock, logins, asked, stored } = createFakeSession({ device, answer: () => WRONG })
  const signIn = createDisplaySignIn(session, visible)
  signIn.start()
  const listener = vi.fn()
  signIn.subscribe(listener)
  await clock.advance(60 * MINUTE)
  expect(signIn.state()).toEqual({ kind: 'takenOff' })
  expect(logins).toHaveLength(1)
  expect(asked()).toBe(0)
  expect(listener).toHaveBeenCalledOnce()
  signIn.askAgain()
  await clock.advance(0)
  expect(signIn.state()).toMatchObject({ kind: 'waiting', code: 'CODE0001' })
  expect(stored()?.secret).not.toBe(device.secret)
})

test('one that was stopped asks nothing more', async () => {
  const { session, clock, logins } = createFakeSession({ answer: () => WAITING })
  const signIn = createDisplaySignIn(session, visible)
  signIn.start()
  await clock.advance(0)
  signIn.stop()
  await clock.advance(MINUTE)
  expect(logins).toHaveLength(1)
})
