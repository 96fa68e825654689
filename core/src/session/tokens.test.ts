import { inspect } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFakeClock } from '../clock'
import { createLog } from '../log'
import { errorStatus, ProblemError, type ErrorCode } from '../result'
import { createMemoryChannels, createMemoryStorage } from '../settings'
import { accessTokenOf, refreshTokenOf } from '../testing/fakeTokens'
import { outcomeOf } from '../testing/outcomeOf'
import { settle } from '../testing/settle'
import { DAY, MINUTE, SECOND } from '../time'
import type { Transport } from '../transport'
import { createInstanceRecord } from './instanceRecord'
import { createAccessTokens, lifetimeOf, Secret, validRefreshTokenClaims } from './tokens'

test('a refresh token is valid until it expires', () => {
  const token = refreshTokenOf('x', { now: 0, lifetime: MINUTE })
  expect(validRefreshTokenClaims(token, MINUTE - 1)).toMatchObject({
    uid: 'account-1',
    authenticationProvider: 'other',
  })
  expect(validRefreshTokenClaims(token, MINUTE)).toBeUndefined()
})

test('a token that is no refresh token is not valid', () => {
  expect(validRefreshTokenClaims(refreshTokenOf('x', { refresh: false }), 0)).toBeUndefined()
  expect(validRefreshTokenClaims(null, 0)).toBeUndefined()
})

test('text that looks like a token does not throw', () => {
  const encodedJson = fc.json().map((json) => Buffer.from(json).toString('base64url'))
  const segment = fc.oneof(fc.string(), encodedJson)
  fc.assert(
    fc.property(segment, segment, segment, (...segments) => {
      const token = segments.join('.')
      expect(() => validRefreshTokenClaims(token, 0)).not.toThrow()
      expect(() => lifetimeOf(token)).not.toThrow()
    }),
  )
})

test('the lifetime of a token does not depend on the clock of the instance', () => {
  expect(lifetimeOf(accessTokenOf('x', { now: 5e12, lifetime: 15 * MINUTE }))).toBe(15 * MINUTE)
  expect(lifetimeOf('opaque')).toBeUndefined()
})

test('a secret prints as *** until it is revealed', () => {
  const secret = new Secret('canary')
  const printed = [
    `${secret}`,
    JSON.stringify({ secret }),
    JSON.stringify(Object.entries(secret)),
    inspect(secret, { depth: 9, showHidden: true }),
  ]
  expect(printed.join()).not.toContain('canary')
  expect([String(secret), JSON.stringify(secret), secret.reveal()]).toEqual(['***', '"***"', 'canary'])
})

const firstRefreshToken = refreshTokenOf('first')
const secondRefreshToken = refreshTokenOf('second')

interface RefreshRequest {
  body: { refreshToken: string; acceptEula?: boolean }
  answer: (accessToken: string) => void
  refuse: (code: ErrorCode) => void
}

/** Access tokens of an account that is signed in with the first refresh token. The test answers the refreshes. */
async function createTestTokens() {
  const clock = createFakeClock()
  const storage = createMemoryStorage()
  const log = createLog({ clock, storage, session: 's', version: '1', branch: 'test' })
  const record = createInstanceRecord('1001', { storage, channel: createMemoryChannels()(), tabId: 'a', log })
  await record.ready
  record.set({ refreshToken: firstRefreshToken })
  const requests: RefreshRequest[] = []
  const send = ((_: unknown, { body }: Pick<RefreshRequest, 'body'>) =>
    new Promise((resolve, reject) => {
      requests.push({
        body,
        answer: (accessToken) => resolve({ accessToken }),
        refuse: (code) => reject(new ProblemError({ code, status: errorStatus[code], params: {} })),
      })
    })) as unknown as Transport['send']
  const state = { isSignedOut: false }
  const isSignedOut = () => state.isSignedOut
  const accessTokens = createAccessTokens({ clock, instanceClock: clock, record, send, isSignedOut })
  const currentToken = async () => (await accessTokens.current())?.reveal()
  return { clock, record, requests, accessTokens, state, currentToken }
}

test('calls that need a token at the same time share one refresh', async () => {
  const { requests, currentToken } = await createTestTokens()
  const tokens = Promise.all([currentToken(), currentToken(), currentToken()])
  await settle()
  const token = accessTokenOf('one')
  requests[0]?.answer(token)
  expect(await tokens).toEqual([token, token, token])
  expect(await currentToken()).toBe(token)
  expect(requests).toHaveLength(1)
})

test('an access token is refreshed 30 s before it expires', async () => {
  const { clock, requests, currentToken } = await createTestTokens()
  outcomeOf(currentToken())
  await settle()
  requests[0]?.answer(accessTokenOf('one', { lifetime: 15 * MINUTE }))
  await settle()
  await clock.advance(15 * MINUTE - 30 * SECOND - 1)
  outcomeOf(currentToken())
  await settle()
  expect(requests).toHaveLength(1)
  await clock.advance(1)
  outcomeOf(currentToken())
  await settle()
  expect(requests).toHaveLength(2)
})

