import { inspect } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accessTokenOf, refreshTokenOf } from '../testing/fakeTokens'
import { Secret } from './secret'
import { lifetimeOf, liveRefreshClaims } from './tokenClaims'

test('a live refresh token tells its claims up to its last ms', () => {
  const token = refreshTokenOf('x', { now: 0, lifetime: 60_000 })
  expect(liveRefreshClaims(token, 59_999)).toMatchObject({ uid: 'account-1', authenticationProvider: 'other' })
  expect(liveRefreshClaims(token, 60_000)).toBeUndefined()
  expect(liveRefreshClaims(refreshTokenOf('x', { refresh: false }), 0)).toBeUndefined()
  expect(liveRefreshClaims(null, 0)).toBeUndefined()
})

test('nothing that looks like a token throws', () => {
  const part = fc.oneof(
    fc.string(),
    fc.json().map((json) => Buffer.from(json).toString('base64url')),
  )
  fc.assert(
    fc.property(part, part, part, (...parts) => {
      const token = parts.join('.')
      expect([liveRefreshClaims(token, 0)?.refresh ?? true, typeof lifetimeOf(token) === 'string']).toEqual([
        true,
        false,
      ])
    }),
  )
})

test('the lifetime does not depend on the clocks', () => {
  expect(lifetimeOf(accessTokenOf('x', { now: 5e12, lifetime: 900_000 }))).toBe(900_000)
  expect(lifetimeOf('opaque')).toBeUndefined()
})

test('a secret prints as *** wherever it goes, until it is revealed', () => {
  const secret = new Secret('canary')
  expect(
    `${secret}${JSON.stringify({ secret })}${inspect(secret, { depth: 9, showHidden: true })}${JSON.stringify(Object.entries(secret))}`,
  ).not.toContain('canary')
  expect([String(secret), JSON.stringify(secret), secret.reveal()]).toEqual(['***', '"***"', 'canary'])
})
