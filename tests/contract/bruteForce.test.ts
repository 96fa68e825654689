import { expect, test } from 'vitest'
import { call, field, PASSWORD } from './client'

const login = (username: string, password: string, headers: Record<string, string> = {}) =>
  call('POST', '/api/auth/usernamePassword/login', { as: null, body: { username, password }, headers })
const WRONG = 'Wrong-pass-1!'

test('delays even the right password after five failures, with 429 and Retry-After', async () => {
  for (let index = 0; index < 5; index++) expect((await login('contractor', WRONG)).status).not.toBe(429)
  const sixth = await login('contractor', WRONG)
  const refused = sixth.status === 429 ? sixth : await login('contractor', PASSWORD)
  expect(refused.status).toBe(429)
  const seconds = Number(refused.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(60)
  expect((await login('contractor', PASSWORD)).status).toBe(429)
})

test('does not delay another account', async () => {
  expect((await login('admin', PASSWORD)).status).toBe(200)
})

test('counts the failures of a known device separately', async () => {
  const first = await login('viewer', PASSWORD)
  const knownDevice = String(field(first.body, 'knownDevice'))
  for (let index = 0; index < 6; index++) await login('viewer', WRONG)
  expect((await login('viewer', PASSWORD)).status).toBe(429)
  expect((await login('viewer', PASSWORD, { 'X-Known-Device': knownDevice })).status).toBe(200)
  expect((await login('viewer', PASSWORD, { 'X-Known-Device': `${knownDevice}x` })).status).toBe(429)
})

test('a successful log-in clears the count', async () => {
  for (let round = 0; round < 2; round++) {
    for (let index = 0; index < 4; index++) expect((await login('operator', WRONG)).status).not.toBe(429)
    expect((await login('operator', PASSWORD)).status).toBe(200)
  }
})

test('thirty failures from an address block it for every account', async () => {
  for (let index = 0; index < 31; index++) await login(`nobody-${index}`, WRONG)
  const refused = await login('admin', PASSWORD)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(15 * 60)
})
