import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateKeyPair, importJWK, SignJWT, type CryptoKey, type JWK, type JWTPayload } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY } from '@barn-workbench/core/time'
import { createTestInstance, type TestInstance, type TestSession } from '../testing'

let instance: TestInstance
let session: TestSession
let foreignKey: CryptoKey
const data = mkdtempSync(join(tmpdir(), 'barn-tokens-'))
beforeAll(async () => {
  instance = await createTestInstance({ data })
  session = await instance.logIn('viewer')
  foreignKey = (await generateKeyPair('EdDSA')).privateKey
})

afterAll(async () => {
  await instance.close()
  rmSync(data, { recursive: true })
})

/** The public key of the instance's tokens, as the world could know it. */
function publicTokenKey(): Buffer {
  const { x } = JSON.parse(readFileSync(join(data, 'token-key.json'), 'utf8')) as { x: string }
  return Buffer.from(x, 'base64url')
}

const payloadOf = (token: string): JWTPayload =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as JWTPayload
const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')
const withSignature = (token: string, header: object, payload: object): string =>
  [encode(header), encode(payload), token.split('.')[2] ?? ''].join('.')

const asAccess = async (token: string): Promise<number> =>
  (await instance.request('/api/permissions', { headers: { authorization: `Bearer ${token}` } })).status
const asRefresh = async (refreshToken: string): Promise<number> =>
  (await instance.request('/api/login/refresh', { method: 'POST', body: JSON.stringify({ refreshToken }) })).status

/** Forgeries of a token, made from it. */
const forgeries: [string, (token: string) => string | Promise<string>][] = [
  ['without an algorithm', (token) => `${encode({ alg: 'none' })}.${token.split('.')[1] ?? ''}.`],
  ['with no algorithm and the old signature', (token) => withSignature(token, { alg: 'none' }, payloadOf(token))],
  ['of another account', (token) => withSignature(token, { alg: 'EdDSA' }, { ...payloadOf(token), uid: 'admin' })],
  ['that lasts longer', (token) => withSignature(token, { alg: 'EdDSA' }, { ...payloadOf(token), exp: 4e9 })],
  ['of another key', (token) => new SignJWT(payloadOf(token)).setProtectedHeader({ alg: 'EdDSA' }).sign(foreignKey)],
  [
    'signed by the public key as a secret',
    (token) => new SignJWT(payloadOf(token)).setProtectedHeader({ alg: 'HS256' }).sign(publicTokenKey()),
  ],
  ['that is cut', (token) => token.slice(0, -4)],
]

test.each(forgeries)('a token %s is refused', async (_, forge) => {
  expect(await asAccess(await forge(session.accessToken))).toBe(401)
  expect(await asRefresh(await forge(session.refreshToken))).toBe(403)
})

test('a token of another instance is refused', async () => {
  const other = await (await createTestInstance({ id: '1002' })).logIn('viewer')
  expect([await asAccess(other.accessToken), await asRefresh(other.refreshToken)]).toEqual([401, 403])
})

test('a token for another audience is refused, although the right key has signed it', async () => {
  const jwk = JSON.parse(readFileSync(join(data, 'token-key.json'), 'utf8')) as JWK
  const key = await importJWK(jwk, 'EdDSA')
  const signFor = (audience: string, token: string) =>
    new SignJWT({ ...payloadOf(token), aud: audience }).setProtectedHeader({ alg: 'EdDSA' }).sign(key)
  expect(await asAccess(await signFor('1001', session.accessToken))).toBe(200)
  expect(await asAccess(await signFor('1002', session.accessToken))).toBe(401)
  expect(await asRefresh(await signFor('1002', session.refreshToken))).toBe(403)
})

test('200 refreshes at once each get a token, and none of them is the last', async () => {
  const statuses = await Promise.all(Array.from({ length: 200 }, () => asRefresh(session.refreshToken)))
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(await asRefresh(session.refreshToken)).toBe(200)
})

test('tokens go by the clock of the instance: what a day brings and what it takes', async () => {
  const own = await createTestInstance()
  const { accessToken, refreshToken } = await own.logIn('viewer')
  const status = async (path: string, init: RequestInit) => (await own.request(path, init)).status
  const access = () => status('/api/permissions', { headers: { authorization: `Bearer ${accessToken}` } })
  const refresh = () => status('/api/login/refresh', { method: 'POST', body: JSON.stringify({ refreshToken }) })
  own.clock.advance(-DAY)
  expect([await access(), await refresh()]).toEqual([200, 200])
  own.clock.advance(2 * DAY)
  expect([await access(), await refresh()]).toEqual([401, 200])
  own.clock.advance(29 * DAY)
  expect(await refresh()).toBe(403)
})