test('a token that does not state its lifetime is used until it is refused', async () => {
  const { clock, requests, currentToken, accessTokens } = await createTestTokens()
  outcomeOf(currentToken())
  await settle()
  requests[0]?.answer('opaque')
  await settle()
  await clock.advance(1 * DAY)
  expect(await currentToken()).toBe('opaque')
  expect(requests).toHaveLength(1)
  const isRefreshed = accessTokens.refreshAfterRefusal('opaque')
  await settle()
  requests[1]?.answer('other')
  expect(await isRefreshed).toBe(true)
  expect(await currentToken()).toBe('other')
})

test('a token that was already replaced is not refreshed again after its refusal', async () => {
  const { requests, currentToken, accessTokens } = await createTestTokens()
  outcomeOf(currentToken())
  await settle()
  requests[0]?.answer('newer')
  await settle()
  expect(await accessTokens.refreshAfterRefusal('older')).toBe(true)
  expect(requests).toHaveLength(1)
})

test('an access token is not used after another tab has stored another refresh token', async () => {
  const { record, requests, currentToken } = await createTestTokens()
  outcomeOf(currentToken())
  await settle()
  requests[0]?.answer('of the first')
  await settle()
  record.set({ refreshToken: secondRefreshToken })
  const token = currentToken()
  await settle()
  expect(requests[1]?.body.refreshToken).toBe(secondRefreshToken)
  requests[1]?.answer('of the second')
  expect(await token).toBe('of the second')
})

test('an answer for a refresh token that was replaced in the meantime is dropped', async () => {
  const { record, requests, currentToken } = await createTestTokens()
  const outcome = outcomeOf(currentToken())
  await settle()
  record.set({ refreshToken: secondRefreshToken })
  requests[0]?.answer('of the first')
  await settle()
  expect(outcome).toEqual({ state: 'fulfilled', value: undefined })
})

test.each(['login/token-invalid', 'eula/refresh-required'] as const)(
  'a refusal with %s for a refresh token that was replaced in the meantime changes nothing',
  async (code) => {
    const { record, requests, currentToken } = await createTestTokens()
    outcomeOf(currentToken())
    await settle()
    record.set({ refreshToken: secondRefreshToken })
    requests[0]?.refuse(code)
    await settle()
    expect(record.get()).toMatchObject({ refreshToken: secondRefreshToken, eulaRefreshRequired: false })
  },
)

test('accepting the EULA waits for a refresh that is already running', async () => {
  const { record, requests, currentToken, accessTokens } = await createTestTokens()
  outcomeOf(currentToken())
  const acceptance = outcomeOf(accessTokens.acceptEula())
  await settle()
  expect(requests).toHaveLength(1)
  requests[0]?.refuse('eula/refresh-required')
  await settle()
  expect(requests.map(({ body }) => body.acceptEula)).toEqual([undefined, true])
  requests[1]?.answer(accessTokenOf('one'))
  await settle()
  expect([acceptance.state, record.get().eulaRefreshRequired]).toEqual(['fulfilled', false])
})

test('sends no refresh when nobody is signed in', async () => {
  const { record, requests, currentToken } = await createTestTokens()
  record.set({ refreshToken: null })
  expect(await currentToken()).toBeUndefined()
  expect(requests).toHaveLength(0)
})

test('asks the instance about a refresh token that seems to have expired only while somebody is signed in', async () => {
  const { record, requests, currentToken, state } = await createTestTokens()
  record.set({ refreshToken: refreshTokenOf('old', { lifetime: -1 * SECOND }) })
  state.isSignedOut = true
  expect(await currentToken()).toBeUndefined()
  expect(requests).toHaveLength(0)
  state.isSignedOut = false
  const token = currentToken().catch((error: unknown) => error)
  await settle()
  requests[0]?.refuse('login/token-invalid')
  expect(await token).toBeInstanceOf(ProblemError)
  expect(record.get().refreshToken).toBeNull()
})

test('a refresh after a refusal rejects when the instance fails', async () => {
  const { requests, accessTokens } = await createTestTokens()
  const refresh = accessTokens.refreshAfterRefusal('x').catch((error: unknown) => error)
  await settle()
  requests[0]?.refuse('instance/unexpected')
  expect(await refresh).toMatchObject({ problem: { code: 'instance/unexpected' } })
})

test('a refresh after a refusal resolves with false when the instance refuses the refresh token', async () => {
  const { requests, accessTokens, record } = await createTestTokens()
  const refresh = accessTokens.refreshAfterRefusal('x')
  await settle()
  requests[0]?.refuse('login/token-invalid')
  expect(await refresh).toBe(false)
  expect(record.get().refreshToken).toBeNull()
})

test('a refusal of a proxy does not sign out', async () => {
  const { requests, accessTokens, record } = await createTestTokens()
  const refresh = accessTokens.refreshAfterRefusal('x').catch((error: unknown) => error)
  await settle()
  requests[0]?.refuse('request/forbidden')
  expect(await refresh).toMatchObject({ problem: { status: 403 } })
  expect(record.get().refreshToken).toBe(firstRefreshToken)
})
